/// A number that a project can set for a rule.
package struct RuleParameter: Sendable, Hashable {
  /// The key in the settings.
  package let name: String
  /// The default value.
  package let standard: Int
  /// The accepted values.
  package let range: ClosedRange<Int>
  /// The description of the value, including its unit.
  package let meaning: String

  /// Creates a parameter.
  package init(
    _ name: String, standard: Int, range: ClosedRange<Int> = 0...1_000_000, meaning: String
  ) {
    self.name = name
    self.standard = standard
    self.range = range
    self.meaning = meaning
  }
}

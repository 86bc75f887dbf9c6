/// A number that a project can set for a rule.
package struct RuleParameter: Sendable, Hashable {
  /// The key in the settings.
  package let name: String
  /// The default value.
  package let standard: Int
  /// The description of the value, including its unit.
  package let meaning: String

  /// Creates a parameter.
  package init(_ name: String, standard: Int, meaning: String) {
    self.name = name
    self.standard = standard
    self.meaning = meaning
  }
}

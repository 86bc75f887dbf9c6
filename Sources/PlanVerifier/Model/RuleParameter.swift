/// A number that a project may set for a rule.
package struct RuleParameter: Sendable, Hashable {
  /// The key in the settings.
  package let name: String
  /// What it is without a setting.
  package let standard: Int
  /// What it means, with its unit.
  package let meaning: String

  /// Creates a parameter.
  package init(_ name: String, standard: Int, meaning: String) {
    self.name = name
    self.standard = standard
    self.meaning = meaning
  }
}

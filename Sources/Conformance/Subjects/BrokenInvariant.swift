/// A domain rule that must always hold, and its observed violation.
public struct BrokenInvariant: Hashable, Sendable {
  /// The rule, in words.
  public let rule: String
  /// The observed violation, in the user's terms.
  public let observed: String

  /// Creates the violation of a rule.
  public init(rule: String, observed: String) {
    self.rule = rule
    self.observed = observed
  }
}

/// A violated rule of the domain.
public struct BrokenInvariant: Hashable, Sendable {
  /// The rule, in words.
  public let rule: String
  /// The observed violation.
  public let observed: String

  /// Creates a finding.
  public init(rule: String, observed: String) {
    self.rule = rule
    self.observed = observed
  }
}

/// A check of a domain's rules in a history, which keeps the first violation.
public struct RuleCheck<Rule: RawRepresentable & Hashable & Sendable>: Sendable
where Rule.RawValue == String {
  /// The first violation of an enabled rule; `nil` while all enabled rules hold.
  public private(set) var violation: Violation?
  private let disabled: Set<Rule>

  /// Creates a check of all rules except the disabled ones.
  public init(disabled: Set<Rule>) { self.disabled = disabled }

  /// Notes a violation if a requirement of a rule is not met, unless the rule is disabled or an
  /// earlier violation was noted.
  ///
  /// - Parameters:
  ///   - isMet: Whether the requirement is met.
  ///   - rule: The rule.
  ///   - message: A description of the violation.
  public mutating func require(
    _ isMet: Bool, _ rule: Rule, _ message: @autoclosure () -> String
  ) {
    guard !isMet, violation == nil, !disabled.contains(rule) else { return }
    violation = Violation(checker: rule.rawValue, message: message())
  }
}

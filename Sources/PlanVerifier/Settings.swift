package import Diagnostics

/// What a project says in `healthspec.yml` about the rules.
///
///     plan:
///       rules:
///         structure.unknown-field: off
///         promise.link-broken: { severity: warning, window: 20 }
///       ignore: [.planning/phases/00-spike]
package struct Settings: Sendable {
  /// What is said of one rule.
  package struct RuleSetting: Sendable, Hashable {
    /// The severity of its findings; `nil` leaves the rule's own.
    package var severity: Diagnostic.Severity?
    /// Whether the rule is not run at all.
    package var isOff: Bool
    /// The values of its parameters.
    package var parameters: [String: Int]

    /// Creates a setting.
    package init(
      severity: Diagnostic.Severity? = nil, isOff: Bool = false, parameters: [String: Int] = [:]
    ) {
      self.severity = severity
      self.isOff = isOff
      self.parameters = parameters
    }
  }

  /// By the name of a rule.
  package var rules: [String: RuleSetting]
  /// The files and directories whose findings do not count.
  package var ignored: [RepositoryPath]

  /// Creates settings.
  package init(rules: [String: RuleSetting] = [:], ignored: [RepositoryPath] = []) {
    self.rules = rules
    self.ignored = ignored
  }
}

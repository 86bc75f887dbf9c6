package import Diagnostics

/// The rule settings in the `healthspec.yml` of a project.
///
/// ```yaml
/// plan:
///   rules:
///     structure.unknown-field: off
///     promise.link-broken: { severity: warning, window: 20 }
///   ignore: [.planning/phases/00-spike]
/// ```
package struct Settings: Sendable {
  /// The settings of one rule.
  package struct RuleSetting: Sendable, Hashable {
    /// The severity of its findings; `nil` for the default of the rule.
    package var severity: Diagnostic.Severity?
    /// Whether the rule is disabled.
    package var isOff: Bool
    /// The values of its parameters by name.
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

  /// The settings of rules by rule id.
  package var rules: [String: RuleSetting]
  /// The files and directories whose findings are ignored.
  package var ignored: [RepositoryPath]

  /// Creates settings.
  package init(rules: [String: RuleSetting] = [:], ignored: [RepositoryPath] = []) {
    self.rules = rules
    self.ignored = ignored
  }
}

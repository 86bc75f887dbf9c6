package import Diagnostics

/// The settings under `plan` in a project's `healthspec.yml`.
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
    /// The severity of the rule's findings; `nil` for the severity that the rule determines.
    ///
    /// A finding whose own severity is `note` remains a note, and an error about an archived
    /// milestone is lowered to a warning.
    package var severity: Diagnostic.Severity?
    /// Whether the rule is disabled.
    package var isOff: Bool
    /// The values that the settings give to parameters of the rule, by name.
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

  /// The rule settings, by rule id.
  package var rules: [String: RuleSetting]
  /// The ignored files and folders: messages about them or their contents are not reported.
  package var ignored: [RepositoryPath]

  /// Creates settings.
  package init(rules: [String: RuleSetting] = [:], ignored: [RepositoryPath] = []) {
    self.rules = rules
    self.ignored = ignored
  }
}

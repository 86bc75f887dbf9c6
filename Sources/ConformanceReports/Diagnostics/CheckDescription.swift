public import Diagnostics

/// The description of a performed check, whether or not it found anything.
///
/// Reports on documents as JSON, SARIF and JUnit XML list every check, so that a reader can
/// distinguish passed checks from skipped ones.
public struct CheckDescription: Hashable, Sendable {
  /// The meaning of an error that the check reports.
  public enum Consequence: String, Hashable, Sendable {
    /// The error reports a violation of the checked rule.
    case violation
    /// The check could not examine part of its input, so compliance is unknown.
    case obstacle
  }

  /// The id of the diagnostics that the check reports.
  public var id: Diagnostic.ID
  /// The default severity of a diagnostic.
  public var severity: Diagnostic.Severity
  /// The meaning of an error that the check reports.
  public var consequence: Consequence
  /// The requirement that is checked, in one sentence.
  public var summary: String
  /// The reason for the requirement, in a few sentences.
  public var explanation: String
  /// The instructions for fixing a reported problem, in a few sentences.
  public var help: String

  /// Creates a description.
  public init(
    _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, _ consequence: Consequence = .violation,
    summary: String, explanation: String, help: String
  ) {
    self.id = id
    self.severity = severity
    self.consequence = consequence
    self.summary = summary
    self.explanation = explanation
    self.help = help
  }
}

extension CheckDescription {
  /// Creates a placeholder for the undescribed check of a diagnostic, so that reports also list the
  /// check.
  init(undescribed diagnostic: Diagnostic) {
    self.init(
      diagnostic.id, diagnostic.severity, summary: "This check has no description.",
      explanation: "See the text of its messages.", help: "Follow the fix of each message.")
  }
}

public import Diagnostics

/// A check that was made, whether or not it found anything.
///
/// Reports list every check, so that a reader can tell what passed from what was never looked at.
public struct CheckDescription: Hashable, Sendable {
  /// What an error of a check says about the verdict.
  public enum Consequence: String, Hashable, Sendable {
    /// Something breaks the rule that is checked.
    case violation
    /// Something could not be looked at, so nothing is known about it.
    case obstacle
  }

  /// The name that its messages carry.
  public var id: Diagnostic.ID
  /// How much a finding matters unless something else is said.
  public var severity: Diagnostic.Severity
  /// What an error means.
  public var consequence: Consequence
  /// What the check asks for, in one sentence.
  public var summary: String
  /// Why that matters.
  public var explanation: String
  /// The way out, in a few sentences.
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
  /// A stand-in for a check that nobody described, so that its findings are counted too.
  init(undescribed diagnostic: Diagnostic) {
    self.init(
      diagnostic.id, diagnostic.severity, summary: "This check has no description.",
      explanation: "Its messages say what they ask for.", help: "Follow the fix of each message.")
  }
}

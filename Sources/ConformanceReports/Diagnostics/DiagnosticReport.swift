public import Diagnostics

/// What a command has to say about documents: all it checked, and all it found.
///
/// Every format is a function of this value and of nothing else.
public struct DiagnosticReport: Sendable {
  /// The program that made the checks.
  public struct Tool: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The version, as in semantic versioning.
    public var version: String

    /// Creates an identity.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A number that a command counts beside its messages, such as `308 rows`.
  public struct Count: Hashable, Sendable {
    /// The number.
    public var value: Int
    /// What is counted, for one of them.
    public var singular: String
    /// What is counted, for any other number; the key in formats for programs.
    public var plural: String

    /// Creates a count; without a plural the word does not change.
    public init(_ value: Int, _ singular: String, plural: String? = nil) {
      self.value = value
      self.singular = singular
      self.plural = plural ?? singular
    }
  }

  /// The program.
  public var tool: Tool
  /// The command, such as `check` or `plan verify`.
  public var command: String
  /// Every check that was made.
  public var checks: [CheckDescription]
  /// The findings, in the order in which they are told.
  public var diagnostics: [Diagnostic]
  /// The texts that places refer to, by path; where one is missing, formats leave columns out
  /// that they would have to convert.
  public var texts: [String: String]
  /// What the command counts beside its messages.
  public var counts: [Count]
  /// Whether the command looked at all that it was to look at.
  public var isComplete: Bool

  /// Creates a report.
  ///
  /// Findings of a check that is not among the checks are reported all the same.
  public init(
    tool: Tool, command: String, checks: [CheckDescription], diagnostics: [Diagnostic],
    texts: [String: String] = [:], counts: [Count] = [], isComplete: Bool = true
  ) {
    self.tool = tool
    self.command = command
    self.checks = checks
    self.diagnostics = diagnostics
    self.texts = texts
    self.counts = counts
    self.isComplete = isComplete
  }
}

extension DiagnosticReport {
  /// The numbers that every format carries: those of the command, then the messages.
  public var totals: [Count] {
    let severities = diagnostics.map(\.severity)
    return counts + [
      Count(severities.count { $0 == .error }, "error", plural: "errors"),
      Count(severities.count { $0 == .warning }, "warning", plural: "warnings"),
      Count(severities.count { $0 == .note }, "note", plural: "notes"),
    ]
  }

  /// The totals in one line for a person, with its end; notes are left out where there are none.
  public var totalsLine: String {
    let told = totals.filter { $0.value > 0 || $0.plural != "notes" }
    return told.map(\.text).joined(separator: ", ") + "\n"
  }

  /// The name of the whole: tool and command.
  var title: String { "\(tool.name) \(command)" }

  /// Every check once, those without description behind the others.
  var allChecks: [CheckDescription] {
    var seen: Set<Diagnostic.ID> = []
    let undescribed = diagnostics.lazy.map { CheckDescription(undescribed: $0) }
    return (checks + undescribed).filter { seen.insert($0.id).inserted }
  }
}

extension DiagnosticReport.Count {
  /// The number with its noun.
  var text: String { "\(value) \(value == 1 ? singular : plural)" }
}

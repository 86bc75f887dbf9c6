public import Diagnostics

/// The report of a command on documents: all performed checks and all diagnostics.
///
/// The content of every format depends only on this value.
public struct DiagnosticReport: Sendable {
  /// The program that performed the checks.
  public struct Tool: Hashable, Sendable {
    /// The name of the program.
    public var name: String
    /// The version of the program.
    public var version: String

    /// Creates a program with a name and a version.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A number that a command reports in addition to its messages, such as `308 rows`.
  public struct Count: Hashable, Sendable {
    /// The number, such as `308`.
    public var value: Int
    /// The noun for one item, such as `row`.
    public var singular: String
    /// The noun for any other number; also the key in machine-readable formats.
    public var plural: String

    /// Creates a count; without a plural, the singular is used for all numbers.
    public init(_ value: Int, _ singular: String, plural: String? = nil) {
      self.value = value
      self.singular = singular
      self.plural = plural ?? singular
    }
  }

  /// The program that performed the checks.
  public var tool: Tool
  /// The command, such as `check` or `plan verify`.
  public var command: String
  /// The performed checks, including those that found nothing.
  public var checks: [CheckDescription]
  /// The diagnostics, in report order.
  public var diagnostics: [Diagnostic]
  /// The document texts by path; if a text is missing, formats omit the excerpts of the document
  /// and the columns that require conversion.
  public var texts: [String: String]
  /// The counts that the command reports in addition to its messages.
  public var counts: [Count]
  /// Whether the command examined everything that it was supposed to examine.
  public var isComplete: Bool

  /// Creates a report.
  ///
  /// Diagnostics of checks that `checks` does not describe are also reported.
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
  /// The counts of the command, followed by the numbers of errors, warnings and notes.
  public var totals: [Count] {
    let severities = diagnostics.map(\.severity)
    return counts + [
      Count(severities.count { $0 == .error }, "error", plural: "errors"),
      Count(severities.count { $0 == .warning }, "warning", plural: "warnings"),
      Count(severities.count { $0 == .note }, "note", plural: "notes"),
    ]
  }

  /// The totals as one line of text with a line break; the number of notes is omitted if zero.
  public var totalsLine: String {
    let counts = totals.filter { $0.value > 0 || $0.plural != "notes" }
    return counts.map(\.text).joined(separator: ", ") + "\n"
  }

  /// The title, which consists of the tool and the command.
  var title: String { "\(tool.name) \(command)" }

  /// All checks without duplicates; undescribed checks come last.
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

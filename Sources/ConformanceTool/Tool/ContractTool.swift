public import ArgumentParser
public import Conformance
package import ConformanceReports

/// A command-line tool for contracts of one or more domains.
///
/// It has all commands of `healthspec` that are independent of health: `run`, `list`, `check`,
/// `explain`, `phrases`, `kinds`, `mutate`, `report` and, with the trait `Plans`, `plan`. A
/// complete tool is:
///
/// ```swift
/// @main enum GlucoseTool: ContractTool {
///   static let name = "glucose"
///   static let domains = [glucose]
///   static func subjects(_ options: NoSubjectOptions) -> Subjects<Bench> { Subjects([monitor]) }
/// }
/// ```
public protocol ContractTool: Sendable {
  /// The world in which the cases of all domains run.
  associatedtype World: ConformanceWorld
  /// The command-line options that select the subjects.
  associatedtype SubjectSelection: SubjectOptionGroup = NoSubjectOptions

  /// The name of the command in messages and examples.
  static var name: String { get }
  /// The version in `--version` and reports.
  static var version: String { get }
  /// A one-line description of the tool.
  static var abstract: String { get }
  /// The domains of the tool's contracts.
  static var domains: [ContractDomain<World>] { get }
  /// Whether `run` uses worker processes by default, so that a subject that traps or hangs affects
  /// only the current row; `--isolate` and `--no-isolate` override the default.
  static var isolatesRows: Bool { get }
  /// Additional commands of this tool.
  static var furtherCommands: [any ParsableCommand.Type] { get }
  /// Additional example lines in the help, each with a command and its description; the help adds
  /// the name of the tool.
  static var furtherExamples: [String] { get }

  /// Creates the subjects that the options select; `mutate` accepts only one.
  ///
  /// This method is called once in each process of a run. Report the reason why a subject cannot be
  /// started, and list its index in ``Subjects/absent``: its rows are not run, and the run does not
  /// succeed.
  ///
  /// - Throws: An error that ends the command, such as a `ValidationError` for an invalid option or
  ///   an `ExitCode` after a problem was reported. An error without an exit code is reported as a
  ///   defect of the tool.
  static func subjects(_ options: SubjectSelection) async throws -> Subjects<World>
}

/// Options that select the subjects of a run.
public protocol SubjectOptionGroup: ParsableArguments, Sendable {
  /// The arguments that pass the same options to another process of the tool.
  var arguments: [String] { get }
  /// Whether the user selected any subjects.
  var isGiven: Bool { get }
  /// Some of the options as an example for the help; `nil` for no example.
  static var example: String? { get }
}

/// The empty options of a tool with fixed subjects.
public struct NoSubjectOptions: SubjectOptionGroup {
  /// Creates the empty options.
  public init() {}

  /// Always an empty list, because the tool has no options that select subjects.
  public var arguments: [String] { [] }

  /// Always `false`, because the tool has no options that select subjects.
  public var isGiven: Bool { false }

  /// Always `nil`, because the tool has no options that select subjects.
  public static var example: String? { nil }
}

/// The subjects of a run, their deviations, and the cleanup after the run.
public struct Subjects<World: ConformanceWorld>: Sendable {
  /// The subjects, in the order of the reports.
  public let all: [ConformanceSubject<World>]
  /// The zero-based indices in ``all`` of the subjects that cannot be started.
  public let absent: Set<Int>
  /// A closure that returns the deviations that `mutate --subjects` plants in the subject.
  public let deviations: @Sendable () -> [SubjectDeviation<World>]
  /// A closure that releases the subjects' resources, such as processes.
  public let end: @Sendable () async -> Void

  /// Creates a list of subjects; by default, all of them can be started and have no deviations.
  public init(
    _ all: [ConformanceSubject<World>], absent: Set<Int> = [],
    deviations: @escaping @Sendable () -> [SubjectDeviation<World>] = { [] },
    end: @escaping @Sendable () async -> Void = {}
  ) {
    self.all = all
    self.absent = absent
    self.deviations = deviations
    self.end = end
  }
}

extension ContractTool {
  /// The default version, `unversioned`.
  public static var version: String { "unversioned" }

  /// The default description, which suits any tool.
  public static var abstract: String {
    "Run the contract tables of Markdown specifications as tests."
  }

  /// By default, `run` uses worker processes.
  public static var isolatesRows: Bool { true }

  /// By default, the tool has no additional commands.
  public static var furtherCommands: [any ParsableCommand.Type] { [] }

  /// By default, the help has no additional examples.
  public static var furtherExamples: [String] { [] }

  /// Returns a line feed and an example line with options that select subjects; empty if the
  /// options provide no example.
  static func subjectExample(_ command: String, _ meaning: String = "") -> String {
    SubjectSelection.example.map { "\n  \(name) \(command) \($0)\(meaning)" } ?? ""
  }

  /// The name and the version of the tool in reports.
  package static var identity: DiagnosticReport.Tool { .init(name: name, version: version) }
}

public import ArgumentParser
public import Conformance
package import ConformanceReports

/// A command line tool for contracts of one or more domains.
///
/// It has all commands of `healthspec` that know nothing of health: `run`, `list`, `check`,
/// `explain`, `phrases`, `kinds`, `mutate` and `report`. A whole tool is:
///
/// ```swift
/// @main enum GlucoseTool: ContractTool {
///   static let name = "glucose"
///   static let domains = [glucose]
///   static func subjects(_ options: NoSubjectOptions) -> Subjects<Bench> { Subjects([monitor]) }
/// }
/// ```
public protocol ContractTool: Sendable {
  /// What the cases of all its domains act on.
  associatedtype World: ConformanceWorld
  /// The options of the command line that choose the subjects.
  associatedtype SubjectSelection: SubjectOptionGroup = NoSubjectOptions

  /// The name of the command, which messages and examples use.
  static var name: String { get }
  /// The version that `--version` and reports state.
  static var version: String { get }
  /// One line on what the tool does.
  static var abstract: String { get }
  /// What its contracts speak about.
  static var domains: [ContractDomain<World>] { get }
  /// Whether rows run in worker processes unless `--no-isolate` is given, so that a subject that
  /// traps or hangs costs its row alone.
  static var isolatesRows: Bool { get }
  /// Commands besides those of every tool.
  static var furtherCommands: [any ParsableCommand.Type] { get }
  /// Lines of the help, each with a command and what it does, besides those of every tool.
  static var furtherExamples: [String] { get }

  /// Makes the subjects that the options choose, the first of which `mutate` uses.
  ///
  /// It is called once in each process of a run. A subject that cannot be started is listed in
  /// ``Subjects/absent``; none of its rows is run, and the run is not a success.
  static func subjects(_ options: SubjectSelection) async throws -> Subjects<World>
}

/// Options that choose the subjects of a run.
public protocol SubjectOptionGroup: ParsableArguments, Sendable {
  /// The same options for another process of the tool.
  var arguments: [String] { get }
  /// Whether the user chose any.
  var isGiven: Bool { get }
  /// Some of the options, for examples in the help; `nil` if there are none.
  static var example: String? { get }
}

/// The options of a tool that always has the same subjects: none.
public struct NoSubjectOptions: SubjectOptionGroup {
  /// Creates the options.
  public init() {}

  /// None.
  public var arguments: [String] { [] }

  /// Never.
  public var isGiven: Bool { false }

  /// None.
  public static var example: String? { nil }
}

/// The subjects of a run, and what is to be released after it.
public struct Subjects<World: ConformanceWorld>: Sendable {
  /// The subjects, in the order of the reports.
  public let all: [ConformanceSubject<World>]
  /// The places of subjects that cannot be started.
  public let absent: Set<Int>
  /// Releases what the subjects hold, such as processes.
  public let end: @Sendable () async -> Void

  /// Creates a list of subjects.
  public init(
    _ all: [ConformanceSubject<World>], absent: Set<Int> = [],
    end: @escaping @Sendable () async -> Void = {}
  ) {
    self.all = all
    self.absent = absent
    self.end = end
  }
}

extension ContractTool {
  /// Unknown.
  public static var version: String { "unversioned" }

  /// What every tool does.
  public static var abstract: String {
    "Runs the contract tables of Markdown specifications as tests."
  }

  /// Whether rows run in worker processes: yes.
  public static var isolatesRows: Bool { true }

  /// None.
  public static var furtherCommands: [any ParsableCommand.Type] { [] }

  /// None.
  public static var furtherExamples: [String] { [] }

  /// A line of examples with the options that choose subjects; empty if there are none.
  static func subjectExample(_ command: String, _ meaning: String = "") -> String {
    SubjectSelection.example.map { "\n  \(name) \(command) \($0)\(meaning)" } ?? ""
  }

  /// The name and the version, as reports state them.
  package static var identity: DiagnosticReport.Tool { .init(name: name, version: version) }

  /// Reads the arguments, runs a command, and ends the process with its exit code.
  public static func main() async {
    Leftovers.clearOnSignals()
    do {
      var command = try await RootCommand<Self>.asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      Leftovers.clear()
    } catch {
      exit(after: error)
    }
  }

  /// Ends the process; an error that no command foresaw is a defect of the tool.
  private static func exit(after error: any Error) -> Never {
    Leftovers.clear()
    if error is ExitCode || RootCommand<Self>.exitCode(for: error) != .failure {
      RootCommand<Self>.exit(withError: error)
    }
    Console(tool: name).complain(
      "internal error: \(error)", fix: "please report it with the command line")
    RootCommand<Self>.exit(withError: ExitCode(ToolExitCode.defect.rawValue))
  }
}

/// The exit codes that are no verdict.
package enum ToolExitCode: Int32 {
  /// Something that was asked for was not done.
  case notFullyVerified = 2
  /// Wrong usage.
  case usage = 64
  /// No such input.
  case missingInput = 66
  /// A defect of the tool itself.
  case defect = 70

  package var error: ExitCode { ExitCode(rawValue) }
}

internal import ArgumentParser
internal import Conformance
internal import ConformanceTool
internal import HealthContracts
internal import MetricContracts
internal import RecordContracts
internal import SubjectProtocol

/// The command-line tool of this package, with the commands of every contract tool and those for
/// stores, syncs, health data and simulations.
@main
enum HealthSpec: ContractTool {
  static let name = "healthspec"
  static let version = ProtocolVersion.suiteVersion
  static let domains = HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics]
  /// Always `false`, because subjects that are commands already run in separate processes, and the
  /// subjects of this package are trusted not to trap or hang.
  static let isolatesRows = false
  static let furtherExamples = [
    "plan verify               the promises of plans against the code",
    "run --store 'python3 my_store.py'    a store in another process",
    "simulate --budget 60s     random histories with faults",
    "records --range 30d       local and health records, with sums",
    "metrics list --from export.zip   the types of an export",
  ]

  static var furtherCommands: [any ParsableCommand.Type] {
    [
      StoreCommand.self, SyncCommand.self, RecordsCommand.self, MetricsCommand.self,
      SimulateCommand.self,
    ]
  }

  static func subjects(_ options: SubjectOptions) async -> Subjects<HealthWorld> {
    await HealthSubjects.make(options, console: Console(tool: name)).subjects
  }
}

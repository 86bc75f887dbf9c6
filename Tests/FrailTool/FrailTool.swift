import Conformance
import ConformanceRecord
import ConformanceTool
import Foundation
import SpecMarkdown

/// A tool that runs contracts about a machine that can crash, hang or end its process.
///
/// `frail-tool run DOCUMENT RECORD LANES MILLISECONDS [together]` runs the rows of a document and
/// writes a record. LANES is the number of rows that run at a time, and MILLISECONDS the time
/// without progress after which a row is abandoned. The rows run in worker processes or, with
/// `together`, in the process of the tool.
@main
enum FrailTool {
  static func main() async throws {
    CleanupRegistry.clearOnSignals()
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "worker", let patience = Int(arguments[2]) {
      await RowWorker(
        plan: { sources, _ in
          MachineContracts.plan(
            sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) })
        },
        subject: { _ in subject(patience: patience) }
      ).serve()
    } else if arguments.count >= 6, let lanes = Int(arguments[4]), let patience = Int(arguments[5])
    {
      let worker =
        arguments.last == "together"
        ? nil : WorkerCommand(arguments: ["worker", "\(patience)"])
      try await run(
        arguments[2], into: arguments[3], lanes: lanes, on: subject(patience: patience), worker)
    } else {
      exit(64)
    }
  }

  private static func subject(patience: Int) -> ConformanceSubject<Machine> {
    ConformanceSubject(
      identity: SubjectIdentity(sync: "none", store: "machine"), capabilities: [],
      patience: .milliseconds(patience)
    ) { _ in Machine() }
  }

  private static func run(
    _ document: String, into record: String, lanes: Int, on subject: ConformanceSubject<Machine>,
    _ worker: WorkerCommand?
  ) async throws {
    let text = Array(try Data(contentsOf: URL(fileURLWithPath: document)))
    let plan = MachineContracts.plan([MarkdownDocument(parsing: text, path: document)])
    let matrix = ConformanceMatrix(subjects: [subject], parallelism: lanes)
    let recording = try RunRecording(
      of: matrix.beginning(of: plan), in: record, named: record)
    CleanupRegistry.onInterruption { say(recording.interrupt()) }
    var session = RunSession(matrix) { say($0) }
    session.worker = { _ in worker }
    let result = await session.run(
      plan, selecting: { _ in true }, onEvent: { recording.take($0) })
    let problem = await recording.finish(with: result)
    if let problem { say("the record cannot be written: \(problem)") }
    CleanupRegistry.clear()
    exit(problem == nil ? result.verdict.exitCode : 2)
  }

  private static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

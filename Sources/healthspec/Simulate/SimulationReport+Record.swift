internal import ConformanceRecord
internal import ConformanceTool
internal import Diagnostics
internal import Foundation
internal import Simulation
internal import WeightSimulation

extension SimulationReport {
  /// The document that the record refers to, with a row for each shard of the seeds.
  private var document: String {
    let count = command.shard?.shard.count ?? 1
    let rows = (1...count).map {
      "| part \($0) of \(count) | \(command.domain.rawValue) | \(seeds) | \(command.steps) |\n"
    }
    return "# Simulation\n\n| Histories | Domain | Seeds | Steps |\n| --- | --- | --- | --- |\n"
      + rows.joined()
  }

  /// The range of seeds, up to the last one before the time limit, if any; for a shard, the range
  /// of all shards, because the documents of shards must be equal.
  private var seeds: String {
    guard let omitted = result.firstOmitted, command.shard == nil,
      omitted > command.seeds.seeds.lowerBound
    else { return command.seeds.defaultValueDescription }
    return "\(command.seeds.seeds.lowerBound)..\(omitted - 1)"
  }

  private var outcome: Outcome {
    if let failure { return failure.isRepeated ? .failed : .errored }
    let isCutOff = result.firstOmitted != nil && command.shard != nil
    return histories == 0 || isCutOff ? .notRun : .passed
  }

  private static let path = "simulation.md"

  /// The result as the record of a run.
  ///
  /// A failure that recurs is a failed row, and any other failure is an errored row. Without a
  /// failure, the row counts as not run if no history was run, or if the time limit ended a shard
  /// before the last seed in the range of all shards.
  var runRecord: RunRecord {
    let shard = command.shard?.shard
    let (index, count) = (shard?.index ?? 1, shard?.count ?? 1)
    let line = 4 + index
    let location = SourceLocation(
      file: Self.path, start: SourcePosition(line: line, column: 1),
      end: SourcePosition(line: line, column: 2))
    let revision = SHA256.hexadecimal(
      Array("\(command.domain.rawValue) \(seeds) \(command.steps)".utf8), digits: 12)
    let row = RowRecord(
      id: "simulation/part-\(index)-of-\(count)", revision: revision, kind: "simulation",
      location: location, outcome: outcome, findings: failure.map { [finding(of: $0)] } ?? [],
      transcript: failure?.transcript.map(Self.call) ?? [],
      steps: failure?.steps.map { StepRecord(role: .action, text: $0.words) })
    let header = RecordHeader(
      seed: command.seeds.seeds.lowerBound,
      subjects: [SubjectIdentity(sync: subject.sync, store: subject.store)], plannedRows: count,
      documents: [
        DocumentRecord(
          path: Self.path, sha256: SHA256.hexadecimal(Array(document.utf8)), text: document)
      ], shard: shard)
    return RunRecord(header: header, diagnostics: [], rows: [row])
  }

  /// Returns a line of the transcript in the form that the report renders as a call.
  ///
  /// Lines without indentation are operations of the history; indented lines are actions of a
  /// device.
  private static func call(_ line: String) -> String {
    let text = line.trimmingPrefix { $0 == " " }
    guard text.startIndex > line.startIndex else { return "· \(text)" }
    guard let mark = text.range(of: ": ") else { return String(text) }
    let (device, words) = (text[..<mark.lowerBound], text[mark.upperBound...])
    if words.hasPrefix("home: ") { return "home: \(device): \(words.dropFirst(6))" }
    return switch words {
    case "observer is notified": "→ \(text)"
    case "observer's completion": "← \(text)"
    case "the process ends": "· \(text)"
    default: String(text)
    }
  }

  private func finding(of failure: Failure) -> Finding {
    var snippet: String?
    if let row = failure.row?.row { snippet = row.markdown }
    return Finding(
      rule: failure.violation.checker, expected: "the rule holds in history \(failure.seed)",
      observed: failure.violation.message, snippet: snippet)
  }

  /// Writes the record to a file.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be written; the error is
  ///   reported.
  func write(to path: String, console: Console) async throws {
    do { try await runRecord.jsonLines().write(to: URL(fileURLWithPath: path)) } catch {
      console.reportError(
        "the record '\(path)' cannot be written: \(error.localizedDescription)",
        fix: "specify a file in an existing folder with --record")
      throw ToolExitCode.notFullyVerified.error
    }
  }
}

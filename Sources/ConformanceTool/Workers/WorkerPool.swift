package import Conformance
package import ConformanceRecord
internal import Diagnostics
internal import Foundation

/// A pool of processes of this tool that run the rows on one subject.
///
/// If a subject traps, hangs or kills its process, only the current row is affected: it is recorded
/// as an error with a description of the failure, and another worker continues with the next row.
/// After too many hung rows, or too many failures of workers in succession, the remaining rows are
/// not run.
package struct WorkerPool<World: ConformanceWorld>: RowCarrier {
  let runner: ConformanceRunner<World>
  let command: WorkerCommand
  /// The plan index of each row, by the row's location.
  let numbers: [SourceLocation: Int]
  /// The header that each worker receives first.
  let header: RecordHeader
  let index: Int
  /// A closure that reports a message that is not the result of a row.
  let reportError: @Sendable (String) -> Void

  /// Creates a pool; workers start only when there are rows to run.
  ///
  /// - Parameters:
  ///   - runner: The runner whose patience and parallelism apply to the workers.
  ///   - plan: The plan that contains the rows.
  ///   - header: The header of the run.
  ///   - index: The index of the subject in the header.
  ///   - command: The command that starts a worker.
  ///   - reportError: A closure that reports a message that is not the result of a row.
  package init(
    _ runner: ConformanceRunner<World>, plan: ContractPlan<World>, header: RecordHeader,
    index: Int, command: WorkerCommand, reportError: @escaping @Sendable (String) -> Void
  ) {
    self.runner = runner
    self.command = command
    self.header = header
    self.index = index
    self.reportError = { if !CleanupRegistry.isInterrupted { reportError($0) } }
    numbers = Dictionary(
      plan.rows.enumerated().map { ($0.element.location, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  package func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    guard !rows.isEmpty else { return [] }
    var results = [RowRecord?](repeating: nil, count: rows.count)
    let folder = WorkerFolder()
    await withTaskGroup(of: Void.self) { group in
      let (reports, mailbox) = AsyncStream.makeStream(of: WorkerLane<World>.Report.self)
      var open = min(runner.parallelism, rows.count)
      let queue = RowQueue(count: rows.count, lanes: open)
      for _ in 0..<open {
        let lane = WorkerLane(
          pool: self, rows: rows, queue: queue, folder: folder.url, out: mailbox)
        group.addTask { await lane.run() }
      }
      for await report in reports {
        switch report {
        case .result(let place, let record):
          results[place] = record
          onResults([record])
        case .over: open -= 1
        }
        if open == 0 { break }
      }
      group.cancelAll()
    }
    folder.remove()
    let missing = results.indices.filter { results[$0] == nil }
    for place in missing { results[place] = RowRecord(of: rows[place], .notRun) }
    if !missing.isEmpty { onResults(missing.compactMap { results[$0] }) }
    return results.compactMap(\.self)
  }
}

/// The folder for the workers' temporary files, which killed workers leave behind.
private struct WorkerFolder {
  let url: URL
  private let id = UUID()

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-\(id.uuidString)")
    // If the folder cannot be created, a subject that needs it reports the problem in its rows.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    CleanupRegistry.add(id) { [url] in try? FileManager.default.removeItem(at: url) }
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
    CleanupRegistry.remove(id)
  }
}

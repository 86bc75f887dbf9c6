package import Conformance
package import ConformanceRecord
internal import Diagnostics
internal import Foundation

/// Carries out the rows on one subject in processes of their own, which are this tool again.
///
/// A subject that traps, hangs or kills its process takes with it the row in flight and no other:
/// that row is errored and says what happened, and another worker goes on with the next one.
package struct WorkerPool<World: ConformanceWorld>: RowCarrier {
  let runner: ConformanceRunner<World>
  let command: WorkerCommand
  /// The places of rows in the plan.
  let numbers: [SourceLocation: Int]
  /// What a worker hears first.
  let header: RecordHeader
  let index: Int
  /// Says what is no result of a row.
  let complain: @Sendable (String) -> Void

  /// Creates a pool; nothing is started before there are rows.
  ///
  /// - Parameters:
  ///   - runner: Who would run the rows in this process; its patience and number of lanes hold.
  ///   - plan: The plan that the rows are of.
  ///   - header: The header of the run.
  ///   - index: The place of the subject in the header.
  ///   - command: What starts a worker.
  ///   - complain: Says what is no result of a row.
  package init(
    _ runner: ConformanceRunner<World>, plan: ContractPlan<World>, header: RecordHeader,
    index: Int, command: WorkerCommand, complain: @escaping @Sendable (String) -> Void
  ) {
    self.runner = runner
    self.command = command
    self.header = header
    self.index = index
    self.complain = { if !Leftovers.isInterrupted { complain($0) } }
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
    for place in missing { results[place] = ConformanceRunner<World>.record(rows[place], .notRun) }
    if !missing.isEmpty { onResults(missing.compactMap { results[$0] }) }
    return results.compactMap(\.self)
  }
}

/// Where workers keep temporary files, which those that are ended leave behind.
private struct WorkerFolder {
  let url: URL
  private let id = UUID()

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-\(id.uuidString)")
    // Where it cannot be made, a subject that needs it says so in its rows.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    Leftovers.add(id) { [url] in try? FileManager.default.removeItem(at: url) }
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
    Leftovers.remove(id)
  }
}

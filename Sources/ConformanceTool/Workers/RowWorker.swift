package import Conformance
internal import ConformanceRecord
internal import Foundation
internal import LineProcesses
internal import Locks

/// A worker that runs rows for another process of the same tool, one at a time, until its input
/// ends.
///
/// This process can end during any row. It reports the start of each row, so that the other process
/// can identify the row that was running.
package struct RowWorker<World: ConformanceWorld>: Sendable {
  private let makePlan:
    @Sendable ([DocumentSource], _ glossaries: [DocumentSource]) async -> ContractPlan<World>
  private let makeSubject: @Sendable (Int) async throws -> ConformanceSubject<World>

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - makePlan: A closure that plans documents with the phrases of glossaries exactly as the
  ///     other process does.
  ///   - makeSubject: A closure that creates the subject at an index exactly as the other process
  ///     does.
  package init(
    plan makePlan:
      @escaping @Sendable ([DocumentSource], _ glossaries: [DocumentSource]) async
      -> ContractPlan<World>,
    subject makeSubject: @escaping @Sendable (Int) async throws -> ConformanceSubject<World>
  ) {
    self.makePlan = makePlan
    self.makeSubject = makeSubject
  }

  /// Serves requests on standard input and output.
  ///
  /// When the input ends or the output is closed, the process cleans up and ends without a message,
  /// even during a row.
  package func serve() async {
    let streams = StandardStreams(longestLine: .max - 1)
    let (lines, mailbox) = AsyncStream.makeStream(of: [UInt8].self)
    streams.start(
      onLine: { mailbox.yield($0) },
      onEnd: { _ in
        // At the end of the input, the reading thread ends the process, because the current row can
        // block all threads that run tasks.
        CleanupRegistry.clear()
        _exit(0)
      })
    var inbox = lines.makeAsyncIterator()
    do {
      guard let (plan, runner) = try await begin(&inbox) else { return }
      try streams.send(WorkerAnswer.ready(rows: plan.rows.count).line())
      let pulse = WorkerPulse<World>(over: streams)
      while let row = try await Self.number(after: "run", &inbox) {
        guard plan.rows.indices.contains(row) else { throw Problem("row \(row) does not exist") }
        try await run(row, of: plan, runner, pulse, streams)
      }
    } catch {
      let answer = WorkerAnswer.failed(String(describing: error))
      if let line = try? answer.line() { streams.send(line) }
    }
    // The end of the input ends the process.
    while await inbox.next() != nil {}
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Reads the header and the subject index, and creates the plan and the runner from them; returns
  /// `nil` if no further line is delivered.
  private func begin(
    _ inbox: inout AsyncStream<[UInt8]>.Iterator
  ) async throws -> (ContractPlan<World>, ConformanceRunner<World>)? {
    guard let line = await inbox.next() else { return nil }
    let header = try RunRecord(jsonLines: Data(line)).header
    guard let index = try await Self.number(after: "subject", &inbox) else { return nil }
    let plan = await makePlan(Self.sources(header.documents), Self.sources(header.glossaries ?? []))
    return (plan, ConformanceRunner(subject: try await makeSubject(index), seed: header.seed))
  }

  private static func sources(_ documents: [DocumentRecord]) -> [DocumentSource] {
    documents.map { DocumentSource(path: $0.path, bytes: Array($0.text.utf8)) }
  }

  private func run(
    _ row: Int, of plan: ContractPlan<World>, _ runner: ConformanceRunner<World>,
    _ pulse: WorkerPulse<World>, _ streams: StandardStreams
  ) async throws {
    let planned = plan.rows[row]
    try? FileHandle.standardError.write(
      contentsOf: Data("\(WorkerAnswer.mark)\(planned.id)\n".utf8))
    streams.send(try WorkerAnswer.began(row: row).line())
    let record = await runner.cases.run(planned) { pulse.follow($0) }
    pulse.follow(nil)
    streams.send(try WorkerAnswer.ended(record).line())
  }

  /// Reads a line such as `run 17` and returns its number; `nil` if no further line is delivered.
  ///
  /// - Throws: ``Problem`` if the line does not consist of the word and a number.
  private static func number(
    after word: String, _ inbox: inout AsyncStream<[UInt8]>.Iterator
  ) async throws -> Int? {
    guard let line = await inbox.next() else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words[0] == word, let number = Int(words[1]) else {
      throw Problem("expected '\(word)' and a number, found '\(words.joined(separator: " "))'")
    }
    return number
  }
}

/// A monitor that examines the progress count of a worker's current row five times per second on a
/// separate thread, and reports a changed count.
final class WorkerPulse<World: ConformanceWorld>: Sendable {
  private let world = Guarded<World?>(nil)

  init(over streams: StandardStreams) {
    let thread = Thread { [self] in
      var reported = 0
      while true {
        usleep(200_000)
        guard let progress = world.withLock(\.self)?.progress, progress != reported else {
          continue
        }
        reported = progress
        if let line = try? WorkerAnswer.pulse(progress).line() { streams.send(line) }
      }
    }
    thread.name = "healthspec pulse"
    thread.start()
  }

  /// Starts observing a world; `nil` ends the observation.
  func follow(_ world: World?) { self.world.withLock { $0 = world } }
}

internal import Conformance
internal import ConformanceRecord
internal import Diagnostics
internal import Foundation
internal import LineProcesses

/// A lane of a worker pool, which runs one worker at a time, and another one if a worker ends while
/// the queue contains rows.
struct WorkerLane<World: ConformanceWorld>: Sendable {
  enum Report: Sendable {
    case result(place: Int, RowRecord)
    /// The lane is finished.
    case over
  }

  let pool: WorkerPool<World>
  let rows: [PlannedRow<World>]
  let queue: RowQueue
  let folder: URL
  let out: AsyncStream<Report>.Continuation

  /// The maximum time for a worker to plan the rows and create its subject.
  private static var startingTime: Duration { .seconds(120) }

  func run() async {
    while !queue.isEmpty, !Task.isCancelled, !CleanupRegistry.isInterrupted {
      do throws(SystemFailure) {
        let worker = try WorkerProcess(
          command: pool.command.line(temporaryFiles: folder),
          ticking: pool.runner.patience.interval)
        await serve(worker)
      } catch {
        pool.reportError("a worker cannot be started: \(error)")
        queue.noteFailure()
      }
    }
    out.yield(.over)
  }

  /// The progress of a worker and of the rows that it has received.
  private struct Course {
    var isReady = false
    /// The indices of the rows that the worker has received but not started.
    var ahead: [Int] = []
    var current: Int?
    var progress = 0
    var patience: Watchdog
    var begin = ContinuousClock.now
  }

  /// Communicates with a worker until it has ended, then puts back the rows that it did not start.
  private func serve(_ worker: WorkerProcess) async {
    var course = Course(patience: pool.runner.patience)
    do { try await greet(worker) } catch {
      pool.reportError("the header of the run cannot be encoded for a worker: \(error)")
    }
    for await event in worker.events {
      if Task.isCancelled { break }
      switch event {
      case .line(let line):
        if await take(line, from: worker, &course) { continue }
      case .tick:
        if !isOver(&course) { continue }
        await worker.end()
        giveUp(worker, course)
        course.current = nil
      case .ended: await noteEnd(of: worker, &course)
      }
      break
    }
    await worker.end()
    queue.putBack(course.ahead)
  }

  /// Sends the header of the run and the index of the pool's subject.
  ///
  /// - Throws: `EncodingError` if the header cannot be encoded.
  private func greet(_ worker: WorkerProcess) async throws {
    let record = RunRecord(header: pool.header, diagnostics: [], rows: [], footer: nil)
    worker.send(try await record.jsonLines().dropLast())
    worker.send("subject \(pool.index)".utf8)
  }

  /// Processes a line of a worker; returns `false` if no further line is expected.
  private func take(
    _ line: [UInt8], from worker: WorkerProcess, _ course: inout Course
  ) async -> Bool {
    switch WorkerAnswer(line: line) {
    case .ready:
      course.isReady = true
    case .began(let number):
      guard let next = course.ahead.first, pool.numbers[rows[next].location] == number else {
        return await refuse(line, worker, &course)
      }
      course.current = course.ahead.removeFirst()
      course.progress = 0
      course.patience = pool.runner.patience
      course.begin = .now
      return true
    case .pulse(let progress):
      course.progress = progress
      return true
    case .ended(var record):
      guard let place = course.current, record.id == rows[place].id,
        record.revision == rows[place].revision,
        record.location.file == rows[place].location.file,
        record.location.start == rows[place].location.start
      else { return await refuse(line, worker, &course) }
      // In the text that the worker receives, invalid UTF-8 is replaced, so the end location of a
      // row can differ.
      record.location = rows[place].location
      out.yield(.result(place: place, record))
      queue.noteOutcome()
      course.current = nil
    case .failed(let reason):
      if let place = course.current {
        report(
          place, rule: "a worker returns the outcome of each row",
          expected: "the outcome of the row", observed: reason, worker)
        course.current = nil
      } else {
        pool.reportError("a worker failed: \(reason)")
        queue.noteFailure()
      }
      return false
    case nil: return await refuse(line, worker, &course)
    }
    feed(worker, &course)
    if course.current == nil, course.ahead.isEmpty {
      await worker.close()
      return false
    }
    return true
  }

  /// Sends rows to a worker in advance, so that the worker need not wait between two rows.
  private func feed(_ worker: WorkerProcess, _ course: inout Course) {
    for place in queue.take(besides: course.ahead.count) {
      guard let number = pool.numbers[rows[place].location] else { continue }
      course.ahead.append(place)
      worker.send("run \(number)".utf8)
    }
  }

  private func isOver(_ course: inout Course) -> Bool {
    guard course.isReady else { return ContinuousClock.now - course.begin > Self.startingTime }
    return course.current != nil && course.patience.isOver(at: course.progress)
  }

  /// Records the termination of a worker whose current row or start exceeded a time limit.
  private func giveUp(_ worker: WorkerProcess, _ course: Course) {
    guard let place = course.current else {
      pool.reportError("a worker did not start within \(Self.startingTime)")
      queue.noteFailure()
      return
    }
    let patience = pool.runner.patience
    let isLong = ContinuousClock.now - course.begin >= patience.longest
    report(
      place, rule: "a row finishes",
      expected: "progress within \(patience.standstill) and completion within \(patience.longest)",
      observed: isLong
        ? "the row did not finish within \(patience.longest); its process was terminated"
        : "the row made no progress for \(patience.standstill); its process was terminated", worker)
    queue.noteHungRow()
  }

  /// Records the unexpected end of a worker, as an error of its current row or, if no row is
  /// running, as a failure of the worker.
  private func noteEnd(of worker: WorkerProcess, _ course: inout Course) async {
    await worker.end()
    if let place = course.current {
      report(
        place, rule: "the process outlives the row", expected: "an outcome",
        observed: worker.status,
        worker)
      course.current = nil
    } else {
      pool.reportError(
        "a worker ended while no row was running: \(worker.status)"
          + worker.lastWords.map { "\n  \($0)" }.joined())
      queue.noteFailure()
    }
  }

  /// Ends a worker after an invalid message, records an error of its current row or, if no row is
  /// running, a failure of the worker, and returns `false`.
  private func refuse(
    _ line: [UInt8], _ worker: WorkerProcess, _ course: inout Course
  ) async -> Bool {
    await worker.end()
    let words = String(decoding: line.prefix(200), as: UTF8.self)
    if let place = course.current {
      report(
        place, rule: "a worker follows its protocol", expected: "the outcome of the row",
        observed: words, worker)
      course.current = nil
    } else {
      pool.reportError("unexpected message '\(words)' from a worker")
      queue.noteFailure()
    }
    return false
  }

  private func report(
    _ place: Int, rule: String, expected: String, observed: String, _ worker: WorkerProcess
  ) {
    queue.noteOutcome()
    let row = rows[place]
    let finding = Finding(
      location: row.location, rule: rule, expected: expected, observed: observed)
    out.yield(
      .result(
        place: place,
        RowRecord(
          of: row, .errored, findings: [finding], transcript: worker.lastWords)))
  }
}

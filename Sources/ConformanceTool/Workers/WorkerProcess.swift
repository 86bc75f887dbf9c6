internal import Foundation
internal import LineProcesses

/// A worker process, with a stream of its output lines and of periodic ticks.
final class WorkerProcess: Sendable {
  enum Event: Sendable {
    case line([UInt8])
    /// The output has ended.
    case ended
    /// It is time to check whether the worker makes progress.
    case tick
  }

  let events: AsyncStream<Event>
  private let process: ChildProcess
  private let ticker: Task<Void, Never>

  /// Starts a worker.
  ///
  /// - Throws: ``SystemFailure`` if the process cannot be started.
  init(command: String, ticking interval: Duration) throws(SystemFailure) {
    process = try ChildProcess(command: command, longestLine: .max - 1)
    let (events, mailbox) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    ticker = Task {
      while (try? await Task.sleep(for: interval)) != nil {
        if case .terminated = mailbox.yield(.tick) { return }
      }
    }
    process.start(
      onLine: { mailbox.yield(.line($0)) },
      onEnd: { _ in mailbox.yield(.ended) })
  }

  func send(_ line: some Sequence<UInt8>) { process.send(Array(line)) }

  /// Closes the input and waits until the worker has ended; after a grace period, the worker is
  /// terminated.
  func close() async {
    ticker.cancel()
    process.close()
    await process.waitForEnd()
  }

  /// Terminates the worker and waits until it has ended.
  func end() async {
    ticker.cancel()
    process.terminate()
    await process.waitForEnd()
  }

  /// A description of how the worker ended, or a statement that it is still running.
  var status: String {
    let words = process.status ?? "the process is still running"
    guard let signal = process.endingSignal, let name = strsignal(signal) else { return words }
    return "\(words) (\(String(cString: name)))"
  }

  /// The last lines that the worker wrote to standard error since its latest row, if any, started.
  ///
  /// The lines are ordered oldest first, and each has the prefix `stderr: `.
  var lastWords: [String] {
    let lines = process.errorTail
    let mark = lines.lastIndex { $0.hasPrefix(WorkerAnswer.mark) }
    return lines.suffix(from: mark.map { $0 + 1 } ?? 0).map { "stderr: \($0)" }
  }
}

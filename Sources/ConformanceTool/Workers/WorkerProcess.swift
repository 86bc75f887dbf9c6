internal import Foundation
internal import LineProcesses

/// A worker as the run sees it: a process that answers, and a clock that ticks.
final class WorkerProcess: Sendable {
  enum Event: Sendable {
    case line([UInt8])
    /// Nothing more comes.
    case ended
    /// It is time to look whether its row stands still.
    case tick
  }

  let events: AsyncStream<Event>
  private let process: ChildProcess
  private let ticker: Task<Void, Never>

  /// Starts a worker.
  ///
  /// - Throws: ``SystemFailure`` when the system refuses.
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

  /// Lets it end by itself, and waits until it has.
  func close() async {
    ticker.cancel()
    process.close()
    await process.waitForEnd()
  }

  /// Ends it, whatever it does, and waits until it is gone.
  func end() async {
    ticker.cancel()
    process.terminate()
    await process.waitForEnd()
  }

  /// How it ended, in words.
  var status: String {
    let words = process.status ?? "the process goes on"
    guard let signal = process.endingSignal, let name = strsignal(signal) else { return words }
    return "\(words) (\(String(cString: name)))"
  }

  /// What it wrote to standard error since its row began, oldest first.
  var lastWords: [String] {
    let lines = process.errorTail
    let mark = lines.lastIndex { $0.hasPrefix(WorkerAnswer.mark) }
    return lines.suffix(from: mark.map { $0 + 1 } ?? 0).map { "stderr: \($0)" }
  }
}

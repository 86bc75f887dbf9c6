internal import Foundation
package import HealthModel
package import LineProcesses

/// A conversation with a subject in raw, uninterpreted lines.
///
/// Rows that test the protocol itself use an exchange to send and receive arbitrary lines.
public final class LineExchange: Sendable {
  private struct State: Sendable {
    var lines = Queue<[UInt8]>()
    /// The number of unread bytes.
    var unreadBytes = 0
    /// The number of lines received since a line was last sent or the input was closed.
    var count = 0
    var hasHeard = false
    var patience: TimeInterval
    var deadline: Date
    var end: TransportEnd?
    /// The reason why no more lines are read, or `nil` while lines are read.
    var failure: PeerFailure?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let transport: any LineTransport
  private let limits: PeerLimits
  private let clock: any HealthClock
  private let state: Locked<State>

  /// Creates an exchange and starts receiving lines.
  ///
  /// - Parameters:
  ///   - transport: The transport for the lines.
  ///   - limits: The limits for the other side. One deadline applies to all lines that a request
  ///     causes: `helloDeadline` if no line has arrived before the request, otherwise
  ///     `answerDeadline`.
  ///   - clock: The clock for deadlines.
  package init(
    over transport: any LineTransport, limits: PeerLimits = PeerLimits(),
    clock: any HealthClock = SystemClock()
  ) {
    self.transport = transport
    self.limits = limits
    self.clock = clock
    let patience = limits.helloDeadline
    state = Locked(State(patience: patience, deadline: clock.now.addingTimeInterval(patience)))
    transport.start(
      onLine: { line in self.take(line) },
      onEnd: { end in self.resume { $0.end = end } })
  }

  /// Sends a line, given without its terminator, and resets the deadline and the line count.
  public func send(_ line: [UInt8]) {
    begin()
    transport.send(line)
  }

  /// Closes only the input of the other side, and resets the deadline and the line count.
  public func closeInput() {
    begin()
    transport.closeInput()
  }

  /// Closes the conversation; a process on the other side is terminated if it does not exit soon.
  public func close() { transport.close() }

  /// Waits for the process on the other side to end; call this method after its output has ended.
  ///
  /// - Returns: A description of the end if a signal terminated the process; `nil` if the process
  ///   exited with a status, or if the other side is not a process.
  public func forcedEnd() async -> String? {
    guard let process = transport as? ChildProcess else { return nil }
    await process.waitForEnd()
    return process.isEndedBySignal ? process.status : nil
  }

  /// Waits for and returns the next line, or `nil` if the output ends without an unfinished line.
  ///
  /// Only one caller can wait at a time.
  ///
  /// - Throws: ``PeerFailure`` if the deadline expires, the output exceeds the limits, or the
  ///   output ends in another way.
  public func next() async throws -> [UInt8]? {
    let isLate = Locked(false)
    let deadline = clock.schedule(at: state.withLock { $0.deadline }) { [weak self] in
      isLate.withLock { $0 = true }
      self?.resume { _ in }
    }
    defer { deadline.cancel() }
    while true {
      let (line, end) = try state.withLock { state -> ([UInt8]?, TransportEnd?) in
        if let failure = state.failure { throw failure }
        guard let line = state.lines.popFirst() else { return (nil, state.end) }
        state.unreadBytes -= line.count
        return (line, nil)
      }
      if let line { return line }
      if let end { return try Self.nothing(after: end) }
      if isLate.withLock({ $0 }) {
        let patience = state.withLock { $0.patience }
        throw PeerFailure(.noAnswer, "the expected line did not arrive within \(patience) seconds")
      }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.lines.isEmpty || state.end != nil || state.failure != nil { return true }
          if isLate.withLock({ $0 }) { return true }
          state.waiting = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  /// Resets the deadline and the line count before a line is sent or the input is closed.
  private func begin() {
    let now = clock.now
    state.withLock { state in
      state.patience = state.hasHeard ? limits.answerDeadline : limits.helloDeadline
      state.deadline = now.addingTimeInterval(state.patience)
      state.count = 0
    }
  }

  private func take(_ line: [UInt8]) {
    var isFlood = false
    resume { state in
      guard state.failure == nil else { return }
      state.hasHeard = true
      state.count += 1
      state.unreadBytes += line.count
      if state.count > limits.mostUnsolicited {
        state.failure = PeerFailure(
          .flood, "the subject wrote \(state.count) lines in a row")
      } else if state.unreadBytes > limits.mostBytes {
        state.failure = PeerFailure(
          .flood, "the subject wrote \(state.unreadBytes) bytes that have not been read yet")
      } else {
        return state.lines.append(line)
      }
      state.lines = Queue()
      isFlood = true
    }
    if isFlood { transport.terminate() }
  }

  private static func nothing(after end: TransportEnd) throws -> [UInt8]? {
    switch end {
    case .closed: return nil
    case .unfinishedLine(let bytes):
      let count = bytes == 1 ? "1 byte" : "\(bytes) bytes"
      throw PeerFailure(.unfinishedLine, "the output ended after \(count) of an unfinished line")
    case .lineTooLong(let limit):
      throw PeerFailure(.lineTooLong, "a line exceeds the limit of \(limit) bytes")
    case .failed(let reason): throw PeerFailure(.ended, reason)
    }
  }

  private func resume(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }
}

internal import Foundation
public import HealthModel
package import LineProcesses

/// A conversation without any understanding of it: lines as they are written.
///
/// The rows on the protocol itself are carried out over one.
public final class LineExchange: Sendable {
  private struct State: Sendable {
    var lines = Queue<[UInt8]>()
    /// The bytes of the lines that nobody has taken yet.
    var unreadBytes = 0
    /// The lines that came since something was sent.
    var count = 0
    var hasHeard = false
    var patience: TimeInterval
    var deadline: Date
    var end: TransportEnd?
    /// Why nothing more is read.
    var failure: PeerFailure?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let transport: any LineTransport
  private let limits: PeerLimits
  private let clock: any HealthClock
  private let state: Locked<State>

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - transport: What carries the lines.
  ///   - limits: What is put up with; a deadline is for all lines that a request brings together,
  ///     and the longer one is that of the first request.
  ///   - clock: The time that deadlines are in.
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

  /// Begins a conversation with a store of this process, which is served as to any other.
  ///
  /// - Parameter makeStore: Makes an empty store for an app, in the time of a clock.
  public convenience init(
    serving makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock) async throws ->
      any ControllableHealthStore
  ) {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "served") { try await makeStore($0.appSource, $0.clock) }
    Task { await server.serve(over: subject) }
    // It shares the processors with its suite, and does not hang by itself.
    var limits = PeerLimits()
    (limits.helloDeadline, limits.answerDeadline) = (120, 120)
    self.init(over: suite, limits: limits)
  }

  /// Sends a line without its ending; what is waited for from here on has the time of a request.
  public func send(_ line: [UInt8]) {
    begin()
    transport.send(line)
  }

  /// Ends the sending alone; the other side sees the end of its input, and may take its time.
  public func closeInput() {
    begin()
    transport.closeInput()
  }

  /// Ends the conversation; the other side is gone soon.
  public func close() { transport.close() }

  /// Waits until the other side is gone, once its output has ended; tells what ended it, where it
  /// did not end by itself.
  public func forcedEnd() async -> String? {
    guard let process = transport as? ChildProcess else { return nil }
    await process.waitForEnd()
    return process.isEndedBySignal ? process.status : nil
  }

  /// Returns the next line, or `nil` once the other side has ended after a whole line.
  ///
  /// - Throws: ``PeerFailure`` when the time of the request is over, more comes than anybody can
  ///   have asked for, or the other side ends otherwise. One caller waits at a time.
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
        throw PeerFailure(.noAnswer, "what was waited for did not come within \(patience) seconds")
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

  /// A request begins, so that the other side may say as much again.
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
          .flood, "the subject wrote \(state.count) lines within a request")
      } else if state.unreadBytes > limits.mostBytes {
        state.failure = PeerFailure(
          .flood, "the subject wrote \(state.unreadBytes) bytes within a request")
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
      throw PeerFailure(.unfinishedLine, "the output ended after \(bytes) bytes of a line")
    case .lineTooLong(let limit):
      throw PeerFailure(.lineTooLong, "a line has more than \(limit) bytes")
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

package import Foundation
public import HealthModel

/// A conversation without any understanding of it: lines as they are written.
///
/// The rows on the protocol itself are carried out over one.
public final class LineExchange: Sendable {
  private struct State: Sendable {
    var lines: [[UInt8]] = []
    var end: TransportEnd?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let transport: any LineTransport
  private let patience: TimeInterval
  private let clock: any HealthClock
  private let state = Locked(State())

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - transport: What carries the lines.
  ///   - patience: The seconds of real time until the next line.
  ///   - clock: The time that the patience is in.
  package init(
    over transport: any LineTransport, patience: TimeInterval = PeerLimits().answerDeadline,
    clock: any HealthClock = SystemClock()
  ) {
    self.transport = transport
    self.patience = patience
    self.clock = clock
    transport.start(
      onLine: { line in self.resume { $0.lines.append(line) } },
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
    self.init(over: suite, patience: 120)
  }

  /// Sends a line without its ending.
  public func send(_ line: [UInt8]) { transport.send(line) }

  /// Ends the sending; the other side sees the end of its input.
  public func close() { transport.close() }

  /// Returns the next line, or `nil` once the other side has ended after a whole line.
  ///
  /// - Throws: ``PeerFailure`` when no line comes within the patience, or the other side ends
  ///   otherwise. One caller waits at a time.
  public func next() async throws -> [UInt8]? {
    let isLate = Locked(false)
    let deadline = clock.schedule(at: clock.now.addingTimeInterval(patience)) { [weak self] in
      isLate.withLock { $0 = true }
      self?.resume { _ in }
    }
    defer { deadline.cancel() }
    while true {
      let (line, end) = state.withLock { state -> ([UInt8]?, TransportEnd?) in
        state.lines.isEmpty ? (nil, state.end) : (state.lines.removeFirst(), nil)
      }
      if let line { return line }
      if let end { return try Self.nothing(after: end) }
      if isLate.withLock({ $0 }) {
        throw PeerFailure(.noAnswer, "no line came within \(patience) seconds")
      }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.lines.isEmpty || state.end != nil || isLate.withLock({ $0 }) { return true }
          state.waiting = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
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

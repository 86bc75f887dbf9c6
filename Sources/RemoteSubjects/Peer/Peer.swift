package import Foundation
package import HealthModel
package import JSONText
package import LineProcesses

/// One side of a JSON-RPC 2.0 conversation, which sends requests, answers and notifications
/// concurrently.
///
/// Lines are handled in order of arrival, each completely before the next. A notification that the
/// other side sends before an answer is handled before that answer is delivered.
package final class Peer: Sendable {
  /// The way this side handles invalid messages.
  package enum Role: Sendable {
    /// The other side is under test: a violation of the protocol ends the conversation.
    case suite
    /// The other side receives an error, and the conversation continues.
    case subject
  }

  /// The handlers for incoming messages, which are called one at a time and must not block.
  package struct Handlers: Sendable {
    /// Handles a notification; returns whether it was expected.
    ///
    /// It throws an error if the notification violates the protocol.
    package var notified: @Sendable (_ method: String, _ params: JSONObject) throws -> Bool
    /// Handles a request, which is answered immediately or later.
    package var requested: @Sendable (IncomingRequest) -> Void
    /// Called once, at the end of the conversation.
    package var ended: @Sendable (PeerFailure) -> Void

    /// Creates handlers; by default they accept nothing.
    package init(
      notified: @escaping @Sendable (_ method: String, _ params: JSONObject) throws -> Bool = {
        _, _ in
        false
      },
      requested: @escaping @Sendable (IncomingRequest) -> Void = { $0.refuseMethod() },
      ended: @escaping @Sendable (PeerFailure) -> Void = { _ in }
    ) {
      self.notified = notified
      self.requested = requested
      self.ended = ended
    }
  }

  typealias Completion = @Sendable (Result<JSONObject, any Error>) -> Void

  struct OpenCall: Sendable {
    let method: String
    let patience: TimeInterval
    var deadline: Date
    let completion: Completion
  }

  struct State: Sendable {
    var nextID = 1
    var calls: [Int: OpenCall] = [:]
    var requests: [Int: IncomingRequest] = [:]
    var exchange = ExchangeLog()
    var unsolicited = 0
    var logs = 0
    /// The length of the current line in bytes.
    var lineBytes = 0
    var failure: PeerFailure?
    var handlers: Handlers?
    var watchedDate: Date?
    /// The scheduled deadline checks, by number.
    var looks: [Int: ScheduledAction] = [:]
    var nextLook = 1
    var listeners: [CheckedContinuation<Void, Never>] = []
  }

  let role: Role
  let limits: PeerLimits
  let transport: any LineTransport
  let clock: any HealthClock
  let state = Locked(State())

  /// Creates one side of a conversation, which starts with ``start(_:)``.
  ///
  /// - Parameters:
  ///   - role: The way it handles invalid messages.
  ///   - transport: The transport for its lines.
  ///   - limits: The limits for the other side.
  ///   - clock: The clock for deadlines; by default real time.
  package init(
    _ role: Role, over transport: any LineTransport, limits: PeerLimits = PeerLimits(),
    clock: any HealthClock = SystemClock()
  ) {
    self.role = role
    self.transport = transport
    self.limits = limits
    self.clock = clock
  }

  /// Starts to receive; the conversation lives until one side closes, even without references to
  /// it.
  package func start(_ handlers: Handlers) {
    state.withLock { $0.handlers = handlers }
    transport.start(onLine: { self.receive($0) }, onEnd: { self.end($0) })
  }

  /// The reason for the end of the conversation, if it has ended.
  package var failure: PeerFailure? { state.withLock { $0.failure } }

  /// The length of the current line in bytes.
  var lineBytes: Int { state.withLock { $0.lineBytes } }

  /// The last lines in both directions.
  package var exchange: [String] { state.withLock { $0.exchange.text } }

  /// Waits until all calls of this side are answered, or the conversation has ended.
  package func quiet() async {
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        guard !state.calls.isEmpty else { return true }
        state.listeners.append(continuation)
        return false
      }
      if isQuiet { continuation.resume() }
    }
  }

  /// Closes the conversation from this side; the other side sees the end of its input.
  package func close() { transport.close() }

  // MARK: - Requests and notifications

  /// Sends a request without waiting for the answer; lines are sent in the order of the calls.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - session: The session of the request, for the calls of a sync.
  ///   - patience: The deadline for the answer in seconds, if it differs from the limits.
  ///   - numbered: Receives the number of the request before it is sent.
  ///   - completion: Receives the answer, a ``WireFailure``, the ``PeerFailure`` that ended the
  ///     conversation, or an error if the request is too long for a line.
  /// - Returns: The number of the request.
  @discardableResult
  package func send(
    _ call: some WireCall, session: Int? = nil, patience: TimeInterval? = nil,
    numbered: (Int) -> Void = { _ in },
    completion: @escaping @Sendable (Result<JSONObject, any Error>) -> Void
  ) -> Int {
    send(
      call.method, patience: patience, params: { call.write(params: &$0, session: session) },
      numbered: numbered, completion: completion)
  }

  @discardableResult
  func send(
    _ method: String, patience: TimeInterval?, params: PeerLine.Writing,
    numbered: (Int) -> Void = { _ in }, completion: @escaping Completion
  ) -> Int {
    let patience = patience ?? limits.answerDeadline
    let deadline = clock.now.addingTimeInterval(patience)
    let (id, refusal): (Int, (any Error)?) = state.withLock { state in
      let id = state.nextID
      if let failure = state.failure { return (id, failure) }
      let line = PeerLine.request(id, method, params: params)
      guard line.count <= limits.longestLine else {
        return (id, LineTooLong(method: method, bytes: line.count, limit: limits.longestLine))
      }
      state.nextID += 1
      (state.unsolicited, state.logs) = (0, 0)
      state.calls[id] = OpenCall(
        method: method, patience: patience, deadline: deadline, completion: completion)
      state.exchange.append(.sent, line)
      numbered(id)
      transport.send(line)
      return (id, nil)
    }
    if let refusal { completion(.failure(refusal)) } else { watch(deadline) }
    return id
  }

  /// Sends a request and waits for the answer; a cancelled task notifies the other side and
  /// continues to wait.
  ///
  /// - Throws: The ``WireFailure`` of the answer, the ``PeerFailure`` that ended the conversation,
  ///   or an error if the request is too long for a line.
  package func request(
    _ call: some WireCall, session: Int? = nil, patience: TimeInterval? = nil
  ) async throws -> JSONObject {
    let number = Locked<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Cancellation is possible before the other side can react to the request.
        let id = send(
          call, session: session, patience: patience,
          numbered: { id in number.withLock { $0 = id } },
          completion: { continuation.resume(with: $0) })
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      if let id = number.withLock({ $0 }) { cancel(id) }
    }
  }

  /// Sends a notification, which is not answered.
  package func notify(_ notice: some WireCall, session: Int? = nil) {
    write(PeerLine.notification(notice.method) { notice.write(params: &$0, session: session) })
  }

  /// Notifies the other side that an answer is no longer needed; it must answer nevertheless.
  package func cancel(_ id: Int) {
    guard state.withLock({ $0.calls[id] != nil }) else { return }
    notify(Notice.cancel(id: id))
  }

  /// Restarts the deadline of an open call after a part of its answer has arrived.
  package func extendDeadline(of id: Int) {
    let now = clock.now
    state.withLock { state in
      guard let patience = state.calls[id]?.patience else { return }
      state.calls[id]?.deadline = now.addingTimeInterval(patience)
    }
  }

  func write(_ line: [UInt8]) {
    state.withLock { state in
      // A side that has closed only its own output can still expect answers.
      guard state.failure == nil || role == .subject else { return }
      state.exchange.append(.sent, line)
      transport.send(line)
    }
  }
}

/// A request that was not sent because it is longer than the other side permits.
struct LineTooLong: Error, CustomStringConvertible {
  let method: String
  let bytes: Int
  let limit: Int

  var description: String {
    "'\(method)' has \(bytes) bytes, but a line has at most \(limit); send less at a time"
  }
}

package import Foundation
package import HealthModel
package import LineProcesses

/// One side of a conversation in JSON-RPC 2.0: asks, answers and tells, all at the same time.
///
/// Lines are dealt with in the order in which they come, and each wholly before the next: what the
/// other side tells before it answers has been handled when the answer is handed over.
package final class Peer: Sendable {
  /// How this side deals with what is no message.
  package enum Role: Sendable {
    /// The other side is under test: what breaks the protocol ends the conversation.
    case suite
    /// The other side is answered with an error, and the conversation goes on.
    case subject
  }

  /// What this side does with what comes; the closures are called one at a time and must not wait.
  package struct Handlers: Sendable {
    /// Takes a notification; tells whether somebody had asked for it.
    ///
    /// An error says that it breaks the protocol.
    package var notified: @Sendable (_ method: String, _ params: JSONObject) throws -> Bool
    /// Takes a request, which it has answered, or somebody will.
    package var requested: @Sendable (IncomingRequest) -> Void
    /// Called once, when the conversation is over.
    package var ended: @Sendable (PeerFailure) -> Void

    /// Creates handlers; unless said otherwise nothing is taken.
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
    /// The bytes of the line that is being dealt with.
    var lineBytes = 0
    var failure: PeerFailure?
    var handlers: Handlers?
    var watchedDate: Date?
    /// The looks at deadlines that are planned, by their numbers.
    var looks: [Int: ScheduledAction] = [:]
    var nextLook = 1
    var listeners: [CheckedContinuation<Void, Never>] = []
  }

  let role: Role
  let limits: PeerLimits
  let transport: any LineTransport
  let clock: any HealthClock
  let state = Locked(State())

  /// Creates a side; nothing happens before ``start(_:)``.
  ///
  /// - Parameters:
  ///   - role: How it deals with what is no message.
  ///   - transport: What carries its lines.
  ///   - limits: What it puts up with.
  ///   - clock: The time that deadlines are in, the real one.
  package init(
    _ role: Role, over transport: any LineTransport, limits: PeerLimits = PeerLimits(),
    clock: any HealthClock = SystemClock()
  ) {
    self.role = role
    self.transport = transport
    self.limits = limits
    self.clock = clock
  }

  /// Begins to listen; the conversation lives until one side closes, also when nobody holds this.
  package func start(_ handlers: Handlers) {
    state.withLock { $0.handlers = handlers }
    transport.start(onLine: { self.receive($0) }, onEnd: { self.end($0) })
  }

  /// What ended the conversation, if it is over.
  package var failure: PeerFailure? { state.withLock { $0.failure } }

  /// The bytes of the line that is being dealt with.
  var lineBytes: Int { state.withLock { $0.lineBytes } }

  /// The last lines that went to and fro.
  package var exchange: [String] { state.withLock { $0.exchange.text } }

  /// Waits until no call of this side waits for its answer, or the conversation is over.
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

  /// Ends the conversation from this side; the other side sees the end of its input.
  package func close() { transport.close() }

  // MARK: - Asking and telling

  /// Asks, and goes on; lines leave in the order of the calls.
  ///
  /// - Parameters:
  ///   - call: What is asked.
  ///   - session: The process of the app that asks, where a sync does.
  ///   - patience: The seconds until the answer, if not those of the limits.
  ///   - numbered: Takes the number of the request before the other side can know of it.
  ///   - completion: Takes the answer, or a ``WireFailure``, or the ``PeerFailure`` that ended all.
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

  /// Asks, and waits for the answer; a cancelled task tells the other side, and waits on.
  ///
  /// - Throws: The ``WireFailure`` of the answer, or the ``PeerFailure`` that ended all.
  package func request(
    _ call: some WireCall, session: Int? = nil, patience: TimeInterval? = nil
  ) async throws -> JSONObject {
    let number = Locked<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Whatever the other side does about the request, it can be cancelled by then.
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

  /// Tells something that is not answered.
  package func notify(_ notice: some WireCall, session: Int? = nil) {
    write(PeerLine.notification(notice.method) { notice.write(params: &$0, session: session) })
  }

  /// Tells the other side that nobody needs an answer any more; it answers all the same.
  package func cancel(_ id: Int) {
    guard state.withLock({ $0.calls[id] != nil }) else { return }
    notify(Notice.cancel(id: id))
  }

  /// Gives an open call as much time as it had at first, as a part of its answer has come.
  package func extendDeadline(of id: Int) {
    let now = clock.now
    state.withLock { state in
      guard let patience = state.calls[id]?.patience else { return }
      state.calls[id]?.deadline = now.addingTimeInterval(patience)
    }
  }

  func write(_ line: [UInt8]) {
    state.withLock { state in
      // Who has closed only its own end may still want the answers to what it asked.
      guard state.failure == nil || role == .subject else { return }
      state.exchange.append(.sent, line)
      transport.send(line)
    }
  }
}

/// A request that the other side would refuse for its length, and was not sent.
struct LineTooLong: Error, CustomStringConvertible {
  let method: String
  let bytes: Int
  let limit: Int

  var description: String {
    "'\(method)' takes \(bytes) bytes, and a line has at most \(limit); send less at a time"
  }
}

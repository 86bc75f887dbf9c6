package import Foundation
package import HealthModel
package import JSONText
package import LineProcesses

/// One side of a JSON-RPC 2.0 conversation, in which both sides can send requests at any time.
///
/// Lines are handled one at a time, in order of arrival, so a notification that precedes a response
/// is handled before that response is delivered. A received request can be answered after later
/// lines have been handled.
package final class Peer: Sendable {
  /// The role of this side in the conversation.
  ///
  /// The role determines how invalid messages and the end of the conversation are handled.
  package enum Role: Sendable {
    /// The other side is under test: an unknown or invalid request is answered with an error, an
    /// invalid `cancel` is ignored, and any other violation of the protocol ends the conversation.
    case suite
    /// The other side is the suite: an invalid line or request is answered with an error, any other
    /// violation is ignored, and the conversation continues unless a limit is exceeded.
    case subject
  }

  /// The handlers for incoming requests and notifications, and for the end of the conversation.
  ///
  /// Messages are handled one at a time, so a handler must not block.
  package struct Handlers: Sendable {
    /// The handler of a notification, which returns whether the notification was expected.
    ///
    /// The handler throws an error if the notification violates the protocol. It is not called for
    /// `cancel`, which ``Peer`` handles itself.
    package var notified: @Sendable (_ method: String, _ params: JSONObject) throws -> Bool
    /// The handler of a request, which can respond immediately or later.
    package var requested: @Sendable (IncomingRequest) -> Void
    /// The handler of the end of the conversation, which is called once.
    ///
    /// The call can occur while a message is handled.
    package var ended: @Sendable (PeerFailure) -> Void

    /// Creates handlers, which by default refuse all requests and expect no notifications.
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
    /// Whether a sign of progress has restarted the deadline.
    var isExtended = false
    let completion: Completion
  }

  struct State: Sendable {
    var nextID = 1
    var calls: [Int: OpenCall] = [:]
    var requests: [Int: IncomingRequest] = [:]
    var exchange = ExchangeLog()
    var unsolicited = 0
    var logs = 0
    /// The length of the line that was received last, in bytes.
    var lineBytes = 0
    var failure: PeerFailure?
    var handlers: Handlers?
    var watchedDate: Date?
    /// The scheduled deadline checks by number.
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
  ///   - role: The role of this side.
  ///   - transport: The transport for the lines.
  ///   - limits: The limits for the other side.
  ///   - clock: The clock for deadlines; by default, the system clock.
  package init(
    _ role: Role, over transport: any LineTransport, limits: PeerLimits = PeerLimits(),
    clock: any HealthClock = SystemClock()
  ) {
    self.role = role
    self.transport = transport
    self.limits = limits
    self.clock = clock
  }

  /// Starts receiving messages; the transport retains this object until the transport ends.
  package func start(_ handlers: Handlers) {
    state.withLock { $0.handlers = handlers }
    transport.start(onLine: { self.receive($0) }, onEnd: { self.end($0) })
  }

  /// The reason why the conversation ended, or `nil` if it has not ended.
  package var failure: PeerFailure? { state.withLock { $0.failure } }

  /// The length of the line that was received last, in bytes.
  var lineBytes: Int { state.withLock { $0.lineBytes } }

  /// The last lines in both directions, shortened, oldest first.
  package var exchange: [String] { state.withLock { $0.exchange.text } }

  /// Waits until all requests of this side are answered, or the conversation has ended.
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

  /// Sends a request without waiting for the response; requests are sent in the order of the calls.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - session: The number of the sync session, if the request belongs to one.
  ///   - patience: The seconds until the deadline for the response; by default,
  ///     ``PeerLimits/answerDeadline``.
  ///   - numbered: A closure that receives the request number before the request is sent; it must
  ///     not use this object.
  ///   - completion: A closure that receives the result, the ``WireFailure`` of the response, the
  ///     ``PeerFailure`` that ended the conversation, or an error if the request is too long for a
  ///     line.
  /// - Returns: The request number, which has no meaning if the request was not sent.
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

  /// Sends a request and waits for the response.
  ///
  /// If the task is canceled, the other side is notified, and the wait continues.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - session: The number of the sync session, if the request belongs to one.
  ///   - patience: The seconds until the deadline for the response; by default,
  ///     ``PeerLimits/answerDeadline``.
  ///   - numbered: A closure that receives the request number before the request is sent; it must
  ///     not use this object.
  /// - Returns: The result.
  /// - Throws: The ``WireFailure`` of the response, the ``PeerFailure`` that ended the
  ///   conversation, or an error if the request is too long for a line.
  package func request(
    _ call: some WireCall, session: Int? = nil, patience: TimeInterval? = nil,
    numbered: @Sendable (Int) -> Void = { _ in }
  ) async throws -> JSONObject {
    let number = Locked<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The number is recorded before the request is sent, so that the request can be canceled
        // from then on.
        let id = send(
          call, session: session, patience: patience,
          numbered: { id in
            number.withLock { $0 = id }
            numbered(id)
          },
          completion: { continuation.resume(with: $0) })
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      if let id = number.withLock({ $0 }) { cancel(id) }
    }
  }

  /// Sends a notification, which has no response.
  package func notify(_ notice: some WireCall, session: Int? = nil) {
    write(PeerLine.notification(notice.method) { notice.write(params: &$0, session: session) })
  }

  /// Sends a notification that cancels a request, if the request is pending.
  ///
  /// The other side must respond nevertheless.
  package func cancel(_ id: Int) {
    guard state.withLock({ $0.calls[id] != nil }) else { return }
    notify(Notice.cancel(id: id))
  }

  /// Restarts the deadline of a pending request after a sign of progress.
  ///
  /// A part of the response, for example, is a sign of progress.
  package func extendDeadline(of id: Int) {
    let now = clock.now
    state.withLock { state in
      guard let patience = state.calls[id]?.patience else { return }
      state.calls[id]?.deadline = now.addingTimeInterval(patience)
      state.calls[id]?.isExtended = true
    }
  }

  func write(_ line: [UInt8]) {
    state.withLock { state in
      // A suite that has closed only its own output can still expect responses.
      guard state.failure == nil || role == .subject else { return }
      state.exchange.append(.sent, line)
      transport.send(line)
    }
  }
}

/// The error for a request that was not sent because its line is longer than the limit.
struct LineTooLong: Error, CustomStringConvertible {
  let method: String
  let bytes: Int
  let limit: Int

  var description: String {
    "'\(method)' has \(bytes) bytes, but a line can have at most \(limit); send less at a time"
  }
}

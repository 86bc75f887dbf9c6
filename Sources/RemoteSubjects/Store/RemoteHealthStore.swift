internal import Foundation
public import HealthModel
internal import JSONText
internal import SubjectProtocol

/// A health store in another process, used over the subject protocol.
///
/// An instance represents one use of the store, from a reset to ``end()``. Handlers are called in
/// the order of the store's messages, and before the call that caused them returns. A handler that
/// `execute(_:)`, `stop(_:)` or a completion handler causes can be called later; ``settle()`` waits
/// for it.
///
/// Methods that throw pass on the error that the store sends. They throw ``PeerFailure`` if the
/// store breaks the protocol or lacks the capability for the call, or after ``end()``. They throw
/// `CancellationError` if the store ends the call of a canceled task early, and another error if
/// the request is too long for a line of the protocol. A method that does not throw records a
/// failure instead, which ``breakdown()`` describes.
public final class RemoteHealthStore: Sendable {
  /// The received parts of a response that does not belong to a query.
  struct List: Sendable {
    var samples: [Sample] = []
    var bytes = 0
    /// The number of the request whose response this is; 0 before the request is sent.
    var request = 0
  }

  /// The maximum number of scheduled timers.
  static let mostTimers = 10_000

  struct State: Sendable {
    /// The received parts of responses that do not belong to queries, by the suite's list number.
    var lists: [Int: List] = [:]
    var nextList = 1
    /// The highest number of an observer call so far.
    var highestDelivery: Int?
    var timers: [Int: ScheduledAction] = [:]
    var toldTime: Date?
    var inFlight = 0
    var settling: [CheckedContinuation<Void, Never>] = []
    var failure: PeerFailure?
    var isOver = false
  }

  let connection: SubjectConnection
  let clock: any HealthClock
  let queries = RunningQueries()
  let state = Locked(State())
  /// The capabilities that the store declared.
  public let capabilities: Set<StoreCapability>
  private let onEnd: @Sendable (RemoteHealthStore) async -> Void

  package init(
    _ connection: SubjectConnection, capabilities: Set<StoreCapability>, clock: any HealthClock,
    onEnd: @escaping @Sendable (RemoteHealthStore) async -> Void = { _ in }
  ) {
    self.connection = connection
    self.capabilities = capabilities
    self.clock = clock
    self.onEnd = onEnd
    connection.serve(self)
  }

  var peer: Peer { connection.peer }

  /// Resets the store to an empty state.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  package func reset(seed: Int, app: SourceRevision) async throws {
    let now = clock.now
    state.withLock { $0.toldTime = now }
    _ = try await ask(ControlCall.reset(now: now, seed: seed, app: app))
    if let failure { throw failure }
  }

  // MARK: - Requests

  /// The failure of the store or the connection, if any.
  var failure: PeerFailure? { state.withLock { $0.failure } ?? peer.failure }

  /// Returns the reason not to send a call, or `nil` if it can be sent.
  ///
  /// A call is not sent after its row has ended, or if the store lacks the capability; a missing
  /// capability is recorded as a failure.
  private func obstacle(to call: some ProtocolCall) -> PeerFailure? {
    if state.withLock({ $0.isOver }) {
      return PeerFailure(.ended, "the row that used this store has finished")
    }
    guard let capability = call.kind.capability, !capabilities.contains(capability) else {
      return nil
    }
    note(
      .notOffered,
      "'\(call.method)' is not sent, because the store's 'hello' does not list '\(capability.rawValue)'; "
        + "the row should require that capability")
    return failure ?? PeerFailure(.notOffered, call.method)
  }

  /// Sends a request and waits for the response.
  ///
  /// The closure `numbered` receives the request number before the request is sent.
  func ask(
    _ call: some ProtocolCall, numbered: @Sendable (Int) -> Void = { _ in }
  ) async throws -> JSONObject {
    if let obstacle = obstacle(to: call) { throw obstacle }
    tellTime()
    do { return try await peer.request(call, numbered: numbered) } catch let error as WireFailure {
      // For a canceled task, this refusal is expected.
      if error.code == WireFailure.requestCancelled, Task.isCancelled { throw CancellationError() }
      throw refusal(of: call.method, error)
    } catch let error as LineTooLong {
      note(.refused, error.description)
      throw error
    }
  }

  /// Sends a request that must not be refused; an error is recorded as a failure.
  func command(_ call: some ProtocolCall) async {
    do { _ = try await ask(call) } catch { note(refusalOf: call.method, error) }
  }

  /// Records the error of a call that must not be refused.
  private func note(refusalOf method: String, _ error: any Error) {
    // A call that was not sent, and a conversation that has ended, have their own message.
    if let failure = error as? PeerFailure { return note(failure.kind, failure.message) }
    note(.refused, "the subject answered '\(method)' with \(error)")
  }

  /// Sends a request and parses the response.
  func ask<Value>(
    _ call: some ProtocolCall, numbered: @Sendable (Int) -> Void = { _ in },
    reading: (JSONObject) throws(WireError) -> Value
  ) async throws -> Value {
    let answer = try await ask(call, numbered: numbered)
    do throws(WireError) { return try reading(answer) } catch {
      throw mismatch(of: call.method, error)
    }
  }

  /// Sends an app's call and parses the response.
  func ask<Answer>(_ request: StoreRequest<Answer>) async throws -> Answer {
    try await ask(request.call, reading: request.read)
  }

  /// Sends an app's call that must not be refused; returns `nil` if it fails.
  func value<Answer>(of request: StoreRequest<Answer>) async -> Answer? {
    await value(of: request.call, request.read)
  }

  /// Sends a request that must not be refused, and parses the response.
  ///
  /// - Returns: The parsed response, or `nil` if the request fails.
  func value<Value>(
    of call: some ProtocolCall, numbered: @Sendable (Int) -> Void = { _ in },
    _ reading: (JSONObject) throws(WireError) -> Value
  ) async -> Value? {
    do { return try await ask(call, numbered: numbered, reading: reading) } catch {
      note(refusalOf: call.method, error)
      return nil
    }
  }

  /// Sends a request without waiting for the response.
  ///
  /// ``settle()`` waits for the response. The closure `numbered` receives the request number
  /// before the request is sent.
  func send(
    _ call: some ProtocolCall, numbered: (Int) -> Void = { _ in },
    completion: @escaping @Sendable (Result<JSONObject, any Error>) -> Void
  ) {
    if let obstacle = obstacle(to: call) { return completion(.failure(obstacle)) }
    tellTime()
    state.withLock { $0.inFlight += 1 }
    peer.send(
      call, numbered: numbered,
      completion: { result in
        completion(
          result.mapError { ($0 as? WireFailure).map { self.refusal(of: call.method, $0) } ?? $0 })
        self.land()
      })
  }

  /// Returns the error for a refusal.
  ///
  /// A refusal that leaves the outcome of the call unknown, or that is neither a health error nor a
  /// programmer error, is recorded as a failure.
  func refusal(of method: String, _ failure: WireFailure) -> any Error {
    if !failure.isDefinite {
      note(
        .indefinite,
        "the subject answered '\(method)' with \(failure), so the result is unknown")
    } else if failure.kind != .health, failure.kind != .programmer {
      note(.refused, "the subject answered '\(method)' with \(failure)")
    }
    return failure.error
  }

  /// Ends the conversation because a response does not match its method, and returns the failure.
  func mismatch(of method: String, _ error: WireError) -> PeerFailure {
    mismatch("the answer to '\(method)': \(error)")
  }

  /// Ends the conversation because a message does not match its method, and returns the failure.
  func mismatch(_ message: String) -> PeerFailure {
    peer.fail(.wrongShape, message)
    return peer.failure ?? PeerFailure(.wrongShape, message)
  }

  /// Records a failure with the last lines of the exchange, unless there is an earlier one.
  func note(_ kind: PeerFailure.Kind, _ message: String) {
    let failure = peer.failure ?? PeerFailure(kind, message, exchange: peer.exchange)
    state.withLock { $0.failure = $0.failure ?? failure }
  }

  /// Sends the current time if it has changed and the store has a controllable clock.
  ///
  /// This method is called before each request.
  func tellTime() {
    let now = clock.now
    let notice = Notice.setClock(now: now)
    if let needed = notice.kind.capability, !capabilities.contains(needed) { return }
    let isNew = state.withLock { state in
      defer { state.toldTime = now }
      return state.toldTime != now
    }
    if isNew { peer.notify(notice) }
  }

  private func land() {
    let settling: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.inFlight -= 1
      guard state.inFlight == 0 else { return [] }
      defer { state.settling = [] }
      return state.settling
    }
    for continuation in settling { continuation.resume() }
  }

  /// Whether handlers may be called later: always `true`, for a store in another process.
  public var callsHandlersLater: Bool { true }

  /// Waits until all due handlers have been called, or the store has failed.
  public func settle() async {
    repeat {
      await landings()
      await command(ControlCall.settle)
    } while failure == nil && state.withLock { $0.inFlight > 0 }
    await landings()
  }

  /// Waits for the responses to all requests that were sent without waiting.
  private func landings() async {
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        guard state.inFlight > 0 else { return true }
        state.settling.append(continuation)
        return false
      }
      if isQuiet { continuation.resume() }
    }
  }
}

// MARK: - End

extension RemoteHealthStore: SubjectListener {}

extension RemoteHealthStore: RemotePart {
  /// Returns a description of the first failure of the store or the connection, if any.
  public func breakdown() async -> SubjectBreakdown? {
    guard let failure else { return nil }
    return await connection.describe(failure)
  }

  /// The last lines of the exchange and of the process's standard error, shortened.
  public var lastMessages: [String] { connection.lastMessages }

  /// Returns the connection to its pool; the store must not be used afterward.
  public func end() async {
    let timers: [ScheduledAction]? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      defer { state.timers = [:] }
      return Array(state.timers.values)
    }
    guard let timers else { return }
    queries.removeAll()
    for timer in timers { timer.cancel() }
    connection.serve(nil)
    await onEnd(self)
  }
}

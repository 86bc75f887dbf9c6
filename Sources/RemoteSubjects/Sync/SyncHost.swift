internal import Foundation
internal import HealthModel
internal import JSONText
internal import WeightSync

/// The suite's end of one session with a sync in another process.
///
/// The host connects the sync to the suite's store, home and clock.
final class SyncHost: SubjectListener {
  struct State {
    var isOver = false
    var timers: [Int: ScheduledAction] = [:]
    /// The contents that the sync last read from the home, by revision.
    ///
    /// Each `home.apply` must name one of these revisions, which is then removed.
    var readings: [Int: HomeContents] = [:]
    var nextReading = 1
    /// For each identifier, the entry that the sync last tried to write.
    var keptEntries: [String: WeightEntry] = [:]
    var errors: [String: any Error] = [:]
    var openCalls: Set<Int> = []
    var toldTime: Date?
    var messages = 0
  }

  /// The maximum number of revisions that are kept; interleaved transactions need several.
  static let mostReadings = 64
  /// The maximum number of scheduled timers.
  private static let mostTimers = 10_000
  /// The number of messages during a call at which messages stop extending deadlines.
  ///
  /// A sync that sends this many messages is assumed to be in an endless loop.
  private static let mostMessages = 1_000_000

  let session: Int
  private let connection: SubjectConnection
  let store: any HealthStoreProtocol
  let home: any WeightSyncHome
  private let clock: any HealthClock
  let state = Locked(State())
  let deliveries = OpenDeliveries()

  init(
    on connection: SubjectConnection, store: any HealthStoreProtocol,
    home: any WeightSyncHome, clock: any HealthClock
  ) {
    session = connection.nextSession()
    self.connection = connection
    self.store = store
    self.home = home
    self.clock = clock
  }

  private var peer: Peer { connection.peer }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the session; further work of the sync has no effect.
  func end() {
    let timers = state.withLock { state in
      defer { state = State(isOver: true) }
      return Array(state.timers.values)
    }
    for timer in timers { timer.cancel() }
    deliveries.end()
  }

  // MARK: - Session

  /// Starts the app process; from then on, the sync's messages are processed.
  func begin(seed: Int, _ configuration: WeightSyncConfiguration) async throws {
    connection.serve(self)
    let now = clock.now
    state.withLock { $0.toldTime = now }
    _ = try await ask(SyncCall.start(session: session, now: now, seed: seed, configuration))
  }

  /// Sends a request to the sync, and waits for the response.
  ///
  /// Most messages from the sync restart the deadline, up to ``mostMessages`` of them.
  func ask(_ call: some WireCall) async throws -> JSONObject {
    tellTime()
    return try await withCheckedThrowingContinuation { continuation in
      let number = Locked(0)
      peer.send(
        call,
        numbered: { id in
          number.withLock { $0 = id }
          state.withLock { state in
            state.openCalls.insert(id)
            state.messages = 0
          }
        },
        completion: { [self] result in
          let id = number.withLock { $0 }
          state.withLock { _ = $0.openCalls.remove(id) }
          continuation.resume(with: result)
        })
    }
  }

  /// Sends the current time if it differs from the last time that was sent.
  ///
  /// Nothing is sent after the end of the session.
  func tellTime() {
    let now = clock.now
    let isNew = state.withLock { state in
      guard !state.isOver, state.toldTime != now else { return false }
      state.toldTime = now
      return true
    }
    if isNew { peer.notify(Notice.setClock(now: now)) }
  }

  func notify(_ notice: Notice) {
    guard !isOver else { return }
    tellTime()
    peer.notify(notice, session: session)
  }

  /// Records a message from the sync, which restarts the deadlines of the suite's pending requests.
  ///
  /// From the message with the number ``mostMessages`` on, the deadlines are not restarted.
  private func noteLife() {
    let calls: Set<Int> = state.withLock { state in
      state.messages += 1
      return state.messages < Self.mostMessages ? state.openCalls : []
    }
    for id in calls { peer.extendDeadline(of: id) }
  }

  // MARK: - Requests and notifications from the sync

  func take(_ request: IncomingRequest) {
    noteLife()
    do {
      guard try isCurrent(request.params) else { throw WireFailure(.ended) }
      if let call = try StoreCall(method: request.method, params: request.params) {
        take(call, request)
      } else if let call = try HomeCall(method: request.method, params: request.params) {
        keepEntries(of: call)
        answer(request) { try await $0.answer(call) }
      } else {
        request.refuseMethod()
      }
    } catch { refuse(request, error) }
  }

  private func isCurrent(_ params: JSONObject) throws(WireError) -> Bool {
    try params.required("session") == session && !isOver
  }

  /// Processes a notification from the sync.
  ///
  /// - Returns: Whether the notification was expected.
  func take(_ notice: Notice, _ params: JSONObject) throws -> Bool {
    if case .log = notice { return false }
    guard try isCurrent(params) else { return false }
    noteLife()
    switch notice {
    case .schedule(let timer, let date): return schedule(timer, at: date)
    case .unschedule(let timer):
      let action = state.withLock { $0.timers.removeValue(forKey: timer) }
      action?.cancel()
      return action != nil
    default: return false
    }
  }

  private func schedule(_ timer: Int, at date: Date) -> Bool {
    // The timer is recorded before it is scheduled, because it can become due immediately.
    let isFree = state.withLock { state in
      guard state.timers[timer] == nil, state.timers.count < Self.mostTimers, !state.isOver
      else { return false }
      state.timers[timer] = ScheduledAction {}
      return true
    }
    guard isFree else { return false }
    let action = clock.schedule(at: date) { [weak self] in await self?.fire(timer) }
    state.withLock { if $0.timers[timer] != nil { $0.timers[timer] = action } }
    return true
  }

  private func fire(_ timer: Int) async {
    let isWaiting = state.withLock { $0.timers.removeValue(forKey: timer) != nil && !$0.isOver }
    guard isWaiting else { return }
    let now = clock.now
    state.withLock { $0.toldTime = now }
    do { _ = try await ask(TimerCall(timer: timer, now: now)) } catch let error as WireFailure {
      guard error.kind != .ended else { return }
      peer.fail(.refused, "the subject answered 'clock.fire' with \(error)")
    } catch { return }
  }

  // MARK: - Answers

  func answer(
    _ request: IncomingRequest,
    _ work: @escaping @Sendable (SyncHost) async throws -> any WireWritable
  ) {
    request.answer { [self] in
      let answer: any WireWritable
      do { answer = try await work(self) } catch { throw failure(error) }
      tellTime()
      return answer
    }
  }

  func refuse(_ request: IncomingRequest, _ error: any Error) {
    tellTime()
    request.refuse(failure(error))
  }

  /// Returns the encoded form of an error from the suite.
  ///
  /// An error of an unrecognized type, or a health error that leaves the outcome of the call
  /// unknown, gets a token that identifies it.
  func failure(_ error: any Error) -> WireFailure {
    var failure = WireFailure(error)
    let isForeign = failure.kind == nil && failure.code == WireFailure.internalError
    guard isForeign || failure.kind == .health && !failure.isDefinite else { return failure }
    if isForeign { failure = WireFailure(.host, nil, "an error from the suite's home or store") }
    failure.token = state.withLock { state in
      let token = "e\(state.errors.count + 1)"
      state.errors[token] = error
      return token
    }
    return failure
  }

  /// Returns the suite's original error for a token.
  ///
  /// The result is `nil` for a token that this session did not send, and after the session's end.
  func error(named token: String) -> (any Error)? { state.withLock { $0.errors[token] } }
}

internal import Foundation
internal import HealthModel
internal import WeightSync

/// The suite's end of one session: answers a sync in another process from the suite's own store and
/// home, and calls it when its time has come.
final class SyncHost: SubjectListener {
  struct State {
    var isOver = false
    var timers: [Int: ScheduledAction] = [:]
    var deliveries: [Delivery: ObserverQuery.Completion] = [:]
    var nextDelivery = 1
    /// What was read lately, by its number: a change holds only for what was read.
    var readings: [Int: HomeContents] = [:]
    var nextReading = 1
    var errors: [String: any Error] = [:]
    var openCalls: Set<Int> = []
    var toldTime: Date?
    var messages = 0
  }

  struct Delivery: Hashable {
    let query: UUID
    let number: Int
  }

  /// A transaction in between may be read again this often.
  static let mostReadings = 64
  /// Nobody plans more at a time.
  private static let mostTimers = 10_000
  /// A sync that has more to say within a call than this is going round in circles.
  private static let mostMessages = 1_000_000
  /// The largest number of samples in one line.
  static let largestPart = 2_000

  let session: Int
  private let connection: SubjectConnection
  let store: any HealthStoreProtocol
  let home: any WeightSyncHome
  private let clock: any HealthClock
  let state = Locked(State())

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

  /// Ends the session: what the sync still does in it is void, and nothing of it is kept.
  func end() {
    let timers = state.withLock { state in
      defer { state = State(isOver: true) }
      return Array(state.timers.values)
    }
    for timer in timers { timer.cancel() }
  }

  // MARK: - Life

  /// Begins the process of the app; from now on the sync is heard.
  func begin(seed: Int, _ configuration: WeightSyncConfiguration) async throws {
    connection.serve(self)
    let now = clock.now
    state.withLock { $0.toldTime = now }
    _ = try await ask(SyncCall.start(session: session, now: now, seed: seed, configuration))
  }

  /// Asks the sync; as long as it does something, its answer is waited for.
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

  /// Tells the time where it has moved since it was told last.
  func tellTime() {
    let now = clock.now
    let isNew = state.withLock { state in
      guard !state.isOver, state.toldTime != now else { return false }
      state.toldTime = now
      return true
    }
    if isNew { peer.notify(Notice.setClock(now: now)) }
  }

  func tell(_ notice: Notice) {
    guard !isOver else { return }
    tellTime()
    peer.notify(notice, session: session)
  }

  /// The sync does something, so that whoever waits for it waits on.
  private func noteLife() {
    let calls: Set<Int> = state.withLock { state in
      state.messages += 1
      return state.messages < Self.mostMessages ? state.openCalls : []
    }
    for id in calls { peer.extendDeadline(of: id) }
  }

  // MARK: - What the sync asks

  func take(_ request: IncomingRequest) {
    noteLife()
    do {
      guard try isCurrent(request.params) else { throw WireFailure(.ended) }
      if let call = try StoreCall(method: request.method, params: request.params) {
        take(call, request)
      } else if let call = try HomeCall(method: request.method, params: request.params) {
        answer(request) { try await $0.answer(call) }
      } else {
        request.refuseMethod()
      }
    } catch { refuse(request, error) }
  }

  private func isCurrent(_ params: JSONObject) throws(WireError) -> Bool {
    try params.required("session") == session && !isOver
  }

  /// Takes what the sync tells.
  ///
  /// - Returns: Whether somebody wants to know.
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
    // Noted before it is planned, as its time may come at once.
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
    do { _ = try await ask(FireCall(timer: timer, now: now)) } catch let error as WireFailure {
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

  /// An error of the suite, with the name under which it is found again.
  func failure(_ error: any Error) -> WireFailure {
    var failure = WireFailure(error)
    let isForeign = failure.kind == nil && failure.code == WireFailure.internalError
    guard isForeign || failure.kind == .health && !failure.isDefinite else { return failure }
    if isForeign { failure = WireFailure(.host, nil, "an error of the suite's own") }
    failure.token = state.withLock { state in
      let token = "e\(state.errors.count + 1)"
      state.errors[token] = error
      return token
    }
    return failure
  }

  /// The suite's own error behind a token.
  func error(named token: String) -> (any Error)? { state.withLock { $0.errors[token] } }
}

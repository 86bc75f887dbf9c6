internal import Foundation

/// A query that stays until it is stopped.
struct RunningQuery: Sendable {
  let query: Query
  /// How far an anchored query has told.
  var position = 0
  /// There is something to tell.
  var isDue: Bool
  /// Its turn waits in the outbox.
  var isQueued = false
  /// The call does not wait for a delivery window: it is the first, or repeats one that failed.
  var isUrgent: Bool
  /// The delivery whose completion it waits for.
  var outstanding: Int?
  /// The end of the pause after a delivery that failed.
  var pausedUntil: Date?
  /// The repetition that waits for that end.
  var retry: ScheduledAction?

  var id: QueryID { query.id }
  var type: SampleType { query.type }
  var isObserver: Bool { if case .observer = query { true } else { false } }
}

extension HealthStoreEngine.State {
  /// Whether a running query can be called at all now, delivery windows aside.
  func canHear(_ running: RunningQuery) -> Bool {
    guard isAvailable, !isLocked, running.outstanding == nil else { return false }
    return isForeground || running.isObserver && isWoken(for: running.type)
  }

  /// Whether changes of a type wake the app.
  func isWoken(for type: SampleType) -> Bool {
    registrations[type].map { !$0.record.isStopped } ?? false
  }
}

extension HealthStoreEngine {
  /// Notes a change for every running query that may see it, and queues those that can be called.
  func announce(_ changes: [QuantitySample], in state: inout State) {
    for index in state.running.indices {
      let running = state.running[index]
      guard let visibility = try? state.permittedVisibility(of: running.type) else { continue }
      let isConcerned = changes.contains { sample in
        sample.sampleType == running.type && isVisible(sample.bundleIdentifier, visibility)
          && running.query.predicate.matches(sample)
      }
      if isConcerned { state.running[index].isDue = true }
    }
    queueDueQueries(in: &state)
  }

  /// Queues every running query that has something to tell and can be called now.
  func queueDueQueries(in state: inout State) {
    let now = clock.now
    var woken: Set<SampleType> = []
    for index in state.running.indices {
      let running = state.running[index]
      guard running.isDue, !running.isQueued, state.canHear(running),
        running.pausedUntil.map({ $0 <= now }) ?? true
      else { continue }
      if !state.isForeground, !running.isUrgent {
        guard isWindowOpen(for: running.type, at: now, in: &state) else { continue }
        woken.insert(running.type)
      }
      state.running[index].isQueued = true
      state.running[index].isUrgent = false
      state.outbox.append(.turn(running.id))
    }
    for type in woken { closeWindow(for: type, at: now, in: &state) }
  }

  /// Makes the call of an observer, and waits for its completion where one is needed.
  func callObserver(
    _ query: ObserverQuery, at index: Int, in state: inout State
  ) -> @Sendable () -> Void {
    let id = state.beginDelivery()
    if state.isWoken(for: query.type) {
      state.running[index].outstanding = id
      expectCompletion(of: id, from: query, in: &state)
    }
    let completion = completion(of: id)
    return { query.updateHandler(completion, nil) }
  }

  /// Queues the call that tells an observer's handler of an error.
  func fail(_ query: ObserverQuery, _ error: any Error, in state: inout State) {
    let completion = completion(of: state.beginDelivery())
    state.outbox.append(.call { query.updateHandler(completion, error) })
  }

  private func completion(of delivery: Int) -> ObserverQuery.Completion {
    let isComplete = Locked(false)
    return { [weak self] in
      let isRepeated = isComplete.withLock { value in
        defer { value = true }
        return value
      }
      self?.complete(delivery, isRepeated: isRepeated)
    }
  }
}

extension HealthStoreEngine.State {
  fileprivate mutating func beginDelivery() -> Int {
    ledger.delivered += 1
    lastDelivery += 1
    return lastDelivery
  }
}

extension Query {
  /// The condition on the samples asked for.
  var predicate: SamplePredicate {
    switch self {
    case .sample(let query): query.predicate
    case .anchoredObject(let query): query.predicate
    case .observer(let query): query.predicate
    }
  }
}

internal import Foundation
internal import HealthModel

/// A query that runs until it is stopped.
struct RunningQuery: Sendable {
  let query: Query
  /// The position up to which an anchored query has reported changes.
  var position = 0
  /// Whether there are changes to report; also `true` for a new observer and after a failed
  /// delivery.
  var isDue: Bool
  /// Whether the outbox contains a turn for this query.
  var isQueued = false
  /// Whether the next call ignores the delivery window, because it is the first call or repeats a
  /// failed one.
  var isUrgent: Bool
  /// The identifier of the delivery whose completion is outstanding, if any.
  var outstanding: Int?
  /// The end of the delay after a failed delivery, if any.
  var pausedUntil: Date?
  /// The retry that is scheduled for the end of the delay after a failed delivery, if any.
  var retry: ScheduledAction?

  var id: QueryID { query.id }
  var type: SampleType { query.type }
  var isObserver: Bool { if case .observer = query { true } else { false } }
}

extension HealthStoreEngine.State {
  /// Returns whether the handler of a running query can be called now, ignoring delivery windows
  /// and retry delays.
  func canHear(_ running: RunningQuery) -> Bool {
    guard isAvailable, !isLocked, running.outstanding == nil else { return false }
    return isForeground || running.isObserver && isWoken(for: running.type)
  }

  /// Returns whether changes of a type wake the app.
  func isWoken(for type: SampleType) -> Bool {
    registrations[type].map { !$0.record.isStopped } ?? false
  }
}

extension HealthStoreEngine {
  /// Returns the predicates, by running query, that select the samples of a workout, with each
  /// workout replaced by the UUIDs of its current samples.
  ///
  /// A predicate is omitted if the samples of a workout in it cannot be read.
  func workoutPredicates(in state: inout State) -> [QueryID: SamplePredicate] {
    var predicates: [QueryID: SamplePredicate] = [:]
    for running in state.running where running.query.predicate.asksForWorkout {
      predicates[running.id] = try? resolve(running.query.predicate, in: &state)
    }
    return predicates
  }

  /// Marks the running queries whose type and predicate match a visible change, and queues those
  /// whose handlers can be called.
  ///
  /// - Parameters:
  ///   - changes: The added and removed samples.
  ///   - earlier: The result of ``workoutPredicates(in:)`` before the change. A change may match
  ///     these predicates instead, because a deleted workout no longer has samples.
  ///   - state: The state after the change.
  func announce(
    _ changes: [Sample], earlier: [QueryID: SamplePredicate] = [:], in state: inout State
  ) {
    for index in state.running.indices {
      let running = state.running[index]
      guard let visibility = try? state.permittedVisibility(of: running.type) else { continue }
      let predicate = running.query.predicate
      // If the samples of a workout in the predicate cannot be read, any change may match.
      let resolved = try? resolve(predicate, in: &state)
      let isConcerned = changes.contains { sample in
        sample.sampleType == running.type && isVisible(sample.bundleIdentifier, visibility)
          && (resolved?.matches(sample) ?? true || earlier[running.id]?.matches(sample) ?? false)
      }
      if isConcerned { state.running[index].isDue = true }
    }
    queueDueQueries(in: &state)
  }

  /// Queues all running queries that have changes to report and whose handlers can be called now.
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

  /// Returns a closure that calls the handler of an observer query; if a completion is required,
  /// also starts waiting for the completion.
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

  /// Queues the call that reports an error to an observer's handler.
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
  /// The predicate of the query.
  var predicate: SamplePredicate {
    switch self {
    case .sample(let query): query.predicate
    case .anchoredObject(let query): query.predicate
    case .observer(let query): query.predicate
    }
  }
}

internal import Foundation
package import HealthModel

/// The registration of a type for background delivery, with its scheduled delivery.
struct Registration: Sendable {
  var record: WakeUpRecord
  /// The delivery that is scheduled for the end of the delivery window, if any.
  var wakeUp: ScheduledAction?
}

/// A delivery whose completion is outstanding.
struct OutstandingDelivery: Sendable {
  let query: QueryID
  let type: SampleType
  let deadline: ScheduledAction
}

extension UpdateFrequency {
  /// The length in seconds of the window in which changes wake the app at most once.
  fileprivate var window: TimeInterval {
    switch self {
    case .immediate: 0
    case .hourly: 3_600
    case .daily: 86_400
    case .weekly: 604_800
    }
  }
}

extension HealthStoreEngine {
  /// Registers a type for background delivery, and resumes the delivery if it was stopped after
  /// three consecutive deliveries without a completion.
  ///
  /// Registering another frequency ends the current delivery window, in which further changes do
  /// not wake the app; repeating a registration with the same frequency, as an app does at each
  /// launch, does not end the window.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`, with `errorInvalidArgument` for a
  ///   correlation type, or with the configured code if the background delivery entitlement is
  ///   missing.
  package func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try checkBackgroundDelivery(of: type, in: state)
      var registration =
        state.registrations[type] ?? Registration(record: WakeUpRecord(frequency: frequency))
      if registration.record.frequency != frequency {
        registration.record.frequency = frequency
        registration.record.windowEnd = nil
        registration.wakeUp?.cancel()
        registration.wakeUp = nil
      }
      if registration.record.isStopped { registration.record.failures = 0 }
      registration.record.isStopped = false
      state.registrations[type] = registration
      state.ledger.stoppedTypes.remove(type)
      queueDueQueries(in: &state)
    }
    deliver()
  }

  /// Ends the registration of a type for background delivery, and stops waiting for the completions
  /// of its deliveries.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`.
  package func disableBackgroundDelivery(for type: ObjectType) async throws {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      state.registrations.removeValue(forKey: type)?.wakeUp?.cancel()
      state.ledger.stoppedTypes.remove(type)
      release(type, in: &state)
    }
    deliver()
  }

  private func checkBackgroundDelivery(
    of type: SampleType, in state: State
  ) throws(HealthError) {
    guard state.isAvailable else { throw .unavailable }
    if case .correlation = type {
      throw HealthError(.errorInvalidArgument, "Background delivery does not support correlations.")
    }
    guard configuration.entitlements.contains(.backgroundDelivery) else {
      throw HealthError(
        configuration.missingEntitlementCode,
        "Missing com.apple.developer.healthkit.background-delivery entitlement.")
    }
  }

  // MARK: - Windows

  /// Returns whether the app can be woken for a type now.
  ///
  /// If not, a delivery is scheduled for the end of the window.
  func isWindowOpen(for type: SampleType, at now: Date, in state: inout State) -> Bool {
    guard let end = state.registrations[type]?.record.windowEnd, now < end else { return true }
    if state.registrations[type]?.wakeUp == nil {
      state.registrations[type]?.wakeUp = clock.schedule(at: end) { [weak self] in
        self?.wakeUp(type)
      }
    }
    return false
  }

  /// Starts a delivery window, in which further changes of the type do not wake the app.
  func closeWindow(for type: SampleType, at now: Date, in state: inout State) {
    guard let frequency = state.registrations[type]?.record.frequency else { return }
    let slowest = configuration.slowestFrequencies[type.identifier] ?? .immediate
    let window = max(frequency.window, slowest.window)
    state.registrations[type]?.record.windowEnd = now.addingTimeInterval(window)
  }

  private func wakeUp(_ type: SampleType) {
    withState { $0.registrations[type]?.wakeUp = nil }
    deliverDue()
  }

  private func deliverDue() {
    withState { queueDueQueries(in: &$0) }
    deliver()
  }

  // MARK: - Completions

  /// Starts waiting for the completion of a delivery, until its deadline.
  func expectCompletion(of id: Int, from query: ObserverQuery, in state: inout State) {
    let deadline = clock.schedule(
      at: clock.now.addingTimeInterval(configuration.completionTimeout)
    ) { [weak self] in self?.expire(id) }
    state.outstanding[id] = OutstandingDelivery(
      query: query.id, type: query.type, deadline: deadline)
  }

  /// Records a completion; if it is neither late nor repeated, ends its delivery and delivers
  /// pending changes.
  func complete(_ id: Int, isRepeated: Bool) {
    withState { state in
      guard !isRepeated else {
        state.ledger.completedAgain += 1
        return
      }
      state.ledger.completed += 1
      guard let delivery = state.outstanding.removeValue(forKey: id) else { return }
      delivery.deadline.cancel()
      state.registrations[delivery.type]?.record.failures = 0
      _ = state.endDelivery(id)
      queueDueQueries(in: &state)
    }
    deliver()
  }

  /// Expires a delivery whose completion is outstanding.
  ///
  /// After three consecutive failures, background delivery of the type stops; before that, the
  /// delivery is repeated after a delay if its observer is still running.
  private func expire(_ id: Int) {
    withState { state in
      guard let delivery = state.outstanding.removeValue(forKey: id) else { return }
      state.ledger.expired += 1
      let failures = (state.registrations[delivery.type]?.record.failures ?? 0) + 1
      state.registrations[delivery.type]?.record.failures = failures
      let index = state.endDelivery(id)
      if failures >= 3 {
        state.registrations[delivery.type]?.record.isStopped = true
        state.registrations[delivery.type]?.wakeUp?.cancel()
        state.registrations[delivery.type]?.wakeUp = nil
        state.ledger.stoppedTypes.insert(delivery.type)
        release(delivery.type, in: &state)
      } else if let index {
        retry(index, afterFailures: failures, in: &state)
      }
    }
    deliver()
  }

  private func retry(_ index: Int, afterFailures failures: Int, in state: inout State) {
    let pause = configuration.retryDelay * Double(1 << (failures - 1))
    let date = clock.now.addingTimeInterval(pause)
    state.running[index].isDue = true
    state.running[index].isUrgent = true
    state.running[index].pausedUntil = date
    state.running[index].retry = clock.schedule(at: date) { [weak self] in self?.deliverDue() }
  }

  /// Stops waiting for the completions and the retry delays of a type's observers, and queues all
  /// queries that can now be called.
  private func release(_ type: SampleType, in state: inout State) {
    for (id, delivery) in state.outstanding where delivery.type == type {
      delivery.deadline.cancel()
      state.outstanding[id] = nil
    }
    for index in state.running.indices where state.running[index].type == type {
      state.running[index].outstanding = nil
      state.running[index].pausedUntil = nil
      state.running[index].retry?.cancel()
    }
    queueDueQueries(in: &state)
  }
}

extension HealthStoreEngine.State {
  /// Removes a delivery from its observer, and returns the observer's index, or `nil` if the
  /// observer has stopped.
  fileprivate mutating func endDelivery(_ id: Int) -> Int? {
    guard let index = running.firstIndex(where: { $0.outstanding == id }) else { return nil }
    running[index].outstanding = nil
    return index
  }
}

/// One delivery of a notification that a fault may repeat.
enum NotificationOccurrence: Sendable {
  /// A delivery whose completion does not trigger a repeat.
  case only
  /// A delivery whose completion triggers the repeat with this number, if it is still pending.
  case first(Int)
  /// The repeat of a delivery.
  case repeated
}

extension FaultInjectingStore {
  /// Sets the fault for future deliveries, and delivers the delayed notifications and the pending
  /// repeats of an earlier fault; `nil` restores normal delivery.
  public func setDeliveryFault(_ fault: DeliveryFault?) {
    call { state in
      state.deliveryFault = fault
      if !state.repeats.isEmpty { state.metDeliveryFaults.insert(.duplicated) }
      defer { (state.overtaken, state.repeats) = ([], []) }
      return state.overtaken + state.repeats.map(\.notify)
    }
  }

  /// The delivery faults that have affected at least one delivery.
  public var metDeliveryFaults: Set<DeliveryFault> { state.withLock { $0.metDeliveryFaults } }

  /// The number of calls to completions of duplicate notifications.
  public var repeatedCompletions: Int { state.withLock { $0.repeatedCompletions } }

  /// Runs a closure that performs several operations, and delays notifications until the closure
  /// ends.
  ///
  /// Delivery faults do not affect the delayed notifications. Without the delay, the number of
  /// changes that a sync finds between two notifications would depend on timing.
  public func asOneChange(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows {
    state.withLock { $0.held = [] }
    defer {
      call { state in
        defer { state.held = nil }
        return state.held ?? []
      }
    }
    try await body()
  }

  /// Delivers the notifications that a query result has overtaken.
  func deliverOvertaken() {
    call { state in
      if !state.overtaken.isEmpty { state.metDeliveryFaults.insert(.reordered) }
      defer { state.overtaken = [] }
      return state.overtaken
    }
  }

  /// Delivers the repeat of a notification whose completion has been called, if the repeat is
  /// pending.
  func deliverRepeat(_ number: Int) {
    call { state in
      guard let index = state.repeats.firstIndex(where: { $0.number == number }) else { return [] }
      state.metDeliveryFaults.insert(.duplicated)
      return [state.repeats.remove(at: index).notify]
    }
  }

  /// Makes the calls that a closure returns, in order, until the process dies or is replaced.
  private func call(_ take: (inout State) -> [@Sendable () -> Void]) {
    let (calls, process) = state.withLock { (take(&$0), $0.process) }
    for call in calls where death(of: process) == nil { call() }
  }

  /// Delivers a notification according to the current fault, or delays it while `asOneChange` runs
  /// a closure; a dead process receives nothing.
  ///
  /// Under ``DeliveryFault/duplicated``, a notification with a completion is repeated when the
  /// completion is called. If the notification were repeated at once, timing would decide whether
  /// the app queries the changes once or twice.
  ///
  /// - Parameters:
  ///   - observer: The observer query of the notification; `nil` for an update of an anchored
  ///     query, which has no completion.
  ///   - notify: A closure that delivers the notification.
  func deliver(
    to observer: QueryID? = nil, _ notify: @escaping @Sendable (NotificationOccurrence) -> Void
  ) {
    call { state in
      let once: @Sendable () -> Void = { notify(.only) }
      if state.crash != nil { return [] }
      if state.held != nil {
        state.held?.append(once)
        return []
      }
      switch state.deliveryFault {
      case nil: return [once]
      case .duplicated?:
        guard let observer else {
          state.metDeliveryFaults.insert(.duplicated)
          return [once, { notify(.repeated) }]
        }
        state.repeatedCount += 1
        let number = state.repeatedCount
        state.repeats.append(
          PendingRepeat(number: number, query: observer) { notify(.repeated) })
        return [{ notify(.first(number)) }]
      case .reordered?:
        guard let earlier = state.overtaken.popLast() else {
          state.overtaken = [once]
          return []
        }
        state.metDeliveryFaults.insert(.reordered)
        return [once, earlier]
      }
    }
  }
}

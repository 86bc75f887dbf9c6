extension FaultInjectingStore {
  /// Tells of changes otherwise than once each and in order, from now on; `nil` mends that.
  public func setDeliveryFault(_ fault: DeliveryFault?) {
    let overtaken = state.withLock { state in
      state.deliveryFault = fault
      defer { state.overtaken = [] }
      return state.overtaken
    }
    for call in overtaken { call() }
  }

  /// The faults of deliveries that a delivery has met.
  public var metDeliveryFaults: Set<DeliveryFault> { state.withLock { $0.metDeliveryFaults } }

  /// Does several things to the store of which observers are told when all are done.
  ///
  /// How much of them a sync would find that was told in between is a matter of luck.
  public func asOneChange(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows {
    state.withLock { $0.held = [] }
    defer {
      let calls = state.withLock { state in
        defer { state.held = nil }
        return state.held
      }
      for call in calls ?? [] { call() }
    }
    try await body()
  }

  /// Tells of what the answer to a query has overtaken.
  func deliverOvertaken() {
    let calls = state.withLock { state in
      if !state.overtaken.isEmpty { state.metDeliveryFaults.insert(.reordered) }
      defer { state.overtaken = [] }
      return state.overtaken
    }
    for call in calls { call() }
  }

  /// Tells of a change as the faults say; a process that is dead is told nothing.
  func deliver(_ tell: @escaping @Sendable (_ isRepeated: Bool) -> Void) {
    let calls: [@Sendable () -> Void] = state.withLock { state in
      let call: @Sendable () -> Void = { tell(false) }
      if state.crash != nil { return [] }
      if state.held != nil {
        state.held?.append(call)
        return []
      }
      switch state.deliveryFault {
      case nil: return [call]
      case .duplicated?:
        state.metDeliveryFaults.insert(.duplicated)
        return [call, { tell(true) }]
      case .reordered?:
        guard let earlier = state.overtaken.popLast() else {
          state.overtaken = [call]
          return []
        }
        state.metDeliveryFaults.insert(.reordered)
        return [call, earlier]
      }
    }
    for call in calls { call() }
  }
}

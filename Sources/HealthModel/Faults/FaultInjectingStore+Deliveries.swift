extension FaultInjectingStore {
  /// Tells of changes otherwise than once each and in order, from now on; `nil` mends that.
  public func setDeliveryFault(_ fault: DeliveryFault?) {
    call { state in
      state.deliveryFault = fault
      defer { state.overtaken = [] }
      return state.overtaken
    }
  }

  /// The faults of deliveries that a delivery has met.
  public var metDeliveryFaults: Set<DeliveryFault> { state.withLock { $0.metDeliveryFaults } }

  /// How many notifications that came a second time were completed a second time.
  public var repeatedCompletions: Int { state.withLock { $0.repeatedCompletions } }

  /// Does several things to the store of which observers are told when all are done.
  ///
  /// How much of them a sync would find that was told in between is a matter of luck.
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

  /// Tells of what the answer to a query has overtaken.
  func deliverOvertaken() {
    call { state in
      if !state.overtaken.isEmpty { state.metDeliveryFaults.insert(.reordered) }
      defer { state.overtaken = [] }
      return state.overtaken
    }
  }

  /// Makes calls, one after the other, as long as the process lives that they are for.
  private func call(_ take: (inout State) -> [@Sendable () -> Void]) {
    let (calls, process) = state.withLock { (take(&$0), $0.process) }
    for call in calls where death(of: process) == nil { call() }
  }

  /// Tells of a change as the faults say; a process that is dead is told nothing.
  func deliver(_ tell: @escaping @Sendable (_ isRepeated: Bool) -> Void) {
    call { state in
      let once: @Sendable () -> Void = { tell(false) }
      if state.crash != nil { return [] }
      if state.held != nil {
        state.held?.append(once)
        return []
      }
      switch state.deliveryFault {
      case nil: return [once]
      case .duplicated?:
        state.metDeliveryFaults.insert(.duplicated)
        return [once, { tell(true) }]
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

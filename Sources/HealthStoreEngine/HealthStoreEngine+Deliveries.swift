internal import Foundation
internal import HealthModel

/// Handler calls that are pending until the lock is released, oldest first.
struct Outbox: Sendable {
  enum Delivery: Sendable {
    /// A call to a handler with a known result or error.
    case call(@Sendable () -> Void)
    /// The turn of a running query; whether its handler is called is decided when the turn comes.
    case turn(QueryID)
  }

  var isDelivering = false
  private var deliveries: [Delivery] = []
  private var next = 0

  var isEmpty: Bool { next == deliveries.count }

  mutating func append(_ delivery: Delivery) { deliveries.append(delivery) }

  mutating func popFirst() -> Delivery? {
    guard next < deliveries.count else {
      deliveries.removeAll(keepingCapacity: true)
      next = 0
      return nil
    }
    next += 1
    return deliveries[next - 1]
  }
}

extension HealthStoreEngine {
  /// Makes all pending handler calls, unless an outer call or another thread is already doing so.
  ///
  /// Because only one thread makes them at a time, the calls for each query stay in order.
  func deliver() {
    let isMine = lockedState.withLock { state in
      guard !state.outbox.isDelivering, !state.outbox.isEmpty else { return false }
      state.outbox.isDelivering = true
      return true
    }
    guard isMine else { return }
    while let call = nextCall() { call() }
  }

  private func nextCall() -> (@Sendable () -> Void)? {
    lockedState.withLock { state in
      while let delivery = state.outbox.popFirst() {
        switch delivery {
        case .call(let call): return call
        case .turn(let id): if let call = takeTurn(id, in: &state) { return call }
        }
      }
      state.outbox.isDelivering = false
      return nil
    }
  }

  /// Returns a closure that calls the handler of a running query, or `nil` if the query has
  /// stopped, its handler cannot be called now, or it has no changes to report.
  private func takeTurn(_ id: QueryID, in state: inout State) -> (@Sendable () -> Void)? {
    guard let index = state.running.firstIndex(where: { $0.id == id }) else { return nil }
    state.running[index].isQueued = false
    guard state.canHear(state.running[index]) else { return nil }
    state.running[index].isDue = false
    switch state.running[index].query {
    case .observer(let query): return callObserver(query, at: index, in: &state)
    case .anchoredObject(let query): return callUpdate(query, at: index, in: &state)
    case .sample: return nil
    }
  }
}

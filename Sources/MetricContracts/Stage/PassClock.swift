internal import Foundation
internal import HealthModel

/// A clock for an engine, on which a wait ends only when every served destination is waiting.
///
/// The clock of the row then advances to the next date, so that destinations wait and work
/// concurrently, as on a real clock.
final class PassClock: HealthClock {
  private struct Waiter {
    let number: Int
    let date: Date
    let action: @Sendable () async -> Void
  }

  private struct State {
    var waiters: [Waiter] = []
    var count = 0
    /// The number of destinations whose pass has not ended yet.
    var active = 0
    /// The maximum number of destinations that are served at the same time.
    var concurrency = Int.max
    /// The action that interrupts all waits that would end after its date.
    var interruption: Waiter?
  }

  private let base: VirtualClock
  private let state = Locked(State())

  init(_ base: VirtualClock) { self.base = base }

  var now: Date { base.now }

  /// Begins a pass with a number of destinations, at most `concurrency` of them at the same time.
  func begin(_ count: Int, atATime concurrency: Int) {
    state.withLock { ($0.active, $0.concurrency) = (count, concurrency) }
  }

  /// Sets the action to perform at a date if every served destination waits beyond the date.
  func interrupt(at date: Date, _ action: @escaping @Sendable () async -> Void) {
    state.withLock { $0.interruption = Waiter(number: 0, date: date, action: action) }
  }

  /// Removes the action that was set to interrupt the waits, if it has not been performed.
  func removeInterruption() {
    state.withLock { $0.interruption = nil }
  }

  /// Records the end of the pass for one destination, which can end the waits of the others.
  func end() {
    state.withLock { $0.active -= 1 }
    moveIfAllWait()
  }

  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let number = state.withLock { state in
      state.count += 1
      state.waiters.append(Waiter(number: state.count, date: date, action: action))
      return state.count
    }
    moveIfAllWait()
    return ScheduledAction { [self] in
      state.withLock { state in state.waiters.removeAll { $0.number == number } }
    }
  }

  /// Advances to the earliest date for which a destination waits, if every served one is waiting.
  ///
  /// The waits for that date end. An interruption before that date is performed instead.
  private func moveIfAllWait() {
    let due: [Waiter] = state.withLock { state in
      guard let next = state.waiters.map(\.date).min(),
        state.waiters.count >= min(state.active, state.concurrency)
      else { return [] }
      if let interruption = state.interruption, interruption.date < next {
        state.interruption = nil
        return [interruption]
      }
      defer { state.waiters.removeAll { $0.date == next } }
      return state.waiters.filter { $0.date == next }
    }
    guard let date = due.first?.date else { return }
    Task { [base] in
      await base.advance(by: max(0, date.timeIntervalSince(base.now)))
      for waiter in due { await waiter.action() }
    }
  }
}

package import Foundation
package import HealthModel

/// The suite's clock, as provided to a subject in another process.
package final class RemoteClock: HealthClock {
  private struct State: Sendable {
    var now: Date
    var nextTimer = 1
    var actions: [Int: @Sendable () async -> Void] = [:]
  }

  private let state: Locked<State>
  private let notify: @Sendable (Notice) -> Void

  /// Creates a clock whose time changes only when it is set.
  ///
  /// - Parameters:
  ///   - now: The initial time.
  ///   - notify: A closure that notifies the suite of scheduled and canceled timers.
  package init(now: Date, notify: @escaping @Sendable (Notice) -> Void) {
    state = Locked(State(now: now))
    self.notify = notify
  }

  package var now: Date { state.withLock { $0.now } }

  /// Sets the time.
  package func set(_ now: Date) { state.withLock { $0.now = now } }

  package func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let timer = state.withLock { state in
      defer { state.nextTimer += 1 }
      state.actions[state.nextTimer] = action
      return state.nextTimer
    }
    notify(.schedule(timer: timer, at: date))
    return ScheduledAction { [weak self] in self?.cancel(timer) }
  }

  private func cancel(_ timer: Int) {
    if state.withLock({ $0.actions.removeValue(forKey: timer) }) != nil {
      notify(.unschedule(timer: timer))
    }
  }

  /// Sets the time, and removes and returns the action of a due timer.
  ///
  /// - Returns: The action, or `nil` if the timer is not pending, for example because it was
  ///   canceled.
  package func take(_ call: TimerCall) -> (@Sendable () async -> Void)? {
    state.withLock { state in
      state.now = call.now
      return state.actions.removeValue(forKey: call.timer)
    }
  }
}

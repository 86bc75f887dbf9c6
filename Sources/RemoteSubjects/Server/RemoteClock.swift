package import Foundation
package import HealthModel

/// The clock of the suite as a subject in another process sees it.
package final class RemoteClock: HealthClock {
  private struct State: Sendable {
    var now: Date
    var nextTimer = 1
    var actions: [Int: @Sendable () async -> Void] = [:]
  }

  private let state: Locked<State>
  private let notify: @Sendable (Notice) -> Void

  /// Creates a clock with a fixed time.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - notify: Notifies the suite of scheduled and cancelled timers.
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

  /// Returns and removes the action of a due timer; `nil` if the timer was cancelled.
  package func take(_ call: TimerCall) -> (@Sendable () async -> Void)? {
    state.withLock { state in
      state.now = call.now
      return state.actions.removeValue(forKey: call.timer)
    }
  }
}

internal import Foundation
internal import HealthModel

/// The clock of the suite, as a sync in another process knows it.
///
/// It moves only when the suite says so. What is planned is announced there, and done when the
/// suite calls.
final class SuiteClock: HealthClock {
  private struct State {
    var now: Date
    var actions: [Int: @Sendable () async -> Void] = [:]
  }

  private let line: SuiteLine
  private let state: Locked<State>

  init(now: Date, line: SuiteLine) {
    self.line = line
    state = Locked(State(now: now))
  }

  var now: Date { state.withLock { $0.now } }

  func set(_ now: Date) { state.withLock { $0.now = now } }

  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let timer = line.nextTimer()
    state.withLock { $0.actions[timer] = action }
    line.tell(.schedule(timer: timer, at: date))
    return ScheduledAction { [weak self] in self?.cancel(timer) }
  }

  private func cancel(_ timer: Int) {
    let isWaiting = state.withLock { $0.actions.removeValue(forKey: timer) != nil }
    if isWaiting { line.tell(.unschedule(timer: timer)) }
  }

  /// Does what was planned, unless it was given up meanwhile.
  func fire(_ timer: Int, now: Date) async {
    let action = state.withLock { state in
      state.now = now
      return state.actions.removeValue(forKey: timer)
    }
    await action?()
  }
}

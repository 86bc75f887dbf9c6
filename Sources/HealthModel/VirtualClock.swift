public import Foundation

/// A clock that advances only on request, and then runs the due actions in order.
///
/// The clock awaits each action, so the order of events is the same in every run.
public final class VirtualClock: HealthClock {
  private struct Pending {
    let date: Date
    let sequence: Int
    let action: @Sendable () async -> Void
  }

  private struct State {
    var now: Date
    var sequence = 0
    var pending: [Pending] = []
  }

  private let state: Locked<State>

  /// Creates a clock with an initial date.
  public init(now: Date) { state = Locked(State(now: now)) }

  /// The current date of the clock.
  public var now: Date { state.withLock { $0.now } }

  /// Schedules an action that runs when the clock reaches a date, or during the current or next
  /// advance if the date has passed.
  @discardableResult
  public func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let sequence = state.withLock { state in
      state.sequence += 1
      state.pending.append(Pending(date: date, sequence: state.sequence, action: action))
      return state.sequence
    }
    return ScheduledAction { [self] in
      state.withLock { state in state.pending.removeAll { $0.sequence == sequence } }
    }
  }

  /// The date of the next action, or `nil` if no action is scheduled.
  public var nextDate: Date? { state.withLock { $0.pending.map(\.date).min() } }

  /// Advances the time and runs each due action at its own date.
  ///
  /// An overdue action runs first, at the current date. An action can schedule further actions,
  /// which also run if they are within the interval.
  public func advance(by interval: TimeInterval) async {
    let target = now.addingTimeInterval(interval)
    while let action = takeNext(upTo: target) { await action() }
    state.withLock { $0.now = max($0.now, target) }
  }

  private func takeNext(upTo target: Date) -> (@Sendable () async -> Void)? {
    state.withLock { state in
      let next = state.pending.indices.filter { state.pending[$0].date <= target }.min {
        let (left, right) = (state.pending[$0], state.pending[$1])
        return (left.date, left.sequence) < (right.date, right.sequence)
      }
      guard let next else { return nil }
      let pending = state.pending.remove(at: next)
      state.now = max(state.now, pending.date)
      return pending.action
    }
  }
}

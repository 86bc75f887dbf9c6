internal import Foundation
internal import HealthModel

/// The clock of a world as one process of the app sees it.
///
/// Work that the process has scheduled is canceled when the process ends.
final class ProcessClock: HealthClock {
  private struct State {
    var isOver = false
    var sequence = 0
    var waiting: [Int: (date: Date, action: ScheduledAction)] = [:]
  }

  private let base: VirtualClock
  private let state = Locked(State())

  init(_ base: VirtualClock) { self.base = base }

  var now: Date { base.now }

  /// Whether the process has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// The date of the next work that the process scheduled; `nil` if no work is scheduled.
  var nextDate: Date? { state.withLock { $0.waiting.values.map(\.date).min() } }

  /// Ends the process and cancels its scheduled work.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.action)
    }
    for action in waiting { action.cancel() }
  }

  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let sequence = state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
    let scheduled = base.schedule(at: date) { [weak self] in
      guard let self else { return }
      let isPlanned = state.withLock { state in
        state.waiting.removeValue(forKey: sequence) != nil && !state.isOver
      }
      if isPlanned { await action() }
    }
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting[sequence] = (date, scheduled) }
      return state.isOver
    }
    if isOver { scheduled.cancel() }
    return ScheduledAction { [weak self] in
      _ = self?.state.withLock { $0.waiting.removeValue(forKey: sequence) }
      scheduled.cancel()
    }
  }
}

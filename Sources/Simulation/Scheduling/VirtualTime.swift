internal import Locks

/// The time of a simulated world in seconds since its start, which advances only on request.
public final class VirtualTime: Sendable {
  /// A scheduled action, which can be canceled until it is performed.
  public struct Timer: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Pending {
    let due: Double
    let number: Int
    let owner: Int
    let action: @Sendable () -> Void
  }

  private struct State {
    var now = 0.0
    var count = 0
    var pending: [Pending] = []
  }

  private let state = Guarded(State())

  /// Creates a time of 0 seconds.
  public init() {}

  /// The number of seconds since the start of the world.
  public var now: Double { state.withLock { $0.now } }

  /// The number of timers that have neither fired nor been canceled.
  public var pendingCount: Int { state.withLock { $0.pending.count } }

  /// Schedules an action after a number of seconds; a negative number counts as 0.
  ///
  /// - Parameters:
  ///   - delay: The number of seconds.
  ///   - owner: The number of the process whose end cancels the timer; 0, the default, for no
  ///     process.
  ///   - action: The action, which must return immediately.
  /// - Returns: The timer.
  @discardableResult
  public func schedule(
    after delay: Double, owner: Int = 0, _ action: @escaping @Sendable () -> Void
  ) -> Timer {
    state.withLock { state in
      state.count += 1
      state.pending.append(
        Pending(
          due: state.now + max(0, delay), number: state.count, owner: owner, action: action))
      return Timer(number: state.count)
    }
  }

  /// Cancels a timer; does nothing if the timer has fired or was canceled.
  public func cancel(_ timer: Timer) {
    state.withLock { state in
      guard let index = state.pending.firstIndex(where: { $0.number == timer.number }) else {
        return
      }
      state.pending.remove(at: index)
    }
  }

  /// Cancels all timers of a process.
  public func cancelAll(of owner: Int) {
    state.withLock { state in state.pending.removeAll { $0.owner == owner } }
  }

  /// Lets time pass; each timer that is due fires at its own time, and all work that it causes ends
  /// before the next timer fires.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds.
  ///   - settle: A closure that waits until no work is in progress.
  public func pass(_ seconds: Double, settle: @Sendable () async -> Void) async {
    let end = now + seconds
    await settle()
    while let action = takeNext(upTo: end) {
      action()
      await settle()
    }
    state.withLock { $0.now = max($0.now, end) }
  }

  private func takeNext(upTo end: Double) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.pending.indices.filter { state.pending[$0].due <= end }.min {
        let (left, right) = (state.pending[$0], state.pending[$1])
        return (left.due, left.number) < (right.due, right.number)
      }
      guard let next else { return nil }
      let pending = state.pending.remove(at: next)
      state.now = max(state.now, pending.due)
      return pending.action
    }
  }
}

public import Foundation

/// A clock that provides the current date and runs scheduled actions for a store or a sync.
public protocol HealthClock: Sendable {
  /// The current date.
  var now: Date { get }

  /// Runs an action once, when the clock reaches a date, or as soon as the clock can run it if the
  /// date has passed.
  ///
  /// - Returns: A handle that can cancel the action before it starts.
  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction
}

/// A handle for a scheduled action.
public struct ScheduledAction: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates a handle that cancels the action with a closure.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Cancels the action if it has not started yet.
  ///
  /// If the action of a ``SystemClock`` is already running, its task is canceled.
  public func cancel() { onCancel() }
}

/// The clock of the operating system.
public struct SystemClock: HealthClock {
  /// Creates a clock that follows the system time.
  public init() {}

  /// The current date of the system.
  public var now: Date { Date() }

  /// Runs an action in a separate task after the time that remains until a date, or immediately if
  /// the date has passed.
  ///
  /// A later change of the system time does not affect the scheduled action.
  @discardableResult
  public func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let delay = max(0, date.timeIntervalSince(now))
    let task = Task {
      do { try await Task.sleep(for: .seconds(delay)) } catch { return }
      await action()
    }
    return ScheduledAction { task.cancel() }
  }
}

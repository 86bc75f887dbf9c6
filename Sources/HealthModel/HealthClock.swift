public import Foundation

/// The time a store or a sync lives in.
public protocol HealthClock: Sendable {
  /// The present moment.
  var now: Date { get }

  /// Runs an action once, when the present moment reaches a date.
  ///
  /// - Returns: A handle that cancels the action as long as it has not started.
  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction
}

/// A handle on an action that waits for its date.
public struct ScheduledAction: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates a handle.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Cancels the action; does nothing once it has started.
  public func cancel() { onCancel() }
}

/// The time of the machine.
public struct SystemClock: HealthClock {
  /// Creates a clock.
  public init() {}

  /// The present moment.
  public var now: Date { Date() }

  /// Runs an action in a task of its own, once the machine reaches a date.
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

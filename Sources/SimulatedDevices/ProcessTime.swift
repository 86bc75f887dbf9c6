package import Foundation
package import HealthModel
package import Simulation

/// The clock of a process or of the store; changing its date does not affect its timers.
package final class ProcessTime: HealthClock {
  private let time: VirtualTime
  private let process: AppProcess?
  private let offset: @Sendable () -> Double

  /// Creates the clock of a process; without a process, it is the clock of the store.
  ///
  /// The closure `offset` returns the number of seconds by which the date is ahead of the virtual
  /// time.
  package init(
    _ time: VirtualTime, of process: AppProcess?, offset: @escaping @Sendable () -> Double = { 0 }
  ) {
    self.time = time
    self.process = process
    self.offset = offset
  }

  /// Noon on January 9, 2025, in UTC.
  package static let start = Date(timeIntervalSince1970: 1_736_424_000)

  /// The date that the device shows.
  package var now: Date { Self.start.addingTimeInterval(time.now + offset()) }

  /// Schedules an action at a date of the clock; does nothing if the process has ended.
  @discardableResult
  package func schedule(at date: Date, _ action: @escaping @Sendable () async -> Void)
    -> ScheduledAction
  {
    guard process?.isDead != true else { return ScheduledAction {} }
    let delay = date.timeIntervalSince(Self.start) - time.now - offset()
    let timer = time.schedule(after: delay, owner: process?.number ?? 0) {
      Task { await action() }
    }
    return ScheduledAction { [time] in time.cancel(timer) }
  }
}

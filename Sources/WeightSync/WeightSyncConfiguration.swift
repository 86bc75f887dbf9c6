public import Foundation

/// The facts about an app that its sync needs.
public struct WeightSyncConfiguration: Hashable, Sendable {
  /// The identity of the app; samples of this source are its own.
  public var bundleIdentifier: String
  /// The unit that imported weights are converted to.
  public var preferredUnit: WeightUnit
  /// The largest number of changes in one page of an import; at least 1.
  public var pageSize: Int
  /// The seconds after which a call of the store counts as unanswered.
  public var callDeadline: TimeInterval
  /// The seconds before the first retry; each further one waits twice as long.
  public var firstRetryDelay: TimeInterval
  /// The longest wait between retries in seconds.
  public var longestRetryDelay: TimeInterval

  /// Creates a configuration with the usual limits.
  public init(bundleIdentifier: String, preferredUnit: WeightUnit) {
    self.bundleIdentifier = bundleIdentifier
    self.preferredUnit = preferredUnit
    pageSize = 500
    callDeadline = 60
    firstRetryDelay = 30
    longestRetryDelay = 3600
  }

  /// The wait before a retry, where the first attempt to retry is 0.
  func retryDelay(attempt: Int) -> TimeInterval {
    min(longestRetryDelay, firstRetryDelay * pow(2, Double(min(attempt, 32))))
  }
}

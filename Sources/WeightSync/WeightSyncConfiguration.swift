public import Foundation

/// The configuration of the sync for an app.
public struct WeightSyncConfiguration: Hashable, Sendable {
  /// The bundle identifier of the app, which identifies its own samples.
  public var bundleIdentifier: String
  /// The unit to which imported weights are converted.
  public var preferredUnit: WeightUnit
  /// The maximum number of changes in one page of an import, at least 1.
  public var pageSize: Int
  /// The number of seconds after which a call to the store times out.
  public var callDeadline: TimeInterval
  /// The delay before the first retry in seconds; it doubles for each further retry.
  public var firstRetryDelay: TimeInterval
  /// The maximum delay between retries in seconds.
  public var longestRetryDelay: TimeInterval

  /// Creates a configuration with the default limits.
  public init(bundleIdentifier: String, preferredUnit: WeightUnit) {
    self.bundleIdentifier = bundleIdentifier
    self.preferredUnit = preferredUnit
    pageSize = 500
    callDeadline = 60
    firstRetryDelay = 30
    longestRetryDelay = 3600
  }

  /// Returns the delay before a retry, where the first retry has attempt 0.
  func retryDelay(attempt: Int) -> TimeInterval {
    min(longestRetryDelay, firstRetryDelay * pow(2, Double(min(attempt, 32))))
  }
}

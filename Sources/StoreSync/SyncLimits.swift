package import Foundation

/// The app that a sync belongs to, and the limits of its calls and retries.
package struct SyncLimits: Hashable, Sendable {
  /// The bundle identifier of the app, which identifies its own samples.
  package var bundleIdentifier: String
  /// The maximum number of changes in one page of an import, at least 1; 500 by default.
  package var pageSize: Int
  /// The number of seconds after which a call that saves, deletes or queries times out, 60 by
  /// default.
  package var callDeadline: TimeInterval
  /// The delay in seconds before the first retry, 30 by default; it doubles for each further retry.
  package var firstRetryDelay: TimeInterval
  /// The maximum delay in seconds before a retry, 3600 by default.
  package var longestRetryDelay: TimeInterval

  /// Creates the default limits for an app.
  package init(bundleIdentifier: String) {
    self.bundleIdentifier = bundleIdentifier
    pageSize = 500
    callDeadline = 60
    firstRetryDelay = 30
    longestRetryDelay = 3600
  }

  /// Returns the delay in seconds before a retry; the first retry has attempt 0.
  package func retryDelay(attempt: Int) -> TimeInterval {
    min(longestRetryDelay, firstRetryDelay * pow(2, Double(min(attempt, 32))))
  }
}

public import Foundation
internal import StoreSync

/// The configuration of the sync for an app.
public struct WeightSyncConfiguration: Hashable, Sendable {
  /// The bundle identifier of the app, and the limits of calls and retries.
  var limits: SyncLimits
  /// The unit to which imported weights are converted.
  public var preferredUnit: WeightUnit

  /// Creates a configuration with the default page size, deadline and delays.
  public init(bundleIdentifier: String, preferredUnit: WeightUnit) {
    limits = SyncLimits(bundleIdentifier: bundleIdentifier)
    self.preferredUnit = preferredUnit
  }

  /// The bundle identifier of the app, which identifies its own samples.
  public var bundleIdentifier: String {
    get { limits.bundleIdentifier }
    set { limits.bundleIdentifier = newValue }
  }

  /// The maximum number of changes in one page of an import, at least 1; 500 by default.
  public var pageSize: Int {
    get { limits.pageSize }
    set { limits.pageSize = newValue }
  }

  /// The number of seconds after which a call that saves, deletes or queries health data times out,
  /// 60 by default.
  public var callDeadline: TimeInterval {
    get { limits.callDeadline }
    set { limits.callDeadline = newValue }
  }

  /// The delay in seconds before the first retry, 30 by default; it doubles for each further retry.
  public var firstRetryDelay: TimeInterval {
    get { limits.firstRetryDelay }
    set { limits.firstRetryDelay = newValue }
  }

  /// The maximum delay in seconds before a retry, 3600 by default.
  public var longestRetryDelay: TimeInterval {
    get { limits.longestRetryDelay }
    set { limits.longestRetryDelay = newValue }
  }
}

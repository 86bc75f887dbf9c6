/// A health store that an app saves to and reads from, with types that exist on every platform.
///
/// A HealthKit adapter, an in-memory store, a database or a proxy for another process can conform.
/// Refinements of this protocol declare optional features.
///
/// An operation fails with ``HealthError`` if the store rejects the call and with
/// ``ProgrammerError`` if the caller makes a mistake. A method that can throw throws the error, and
/// a query passes it to its handler.
public protocol HealthStoreProtocol: Sendable {
  /// Returns whether this kind of store supports health data.
  static func isHealthDataAvailable() -> Bool

  /// Requests the user's permission for each type and direction that is still undecided.
  ///
  /// - Returns: Whether the request was processed. The value never reveals whether permission was
  ///   granted.
  /// - Throws: ``HealthError`` with `errorUserCanceled` if the user dismissed the request,
  ///   `errorHealthDataUnavailable` without health data, and `errorAuthorizationDenied` without the
  ///   HealthKit entitlement; ``ProgrammerError`` with `typeNotShareable` for a correlation type or
  ///   for sharing a type that only the system writes, and `missingUsageDescription` if the app
  ///   does not explain the request.
  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool

  /// Saves a sample under the sync identity rules.
  ///
  /// A sample with a higher version replaces the stored sample with the same sync identifier and
  /// source and, depending on the store, the same type; a sample with an equal or lower version is
  /// ignored, and the call succeeds.
  ///
  /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` before the user has decided,
  ///   `errorAuthorizationDenied` after a refusal, `errorInvalidArgument` for a sample that is
  ///   already stored or whose dates are not permitted, and `errorHealthDataUnavailable` without
  ///   health data.
  func save(_ sample: Sample) async throws

  /// Deletes a sample that this app saved.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` for a sample from another source or one
  ///   that is not stored, `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without
  ///   permission to share its type, `errorHealthDataUnavailable` without health data, and
  ///   `errorDatabaseInaccessible` on a locked device if the store does not accept such deletions.
  func delete(_ sample: Sample) async throws

  /// Starts a query, whose handlers receive the results and errors.
  ///
  /// A handler can receive ``HealthError`` with `errorAuthorizationNotDetermined` for a type about
  /// which the user has not decided, `errorDatabaseInaccessible` while the device is locked,
  /// `errorInvalidArgument` for a negative limit or an anchor that this store did not create for
  /// the type, and `errorHealthDataUnavailable` without health data; ``ProgrammerError`` with
  /// `queryExecutedTwice` for a query that was executed before. Data that the user does not let the
  /// app read is missing from the result without an error.
  func execute(_ query: Query)
}

/// The user's decision on whether an app may save samples of a type.
public enum AuthorizationStatus: String, Hashable, Sendable, CaseIterable {
  /// The user has not decided: they were never asked, or dismissed the request.
  case notDetermined
  /// The user refused.
  case sharingDenied
  /// The user agreed.
  case sharingAuthorized
}

/// A store that reports the sharing status; stores never reveal the read status.
public protocol AuthorizationReporting: HealthStoreProtocol {
  /// Returns the status of **sharing** a type.
  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus
}

/// A store whose instances report whether they support health data.
public protocol AvailabilityReporting: HealthStoreProtocol {
  /// Whether this instance supports health data.
  var isHealthDataAvailable: Bool { get async }
}

/// A store whose long-running queries can be stopped.
public protocol QueryStopping: HealthStoreProtocol {
  /// Stops a query; does nothing if the query is not running.
  func stop(_ query: QueryID)
}

/// The maximum frequency at which a store wakes an app.
public enum UpdateFrequency: Int, Hashable, Sendable, CaseIterable {
  /// On every change.
  case immediate = 1
  /// At most once an hour.
  case hourly = 2
  /// At most once a day.
  case daily = 3
  /// At most once a week.
  case weekly = 4
}

/// A store that wakes the app when data changes.
public protocol BackgroundDelivering: HealthStoreProtocol {
  /// Registers a type for background delivery; the registration outlives the process, but the
  /// app's queries do not.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable` without health data,
  ///   `errorInvalidArgument` for a type for which the store does not deliver in the background,
  ///   such as a correlation type, and `errorAuthorizationDenied` or another code without the
  ///   entitlement for background delivery.
  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws

  /// Ends the registration of a type for background delivery.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable` without health data, and
  ///   `errorInvalidArgument` if the store does not support the type or background delivery.
  func disableBackgroundDelivery(for type: ObjectType) async throws
}

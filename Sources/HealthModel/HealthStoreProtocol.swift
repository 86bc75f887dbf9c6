/// A health store as the interaction contract asks for it, in portable values.
///
/// Anything that an app saves to and reads from can conform: HealthKit behind an adapter, a store
/// in memory, a database, another process. What only some stores can do is a refinement.
///
/// Every operation throws ``HealthError`` when the store refuses and ``ProgrammerError`` when the
/// caller is wrong.
public protocol HealthStoreProtocol: Sendable {
  /// Tells whether this kind of store has health data at all.
  static func isHealthDataAvailable() -> Bool

  /// Asks the user for permission, once for each type and direction.
  ///
  /// - Returns: Whether the request was processed. It never tells whether anything was granted.
  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool

  /// Saves a sample under the rules of sync identity: a higher version replaces, an equal or lower
  /// one is ignored with success.
  func save(_ sample: Sample) async throws

  /// Deletes a sample that this app saved.
  func delete(_ sample: Sample) async throws

  /// Starts a query; results and errors go to the query's handlers.
  func execute(_ query: Query)
}

/// The answer to whether an app may save samples of a type.
public enum AuthorizationStatus: String, Hashable, Sendable, CaseIterable {
  /// The user was never asked.
  case notDetermined
  /// The user refused.
  case sharingDenied
  /// The user agreed.
  case sharingAuthorized
}

/// A store that tells the share status; the read status is never revealed by any store.
public protocol AuthorizationReporting: HealthStoreProtocol {
  /// The status of **sharing** a type.
  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus
}

/// A store whose availability differs from one instance to the next.
public protocol AvailabilityReporting: HealthStoreProtocol {
  /// Whether this instance has health data.
  var isHealthDataAvailable: Bool { get async }
}

/// A store whose long-running queries can be stopped.
public protocol QueryStopping: HealthStoreProtocol {
  /// Stops a query; does nothing when it has stopped already.
  func stop(_ query: QueryID)
}

/// How often a store may wake an app.
public enum UpdateFrequency: Int, Hashable, Sendable, CaseIterable {
  /// With every change.
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
  /// Registers for wake-ups; the registration outlives the process, the queries do not.
  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws

  /// Ends the registration.
  func disableBackgroundDelivery(for type: ObjectType) async throws
}

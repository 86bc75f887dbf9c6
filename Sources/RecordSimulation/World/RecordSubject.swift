public import CombinedRecords
public import HealthModel

/// The homes and the store that histories of combined records run on.
public struct RecordSubject: Sendable {
  /// A store that the simulation controls, with correlations and workouts.
  public typealias Store = ControllableHealthStore & CorrelationStoring & WorkoutStoring

  /// The interface of the store that the app uses.
  public typealias AppStore = AuthorizationReporting & AvailabilityReporting & QueryStopping
    & SampleMaking & CorrelationStoring & WorkoutStoring

  /// The capabilities of a store that histories require; histories cannot run on a store that lacks
  /// any of them.
  public static let storeCapabilities: Set<StoreCapability> = [
    .authorizationControl, .availabilityControl, .correlations, .deviceLock, .externalWriters,
    .tombstonePurge, .workouts,
  ]

  /// A closure that creates an empty store for an app, a clock and a seed.
  public var makeStore:
    @Sendable (SourceRevision, any HealthClock, UInt64) async throws -> any Store
  /// A closure that creates an empty home.
  public var makeHome: @Sendable () async throws -> any RecordHome
  /// A closure that wraps the home and the store for a new process on the device with the given
  /// index; by default, it returns both unchanged.
  public var wrap:
    @Sendable (any RecordHome, any AppStore, Int) async -> (any RecordHome, any AppStore) = {
      home, store, _ in (home, store)
    }
  /// A closure that returns the subject for a new history, which must not share state with other
  /// histories; by default, it returns the subject unchanged.
  public var fresh: @Sendable (Self) -> Self = { $0 }

  /// Creates a subject, by default with homes in memory.
  public init(
    makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock, UInt64) async throws -> any Store,
    makeHome: @escaping @Sendable () async throws -> any RecordHome = { MemoryRecordHome() }
  ) {
    self.makeStore = makeStore
    self.makeHome = makeHome
  }
}

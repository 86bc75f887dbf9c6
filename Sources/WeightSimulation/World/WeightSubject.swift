public import HealthModel
public import WeightSync

/// The sync, the home and the store that histories of weight sync run on.
public struct WeightSubject: Sendable {
  /// The context in which a sync is created.
  public struct Parts: Sendable {
    /// The store that the app uses, including any faults.
    public var store: any HealthStoreProtocol
    /// The storage of entries and sync state that the app uses.
    public var home: any WeightSyncHome
    /// The clock of the app's process.
    public var clock: any HealthClock
    /// The source of the identifiers that the sync creates.
    public var identifiers: any IdentifierSource
    /// The configuration of the app.
    public var configuration: WeightSyncConfiguration
    /// The index of the device, 0 or 1.
    public var device: Int
  }

  /// The capabilities with which histories control their store, which must have all of them.
  public static let storeCapabilities: Set<StoreCapability> = [
    .authorizationControl, .availabilityControl, .backgroundDelivery, .deviceLock,
    .externalWriters, .tombstonePurge,
  ]

  /// A closure that creates an empty store for an app, a clock and a seed.
  public var makeStore:
    @Sendable (SourceRevision, any HealthClock, UInt64) async throws -> any ControllableHealthStore
  /// A closure that creates an empty home, which stores entries and the sync state.
  public var makeHome: @Sendable () async throws -> any WeightSyncHome
  /// A closure that creates a sync over a store and a home that can contain earlier data.
  public var makeSync: @Sendable (Parts) async throws -> any WeightSyncProtocol
  /// A closure that returns, for each history, a subject that shares no state with other histories;
  /// by default, it returns the given subject.
  public var fresh: @Sendable (Self) -> Self = { $0 }

  /// Creates a subject, by default with the reference sync and a home in memory.
  public init(
    makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock, UInt64) async throws
      -> any ControllableHealthStore,
    makeHome: @escaping @Sendable () async throws -> any WeightSyncHome = {
      MemoryWeightSyncHome()
    },
    makeSync: @escaping @Sendable (Parts) async throws -> any WeightSyncProtocol = Self.reference
  ) {
    self.makeStore = makeStore
    self.makeHome = makeHome
    self.makeSync = makeSync
  }

  /// A closure that creates the reference sync.
  public static let reference: @Sendable (Parts) async throws -> any WeightSyncProtocol = {
    WeightSync(
      store: $0.store, home: $0.home, clock: $0.clock, identifiers: $0.identifiers,
      configuration: $0.configuration)
  }
}

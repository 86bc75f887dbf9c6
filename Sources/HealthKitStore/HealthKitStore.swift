#if canImport(HealthKit)
  public import HealthKit
  public import HealthModel

  /// An adapter that provides `HKHealthStore` as a health store.
  ///
  /// The adapter contains no health data except the newest objects that it made, at most 10,000,
  /// whether or not they were saved. It also stores the identifiers of all executed queries, and
  /// the running queries.
  ///
  /// A call whose task is canceled throws `HealthError` with `cancelled`; HealthKit
  /// may still perform it.
  ///
  /// An Objective-C exception ends the process, so the adapter throws a typed error instead of
  /// making most of the calls that would raise an exception. HealthKit does not preserve everything
  /// that is saved:
  /// - It chooses the identifiers of objects; see ``make(_:)-(Sample)``.
  /// - It does not report the unit in which a quantity was saved; the adapter returns quantities in
  ///   the canonical unit of their type.
  ///
  /// A query for samples omits samples of classes other than quantity samples, category samples and
  /// workouts; ``correlations(_:)`` returns correlations. All results omit metadata values that are
  /// not strings, numbers, dates or quantities, quantities in metadata that do not convert to a
  /// unit of any type in the catalog, and a sync identity that is incomplete or invalid.
  public final class HealthKitStore: HealthStoreProtocol {
    /// The HealthKit store behind the adapter.
    public let healthStore: HKHealthStore
    let surroundings: HealthKitSurroundings
    let state = Locked(State())

    struct State: Sendable {
      var executed: Set<QueryID> = []
      /// The queries that were started, except those that were stopped or delivered their only
      /// result.
      var running: [QueryID: HKQuery] = [:]
      /// The queries and the observer calls for which sources or workouts are being looked up, and
      /// the queries that are being executed.
      var preparing: Set<QueryID> = []
      var settling: [FirstAnswer<Void>] = []
      var made = MadeObjects()
    }

    /// Creates an adapter for a HealthKit store.
    ///
    /// - Parameters:
    ///   - healthStore: The HealthKit store; an app uses only one.
    ///   - surroundings: The properties of the process and its system that determine which calls
    ///     the adapter refuses; by default, those of the current process.
    public init(_ healthStore: HKHealthStore, surroundings: HealthKitSurroundings = .ofProcess) {
      self.healthStore = healthStore
      self.surroundings = surroundings
    }

    /// Returns whether the device supports HealthKit.
    public static func isHealthDataAvailable() -> Bool { HKHealthStore.isHealthDataAvailable() }
  }

  extension HealthKitStore: AvailabilityReporting {
    /// Whether the device supports HealthKit.
    public var isHealthDataAvailable: Bool { get async { surroundings.isHealthDataAvailable() } }
  }
#endif

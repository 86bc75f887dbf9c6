#if canImport(HealthKit)
  public import HealthKit
  public import HealthModel

  /// HealthKit as a store: an adapter over `HKHealthStore`.
  ///
  /// The adapter holds no health data. It remembers the objects that it made and that are not yet
  /// saved, and the queries that are running.
  ///
  /// A call that would raise an Objective-C exception, which ends the process, is refused before
  /// the call with a typed error. Some facts do not survive HealthKit:
  /// - It chooses the identifiers of objects; see ``make(_:)-(Sample)``.
  /// - It does not report the unit in which a quantity was saved; quantities come back in the canonical
  ///   unit of their type.
  /// - Samples of classes other than quantity samples, category samples and workouts are left out, and
  ///   so are metadata values that are neither text, numbers, dates nor quantities.
  public final class HealthKitStore: HealthStoreProtocol {
    /// The HealthKit store behind the adapter.
    public let healthStore: HKHealthStore
    let surroundings: HealthKitSurroundings
    let state = Locked(State())

    struct State: Sendable {
      var executed: Set<QueryID> = []
      /// The queries that run, or that wait for their first answer.
      var running: [QueryID: HKQuery] = [:]
      /// The queries for which sources or workouts are being looked up.
      var preparing: Set<QueryID> = []
      var settling: [FirstAnswer<Void>] = []
      var made = MadeObjects()
    }

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - healthStore: The HealthKit store. An app has one.
    ///   - surroundings: The facts about the process, which decide which calls must be refused.
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

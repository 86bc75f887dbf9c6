public import HealthModel

/// A health store in memory that behaves as HealthKit is known to.
///
/// It is the reference that other stores are compared with, so it is written to be short and to be
/// read: all state stands behind one lock, and no handler is called while the lock is held.
/// Handlers run on the caller's thread, one after the other, before the call returns that caused
/// them, unless another call is delivering already; then that one delivers these too, in order.
public final class MemoryHealthStore: ControllableHealthStore {
  let appSource: SourceRevision
  let clock: any HealthClock
  let configuration: Configuration
  let state = Locked(State())

  /// Creates an empty store that nobody was asked about yet, unlocked, with the app in front.
  ///
  /// - Parameters:
  ///   - appSource: The revision of the app, which writes everything that `save(_:)` stores.
  ///   - clock: The time of deadlines, retries and delivery windows.
  ///   - configuration: What the app declares, and the choices that HealthKit leaves undocumented.
  /// - Complexity: O(1).
  public init(
    appSource: SourceRevision, clock: any HealthClock, configuration: Configuration = .init()
  ) {
    self.appSource = appSource
    self.clock = clock
    self.configuration = configuration
  }

  /// Tells that this kind of store has health data everywhere.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether this store has health data, as the bench decides.
  public var isHealthDataAvailable: Bool {
    get async { state.withLock { $0.isAvailable } }
  }

  /// Everything, as nothing here is out of a bench's reach.
  public var capabilities: Set<StoreCapability> { Set(StoreCapability.allCases) }

  /// How many stored or deleted objects were looked at by queries so far.
  ///
  /// Lets a test tell the cost of a query without a watch.
  package var visitedEntries: Int { state.withLock { $0.visitedEntries } }

  /// How many places the arrival logs hold, those of forgotten objects included.
  package var loggedEntries: Int {
    state.withLock { $0.logs.values.reduce(0) { $0 + $1.entries.count } }
  }
}

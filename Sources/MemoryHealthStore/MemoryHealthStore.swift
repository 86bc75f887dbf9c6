public import HealthModel
// Re-exported, because the operations of the store are members of its protocol.
@_exported public import HealthStoreEngine

/// A health store in memory that matches HealthKit's known behavior.
///
/// It is the reference for other stores. Handlers run one after another, normally on the caller's
/// thread before the triggering call returns. If another call is already running handlers, that
/// call runs these too, in order, and the triggering call may return first.
public final class MemoryHealthStore: EngineBackedStore {
  /// The app's declarations, and the store behavior that HealthKit leaves undocumented.
  public typealias Configuration = HealthStoreConfiguration

  /// The engine, with the samples in memory.
  public let engine: HealthStoreEngine

  /// Creates an empty, unlocked store with undecided permissions and the app in the foreground.
  ///
  /// - Parameters:
  ///   - appSource: The app's revision, which is the source of all samples saved by `save(_:)`.
  ///   - clock: The clock for deadlines, retries and delivery windows.
  ///   - configuration: The app's declarations, and the store behavior that HealthKit leaves
  ///     undocumented.
  /// - Complexity: O(1).
  public init(
    appSource: SourceRevision, clock: any HealthClock, configuration: Configuration = .init()
  ) {
    engine = HealthStoreEngine(
      archive: MemoryArchive(), appSource: appSource, clock: clock, configuration: configuration)
  }

  /// All capabilities.
  public var capabilities: Set<StoreCapability> { Self.everything }

  private static let everything = Set(StoreCapability.allCases)

  /// The number of stored or deleted objects that queries have examined so far.
  package var visitedEntries: Int { engine.visitedEntries }

  /// The number of entries in the arrival logs, which can include entries that queries no longer
  /// report.
  package var loggedEntries: Int { engine.loggedEntries }
}

extension MemoryHealthStore {
  /// Returns the complete state of the store as text; equal states produce equal text.
  public func stateDescription() async -> String? { engine.stateDescription() }
}

public import HealthModel
// Re-exported, because the store's operations are members of its protocol `EngineBackedStore`.
@_exported public import HealthStoreEngine

/// A health store in memory that matches HealthKit's known behavior.
///
/// It is the reference for other stores. Handlers run one after another, normally on the caller's
/// thread before the triggering call returns. If another call is already running handlers, that
/// call runs these too, in order, and the triggering call may return first.
public final class MemoryHealthStore: EngineBackedStore {
  /// The app's declarations, and the store behavior that HealthKit leaves undocumented.
  public typealias Configuration = HealthStoreConfiguration

  /// The engine, which keeps the store's objects in memory.
  public let engine: HealthStoreEngine

  /// Creates an empty store with undecided permissions, an unlocked device and the app in the
  /// foreground.
  ///
  /// - Parameters:
  ///   - appSource: The app's revision, which is the source of everything that the app saves.
  ///   - clock: The clock that provides the current date, and runs retries and other actions at
  ///     their dates.
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

  /// The number of log entries that searches for samples and changes have examined so far.
  package var visitedEntries: Int { engine.visitedEntries }

  /// The number of entries for samples and deletions in the arrival logs, including empty entries
  /// that have not been removed yet.
  package var loggedEntries: Int { engine.loggedEntries }
}

extension MemoryHealthStore {
  /// Returns the complete state of the store as text; equal states produce equal text.
  public func stateDescription() async -> String? { engine.stateDescription() }
}

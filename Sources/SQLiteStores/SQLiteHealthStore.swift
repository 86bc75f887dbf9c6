public import HealthModel
// Re-exported, because the operations of the store are members of its protocol.
@_exported public import HealthStoreEngine

/// A health store that matches HealthKit's known behavior and keeps its data in a database file.
///
/// It shares everything except the storage with the in-memory store, so both behave alike. Samples,
/// correlations, deletions, anchors, permissions, source rankings and registrations for background
/// delivery outlive the process. Queries do not. A successful change is in the file when its call
/// returns. Several processes can open one file: one of them can write at a time while others read.
/// An observer is notified only of changes that are made through its own store.
///
/// Handlers run one after another, normally on the caller's thread before the triggering call
/// returns. If another call is already running handlers, that call runs these too, in order, and
/// the triggering call may return first. The database is read on the thread that executes a query,
/// so an app with a long history should call ``execute(_:)`` off its main thread.
public final class SQLiteHealthStore: EngineBackedStore {
  /// The engine, with the samples in the file.
  public let engine: HealthStoreEngine

  /// Opens a store, or creates an empty one with undecided permissions.
  ///
  /// The store is unlocked, with the app in the foreground.
  ///
  /// - Parameters:
  ///   - location: The location of the store.
  ///   - appSource: The app's revision, which is the source of all samples saved by `save(_:)`.
  ///   - clock: The clock for deadlines, retries and delivery windows.
  ///   - configuration: The app's declarations, and the store behavior that HealthKit leaves
  ///     undocumented.
  /// - Throws: ``SQLiteStoreError`` if the file cannot be opened, is locked by another connection,
  ///   is damaged, is not a health store or was written by a newer version, or if the build has no
  ///   durable stores; a rejected file stays unchanged, apart from completed migrations.
  /// - Complexity: O(*n*) for a file of *n* bytes up to 64 MiB, which is read completely; otherwise
  ///   O(*c*), where *c* is the number of types, units, sources and devices in the file.
  public init(
    at location: SQLiteLocation, appSource: SourceRevision, clock: any HealthClock,
    configuration: HealthStoreConfiguration = .init()
  ) throws(SQLiteStoreError) {
    let file = try SQLiteFile.open(location, format: .healthStore)
    let archive: SQLiteArchive
    do { archive = try SQLiteArchive(file) } catch {
      throw SQLiteStoreError(.damaged, error.message)
    }
    engine = HealthStoreEngine(
      archive: archive, appSource: appSource, clock: clock, configuration: configuration)
  }

  /// All capabilities.
  public var capabilities: Set<StoreCapability> { Set(StoreCapability.allCases) }

  /// The number of stored or deleted objects that queries for samples and changes have examined so
  /// far.
  package var visitedEntries: Int { engine.visitedEntries }

  /// The number of stored samples and deletions.
  package var loggedEntries: Int { engine.loggedEntries }
}

public import HealthModel
// Re-exported, because the store's operations are members of its protocol `EngineBackedStore`.
@_exported public import HealthStoreEngine

/// A health store that matches HealthKit's known behavior and keeps its data in a database file.
///
/// It shares everything except the storage with the in-memory store, so both behave alike. Samples,
/// correlations, deletions, anchors, permissions, source rankings and registrations for background
/// delivery outlive the process. Queries do not. A successful change to objects is in the file when
/// its call returns; a permission, source ranking or registration is normally in the file then, and
/// if it cannot be written, a later call tries again. Several processes can open one file: one of
/// them can write at a time while others read. A running query is notified only of changes that are
/// made through its own store object.
///
/// Handlers run one after another, normally on the caller's thread before the triggering call
/// returns. If another call is already running handlers, that call runs these too, in order, and
/// the triggering call may return first. The database is read on the thread that executes a query,
/// so an app with a long history should call ``execute(_:)`` off its main thread.
public final class SQLiteHealthStore: EngineBackedStore {
  /// The engine, which keeps the store's objects in the database.
  public let engine: HealthStoreEngine

  /// Opens a store, or creates an empty one with undecided permissions.
  ///
  /// The device is unlocked, and the app is in the foreground.
  ///
  /// - Parameters:
  ///   - location: The location of the store.
  ///   - appSource: The app's revision, which is the source of everything that the app saves.
  ///   - clock: The clock that provides the current date, and runs retries and other actions at
  ///     their dates.
  ///   - configuration: The app's declarations, and the store behavior that HealthKit leaves
  ///     undocumented.
  /// - Throws: ``SQLiteStoreError`` if the file cannot be opened, is locked by another connection,
  ///   is damaged, is not a health store or was written by a newer version, or if the build has no
  ///   durable stores; a rejected file stays unchanged, apart from completed migrations.
  /// - Complexity: Apart from migrations, O(*n*) for a file of *n* bytes up to 64 MiB, which is
  ///   read completely, and O(*c*) for a larger file, where *c* is the number of types, units,
  ///   sources and devices in the file.
  public init(
    at location: SQLiteLocation, appSource: SourceRevision, clock: any HealthClock,
    configuration: HealthStoreConfiguration = .init()
  ) throws(SQLiteStoreError) {
    let file = try SQLiteFile.open(location, format: .healthStore)
    engine = HealthStoreEngine(
      archive: try SQLiteArchive(file), appSource: appSource, clock: clock,
      configuration: configuration)
  }

  /// All capabilities.
  public var capabilities: Set<StoreCapability> { Set(StoreCapability.allCases) }

  /// The number of rows that searches for samples and changes have examined so far.
  package var visitedEntries: Int { engine.visitedEntries }

  /// The number of stored samples and deletions; 0 if the database cannot be read.
  package var loggedEntries: Int { engine.loggedEntries }
}

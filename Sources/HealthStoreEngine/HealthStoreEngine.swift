package import HealthModel

/// The behavior of a health store, except for the storage of objects.
///
/// The engine determines which operations an app can perform, which results a query returns, and
/// when each handler is called, matching HealthKit's known behavior. A ``SampleArchive`` stores the
/// objects, so stores with different storage behave in the same way.
///
/// One lock protects all state, and handlers are never called while the lock is held. Handlers run
/// one after another, normally on the caller's thread before the triggering call returns. If
/// another call is already running handlers, that call runs these too, in order, and the triggering
/// call may return first.
public final class HealthStoreEngine: Sendable {
  let appSource: SourceRevision
  let clock: any HealthClock
  let configuration: HealthStoreConfiguration
  let lockedState: Locked<State>

  /// Creates an engine for an archive, with an unlocked device and the app in the foreground.
  package init(
    archive: some SampleArchive, appSource: SourceRevision, clock: any HealthClock,
    configuration: HealthStoreConfiguration
  ) {
    self.appSource = appSource
    self.clock = clock
    self.configuration = configuration
    lockedState = Locked(State(archive: archive))
  }

  /// Whether health data is available, as set by the test bench.
  package var isHealthDataAvailable: Bool { lockedState.withLock { $0.isAvailable } }

  /// The number of archive entries that searches for samples and changes have examined so far.
  ///
  /// Tests use this number to measure the cost of a search without timing.
  package var visitedEntries: Int { lockedState.withLock { $0.archive.visitedEntries } }

  /// The number of entries for samples and deletions in the archive, including obsolete entries
  /// that have not been removed yet; 0 if the archive cannot be read.
  package var loggedEntries: Int { lockedState.withLock { $0.archive.entryCount } }

  /// Runs a closure on the state while holding the lock.
  ///
  /// If the archive is durable, changed decisions of users and apps are loaded from the archive
  /// before the closure runs, and new decisions are stored in it afterward, even if the closure
  /// throws.
  func withState<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lockedState.withLock { (state: inout State) throws(Failure) -> Result in
      guard state.archive.isDurable else { return try body(&state) }
      state.takeDecisions()
      defer { state.keepDecisions() }
      return try body(&state)
    }
  }
}

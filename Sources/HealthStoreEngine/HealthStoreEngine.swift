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

  /// The number of stored or deleted objects that queries have examined so far.
  ///
  /// Tests use this number to measure the cost of a query without timing.
  package var visitedEntries: Int { lockedState.withLock { $0.archive.visitedEntries } }

  /// The number of entries in the archive, which can include entries that queries no longer report.
  package var loggedEntries: Int { lockedState.withLock { $0.archive.entryCount } }

  /// Runs a closure as one atomic step.
  ///
  /// Before the step, the decisions of other stores that use the same file are loaded from a
  /// durable archive; after the step, the new decisions are stored in it.
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

/// Everything that a health store does besides keeping objects.
///
/// It decides what an app may do, what a query finds, who is called and when, as HealthKit is known
/// to; where the objects are kept is up to a ``SampleArchive``. So stores that keep them in
/// different places cannot behave differently.
///
/// All state stands behind one lock, and no handler is called while the lock is held. Handlers run
/// on the caller's thread, one after the other, before the call returns that caused them, unless
/// another call is delivering already; then that one delivers these too, in order.
package final class HealthStoreEngine: Sendable {
  let appSource: SourceRevision
  let clock: any HealthClock
  let configuration: HealthStoreConfiguration
  let lockedState: Locked<State>

  /// Creates an engine over an archive, unlocked, with the app in front.
  package init(
    archive: some SampleArchive, appSource: SourceRevision, clock: any HealthClock,
    configuration: HealthStoreConfiguration
  ) {
    self.appSource = appSource
    self.clock = clock
    self.configuration = configuration
    lockedState = Locked(State(archive: archive))
  }

  /// Whether there is health data, as the bench decides.
  package var isHealthDataAvailable: Bool { lockedState.withLock { $0.isAvailable } }

  /// How many stored or deleted objects were looked at by queries so far.
  ///
  /// Lets a test tell the cost of a query without a watch.
  package var visitedEntries: Int { lockedState.withLock { $0.archive.visitedEntries } }

  /// How many places the archive holds, those of forgotten objects included.
  package var loggedEntries: Int { lockedState.withLock { $0.archive.entryCount } }

  /// Takes a step that nothing comes between.
  ///
  /// An archive that lasts hands in what another process decided, and keeps what this step decides.
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

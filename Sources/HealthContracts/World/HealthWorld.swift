public import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The world of one case: a user, an app with a sync, its store, other apps, and a clock.
public actor HealthWorld: ConformanceWorld {
  static let appBundleIdentifier: String = "com.saults.W8Trackr"

  nonisolated let clock: VirtualClock
  nonisolated let identifiers: SeededIdentifiers
  nonisolated let log: EventLog
  nonisolated let bench: any ControllableHealthStore
  nonisolated let store: FaultInjectingStore
  nonisolated let home: InstrumentedHome
  /// The differences between the store that the sync receives and the store of the case.
  nonisolated let variant: StoreVariant
  /// The state of a row that uses a store alone.
  nonisolated let storeCase: StoreCase
  /// The file of a row about files, and the result of opening it; unused by other rows.
  nonisolated let fileCase: FileCase
  /// Whether ``end()`` must be called: a part is remote, or the row used a stage or has files.
  public nonisolated var isRemote: Bool { needsEnd.withLock(\.self) || fileCase.hasFolder }
  private nonisolated let needsEnd = Locked(false)
  /// The parts in other processes, whose messages can be read during a step of the row.
  nonisolated let currentRemoteParts = Locked<[any RemotePart]>([])
  /// Whether the store can call handlers after a call returns, or the sync is in another process.
  private let hasLateHandlers: Bool
  /// The subject whose sync and store the row uses.
  let subject: HealthSubject
  private var surroundings: HealthSubject.Surroundings
  /// The configuration that ``configureStore(_:)`` has changed; the default configuration at first.
  private var storeConfiguration = HealthStoreConfiguration()
  private var process: ProcessClock
  private(set) var sync: any WeightSyncProtocol
  /// The stages that the row has used, by type.
  private(set) var stages: [ObjectIdentifier: any HealthStage] = [:]
  /// The parts and further stores that the row has created in other processes.
  private(set) var furtherRemoteParts: [any RemotePart] = []

  /// The identifier of the last entry that the row added or selected; `nil` without an entry.
  var entryIdentity: String?
  /// The row's entry as ``deleteEntry()`` last read it; `nil` if the function has read no entry.
  var deletedEntry: WeightEntry?
  /// The errors that calls have thrown since the last call to ``beginAction()``.
  var thrown: [any Error] = []
  /// The number of new entries that imports have reported since the last ``beginAction()``.
  var reportedInserts = 0
  /// The samples that the phrases of this module saved from other sources, in order.
  var foreignSamples: [QuantitySample] = []
  /// The source names of the ``foreignSamples``, by the UUID of the sample.
  var sourceNames: [UUID: String] = [:]
  /// The last version of the row's entry that another device saved; `nil` before the first one.
  var remoteSample: QuantitySample?
  /// The version that the row states for the local entry; 0 if it does not state one.
  var localVersion = 0
  /// The status that the user saw when ``act(during:of:_:)`` last interrupted a store call.
  ///
  /// The value is `nil` if the function has not interrupted a call.
  var statusMeanwhile: SyncStatus?
  /// The steps of the row so far.
  var steps: [HealthStep] = []
  /// Whether the row states the user's answer to the permission request.
  var isAnswerKnown = false
  /// Whether the row has requested an entry, or saved the app's sample without a sync identifier.
  var hasAskedForEntry = false
  /// Whether ``enable(answering:)`` was called, even if the sync was turned off later.
  var isSyncExpectedOn = false
  /// The last permission that ``decideSharing(_:)`` set; `nil` before the first one.
  var sharing: AuthorizationStatus?
  /// The last permission that ``decideReading(_:)`` set; `nil` before the first one.
  var reading: ReadAuthorization?
  /// Whether health data is available on the device.
  private var hasHealthData = true
  /// Whether the device is locked.
  private(set) var isLocked = false
  /// Whether the app is in the background.
  var isInBackground = false
  /// The samples that were stored at the last ``beginAction()``; empty before the first one.
  var storedBefore: [QuantitySample] = []
  /// The highest version of each entry so far, by entry identifier.
  var highestVersions: [String: Int] = [:]
  /// The number of events when the invariants were last checked.
  var checkedEvents = 0
  /// The UUIDs of the samples that the store has accepted from the app or returned to the app.
  var knownIdentities: Set<String> = []
  /// The number of events whose samples are already included in ``knownIdentities``.
  var learnedEvents = 0

  init(subject: HealthSubject, seed: UInt64) async throws {
    self.subject = subject
    clock = VirtualClock(now: Self.start)
    identifiers = SeededIdentifiers(seed: seed)
    log = EventLog()
    variant = StoreVariant(log: log)
    surroundings = HealthSubject.Surroundings(
      appSource: SourceRevision(
        source: Source(
          name: WeightEntry.ownSource, bundleIdentifier: Self.appBundleIdentifier), version: "1"),
      clock: clock, identifiers: identifiers,
      configuration: WeightSyncConfiguration(
        bundleIdentifier: Self.appBundleIdentifier, preferredUnit: .pounds), seed: seed)
    fileCase = FileCase(files: subject.files, surroundings: surroundings)
    bench = try await subject.makeStore(surroundings)
    store = .watched(
      bench, log: log, clock: clock, patience: surroundings.configuration.callDeadline)
    storeCase = StoreCase(
      store: bench, clock: clock, identifiers: identifiers, appSource: surroundings.appSource)
    do {
      home = InstrumentedHome(try await subject.makeHome(surroundings), log: log)
      process = ProcessClock(clock)
      sync = try await subject.makeSync(
        Self.store(for: store, as: variant), ProcessHome(home, of: store, process),
        surroundings.of(process))
    } catch {
      await (bench as? any RemotePart)?.end()
      throw error
    }
    hasLateHandlers = bench.callsHandlersLater || sync is any RemotePart
    needsEnd.withLock { [bench, sync] in $0 = bench is any RemotePart || sync is any RemotePart }
    noteRemoteParts()
  }

  /// Noon on January 9, 2025, in UTC.
  static let start = Date(timeIntervalSince1970: 1_736_424_000)

  var configuration: WeightSyncConfiguration { surroundings.configuration }
  var appSource: SourceRevision { surroundings.appSource }

  /// Starts a line-by-line exchange with the subject.
  ///
  /// - Throws: ``CaseProblem`` if the subject does not offer exchanges; any error that occurs while
  ///   the exchange starts.
  func exchange() async throws -> SubjectExchange {
    guard let makeExchange = subject.makeExchange else {
      throw CaseProblem("the subject does not offer line-by-line exchanges")
    }
    return try await makeExchange()
  }

  /// Creates a part of the subject for the current process of the app.
  func madePart<Part: Sendable>(_ key: PartKey<Part>) async throws -> Part {
    let part = try await subject.provided.make(key, over: store, in: surroundings.of(process))
    note(part)
    return part
  }

  /// Records a part, if it runs in another process, so that ``end()`` ends it.
  private func note(_ part: any Sendable) {
    guard let remote = part as? any RemotePart else { return }
    needsEnd.withLock { $0 = true }
    furtherRemoteParts.append(remote)
    noteRemoteParts()
  }

  /// Creates another store of the subject, such as one that metrics are delivered to.
  func madeStore() async throws -> any ControllableHealthStore {
    let store = try await subject.makeStore(surroundings)
    note(store)
    return store
  }

  /// Adds a stage that the row has used for the first time.
  func add(_ stage: any HealthStage) {
    needsEnd.withLock { $0 = true }
    stages[ObjectIdentifier(type(of: stage))] = stage
  }

  /// Recreates the sync with a changed configuration; allowed only before the row uses the sync.
  func configure(_ change: (inout WeightSyncConfiguration) -> Void) async throws {
    var configuration = surroundings.configuration
    change(&configuration)
    surroundings = HealthSubject.Surroundings(
      appSource: surroundings.appSource, clock: clock, identifiers: identifiers,
      configuration: configuration, seed: surroundings.seed)
    try await startProcess()
  }

  /// Replaces the store of a row about a store alone with one that has a changed configuration.
  ///
  /// This is allowed only before any other action.
  ///
  /// - Throws: ``CaseProblem`` if the subject cannot create stores with a chosen configuration; any
  ///   error that occurs while the store is created.
  func configureStore(_ change: @Sendable (inout HealthStoreConfiguration) -> Void) async throws {
    guard let makeStore = subject.makeConfiguredStore else {
      throw CaseProblem("the subject cannot create a store with a chosen configuration")
    }
    change(&storeConfiguration)
    let store = try await makeStore(surroundings, storeConfiguration)
    note(store)
    storeCase.use(store)
  }

  private func startProcess() async throws {
    process.end()
    await (sync as? any RemotePart)?.end()
    process = ProcessClock(clock)
    sync = try await subject.makeSync(
      Self.store(for: store, as: variant), ProcessHome(home, of: store, process),
      surroundings.of(process))
    noteRemoteParts()
  }

  /// Returns the store that the sync receives.
  ///
  /// This is the store of the variant if the variant has a difference. Otherwise, it is the given
  /// store, without background delivery if the given store does not offer it.
  private static func store(
    for store: FaultInjectingStore, as variant: StoreVariant
  ) -> any HealthStoreProtocol {
    if let store = variant.store(for: store) { return store }
    return store.capabilities.contains(.backgroundDelivery)
      ? store : StoreWithoutWaking(base: store)
  }

  /// Changes how the sync's store differs from the store of the case, and recreates the sync.
  ///
  /// This is allowed only before the row uses the sync.
  func vary(_ change: @Sendable (inout StoreVariant.Differences) -> Void) async throws {
    variant.change(change)
    try await startProcess()
  }

  /// The date of the next work on the clock of the app's process, or `nil` if none is scheduled.
  ///
  /// While no store call is pending, this is the next automatic retry of the sync.
  var nextRetry: Date? { process.nextDate }

  /// Ends the app's process and launches the app again with the saved data.
  ///
  /// - Throws: Any error that occurs while the sync is created or a stage is relaunched.
  func relaunch() async throws {
    log.append(.processDied)
    // Any further work of the old process has no effect, even after the store answers again.
    process.end()
    await store.terminateProcess()
    home.setCrashPoint(nil)
    variant.forgetObservers()
    try await startProcess()
    for stage in orderedStages { try await stage.relaunch() }
    await sync.launch()
    await settle()
  }

  /// Recreates and launches the sync with the saved data; for the store, the process continues.
  func restartSync() async throws {
    try await startProcess()
    await sync.launch()
    await settle()
  }

  /// Ends the app's process and launches the app with an empty home over the same store.
  func reinstall() async throws {
    home.replaceBase(with: try await subject.makeHome(surroundings))
    try await relaunch()
  }

  /// Advances the time; all work that becomes due finishes before the time advances further.
  func advance(by interval: TimeInterval) async {
    let target = clock.now.addingTimeInterval(interval)
    while let next = clock.nextDate, next <= target {
      log.step()
      await clock.advance(by: max(0, next.timeIntervalSince(clock.now)))
      await settle()
    }
    await clock.advance(by: max(0, target.timeIntervalSince(clock.now)))
  }

  /// Locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async {
    self.isLocked = isLocked
    await bench.setLocked(isLocked)
  }

  /// Makes health data available or unavailable on the device.
  ///
  /// - Throws: ``CaseProblem`` if the availability does not change.
  func setAvailable(_ isAvailable: Bool) async throws {
    guard hasHealthData != isAvailable else {
      throw CaseProblem("health data is already \(isAvailable ? "available" : "unavailable")")
    }
    hasHealthData = isAvailable
    await bench.setAvailable(isAvailable)
  }

  // MARK: - Late work

  /// Waits until all current work is finished; scheduled work remains.
  func settle() async {
    await sync.settle()
    for stage in orderedStages { await stage.settle() }
    guard hasLateHandlers else { return }
    // The last work of one part can cause work for another.
    var before: Int
    repeat {
      before = progress
      await bench.settle()
      await sync.settle()
      for stage in orderedStages { await stage.settle() }
    } while progress != before
  }

  // MARK: - Observations for the runner

  /// The number of actions of the store, the home, the clock and the suite so far.
  public nonisolated var progress: Int { log.progress }

  /// Returns the row's events so far.
  ///
  /// The events of the sync, its store and its home come first, then the calls to a store alone,
  /// and then the events of stages.
  public func transcript() async -> [String] {
    var calls = log.all.map(\.description) + storeCase.transcript
    for stage in orderedStages { calls += await stage.transcript() }
    return calls
  }

  /// The stages in an order that does not depend on the run.
  var orderedStages: [any HealthStage] {
    stages.values.sorted { "\(type(of: $0))" < "\(type(of: $1))" }
  }

  /// Returns a description of all state that a row can observe.
  ///
  /// The state includes the store, the entries, the sync's actions and status, the clock, the
  /// stages, and the row's observations so far.
  ///
  /// The result is `nil` if the store or a stage does not describe its state, or if the home cannot
  /// be read.
  public func stateDescription() async -> String? {
    guard let stored = await storeCase.store.stateDescription(),
      let entries = try? await home.entries(), let state = try? await home.state()
    else { return nil }
    var described: [String] = []
    for stage in orderedStages {
      guard let text = await stage.stateDescription() else { return nil }
      described.append(text)
    }
    let parts: [Any] = [
      stored, storeConfiguration, store.faultDescription, entries, state, await sync.status,
      configuration, clock.now,
      clock.nextDate as Any, log.all.map(\.description), isLocked, isInBackground,
      entryIdentity as Any, foreignSamples, storeCase.now.seenByRow, fileCase.description,
      described,
    ]
    return parts.map(StateDump.text).joined(separator: "\n")
  }
}

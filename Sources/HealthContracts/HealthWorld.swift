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
  /// How the store that the sync is given differs from the one of the case.
  nonisolated let variant: StoreVariant
  /// What a row on the store alone does and sees.
  nonisolated let storeCase: StoreCase
  /// What a row on files does and sees.
  nonisolated let fileCase: FileCase
  /// Whether the store or the sync lives in another process.
  public nonisolated let isRemote: Bool
  private let subject: HealthSubject
  private var surroundings: HealthSubject.Surroundings
  /// What the app declares to its store, and what that chooses where nothing public decides.
  private var storeConfiguration = HealthStoreConfiguration()
  private var process: ProcessClock
  private(set) var sync: any WeightSyncProtocol

  /// The entry that the row speaks of: the last one that was added.
  var entryIdentity: String?
  /// The entry of the row, once the user has deleted it.
  var deletedEntry: WeightEntry?
  /// What the last calls of the row's action threw.
  var thrown: [any Error] = []
  /// What the imports of the row's action reported, added up.
  var reportedInserts = 0
  /// The samples that others saved, in order.
  var foreignSamples: [QuantitySample] = []
  /// The names of their writers.
  var sourceNames: [UUID: String] = [:]
  /// The sample that another device of the user saved last.
  var remoteSample: QuantitySample?
  /// The version of the row's entry before another device's arrived.
  var localVersion = 0
  /// What the user saw while the store carried out a call.
  var statusMeanwhile: SyncStatus?
  /// What happened in the row so far.
  var steps: [HealthStep] = []
  /// Whether the row says what the user answers when asked for permission.
  var isAnswerKnown = false
  /// Whether the row made the app or the sync make an entry.
  var hasAskedForEntry = false
  /// Whether the row turned the sync on.
  var isSyncExpectedOn = false
  /// What the row last said of sharing in Settings.
  var sharing: AuthorizationStatus?
  /// Whether the row left the device its health data.
  private var hasHealthData = true
  /// Whether the device is locked.
  private(set) var isLocked = false
  /// Whether the app is in the background.
  private(set) var isInBackground = false
  /// What was stored before the row's action.
  var storedBefore: [QuantitySample] = []
  var highestVersions: [String: Int] = [:]
  var checkedEvents = 0
  var knownIdentities: Set<String> = []
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
    isRemote = bench is any RemotePart || sync is any RemotePart
  }

  /// Noon of 9 January 2025, in universal time.
  static let start = Date(timeIntervalSince1970: 1_736_424_000)

  var configuration: WeightSyncConfiguration { surroundings.configuration }
  var appSource: SourceRevision { surroundings.appSource }

  /// Begins a conversation with the subject, line by line.
  func exchange() async throws -> SubjectExchange {
    guard let makeExchange = subject.makeExchange else {
      throw CaseProblem("the subject offers no exchange of lines")
    }
    return try await makeExchange()
  }

  /// Makes the sync anew with other facts about the app; only before anything happened.
  func configure(_ change: (inout WeightSyncConfiguration) -> Void) async throws {
    var configuration = surroundings.configuration
    change(&configuration)
    surroundings = HealthSubject.Surroundings(
      appSource: surroundings.appSource, clock: clock, identifiers: identifiers,
      configuration: configuration, seed: surroundings.seed)
    try await startProcess()
  }

  /// Gives the row a store with other choices; only before anything happened.
  func configureStore(_ change: @Sendable (inout HealthStoreConfiguration) -> Void) async throws {
    guard let makeStore = subject.makeConfiguredStore else {
      throw CaseProblem("the subject makes no store with other choices")
    }
    change(&storeConfiguration)
    storeCase.use(try await makeStore(surroundings, storeConfiguration))
  }

  private func startProcess() async throws {
    process.end()
    await (sync as? any RemotePart)?.end()
    process = ProcessClock(clock)
    sync = try await subject.makeSync(
      Self.store(for: store, as: variant), ProcessHome(home, of: store, process),
      surroundings.of(process))
  }

  /// The store as the sync sees it, which has no more than the store offers.
  private static func store(
    for store: FaultInjectingStore, as variant: StoreVariant
  ) -> any HealthStoreProtocol {
    if let store = variant.store(for: store) { return store }
    return store.capabilities.contains(.backgroundDelivery)
      ? store : StoreWithoutWaking(base: store)
  }

  /// Makes the sync anew over a store that differs; only before anything happened.
  func vary(_ change: @Sendable (inout StoreVariant.Differences) -> Void) async throws {
    variant.change(change)
    try await startProcess()
  }

  /// When the sync tries again by itself.
  var nextRetry: Date? { process.nextDate }

  /// Ends the app's process and starts it again over what was saved.
  func relaunch() async throws {
    log.append(.processDied)
    // What the old process still does is void, also once the store answers again.
    process.end()
    await store.terminateProcess()
    home.setCrashPoint(nil)
    try await startProcess()
    await sync.launch()
    await settle()
  }

  /// Makes the sync anew over what was saved, while the store knows nothing of it.
  func restartSync() async throws {
    try await startProcess()
    await sync.launch()
    await settle()
  }

  /// Ends the app's process and starts it with nothing but what the store has.
  func reinstall() async throws {
    home.replaceBase(with: try await subject.makeHome(surroundings))
    try await relaunch()
  }

  /// Lets time pass; what falls due is finished before time goes on.
  func advance(by interval: TimeInterval) async {
    let target = clock.now.addingTimeInterval(interval)
    while let next = clock.nextDate, next <= target {
      log.step()
      await clock.advance(by: max(0, next.timeIntervalSince(clock.now)))
      await settle()
    }
    await clock.advance(by: max(0, target.timeIntervalSince(clock.now)))
  }

  /// Does something that may throw, keeps the error for later, and waits until all is quiet.
  func attempt(_ body: (any WeightSyncProtocol) async throws -> Void) async {
    await attempt("", body)
  }

  /// Does something of a name that may throw.
  func attempt(
    _ name: @autoclosure () -> String, _ body: (any WeightSyncProtocol) async throws -> Void
  ) async {
    do { try await body(sync) } catch { keep(error, of: name()) }
    await settle()
  }

  /// Keeps what a call threw for the expectations.
  func keep(_ error: any Error, of name: String) {
    thrown.append(error)
    switch error {
    case let error as HealthError: report("throws \(EndWords.failure(error.code.name))")
    // The log has it.
    case is ProcessCrash: break
    case let error as ProcessDied: report("dies before \(error.point.words)")
    default: report("refuses to \(name)")
    }
  }

  /// Keeps what a call answered.
  func report(_ words: String) {
    if !steps.isEmpty { steps[steps.count - 1].reports.append(words) }
  }

  /// Locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async {
    self.isLocked = isLocked
    await bench.setLocked(isLocked)
  }

  /// Gives the device health data, or takes it away.
  func setAvailable(_ isAvailable: Bool) async throws {
    guard hasHealthData != isAvailable else {
      throw CaseProblem("health data is \(isAvailable ? "there" : "gone") already")
    }
    hasHealthData = isAvailable
    await bench.setAvailable(isAvailable)
  }

  /// Brings the app to the foreground or sends it to the background.
  func setForeground(_ isForeground: Bool) async {
    isInBackground = !isForeground
    await bench.setForeground(isForeground)
  }

  // MARK: - Parts in other processes

  /// Waits until all is quiet.
  func settle() async {
    await sync.settle()
    guard isRemote else { return }
    // What the one did last may concern the other.
    var before: Int
    repeat {
      before = progress
      await bench.settle()
      await sync.settle()
    } while progress != before
  }

  private var remoteParts: [any RemotePart] {
    [bench as? any RemotePart, sync as? any RemotePart].compactMap { $0 }
  }

  /// What broke in another process, if something did.
  public func failure() async -> SubjectFailure? {
    for part in remoteParts {
      if let breakdown = await part.breakdown() { return SubjectFailure(breakdown) }
    }
    return nil
  }

  /// Gives other processes back to those who keep them.
  public func end() async {
    for part in remoteParts { await part.end() }
    fileCase.end()
  }

  // MARK: - Rules that hold at every step

  /// How often the store, the home or the clock did something.
  public nonisolated var progress: Int { log.progress }

  /// What the store was asked so far.
  public func transcript() async -> [String] {
    log.all.map(\.description) + storeCase.transcript
  }

  /// Everything that a row could tell two states by: the store, the entries, what the sync did and
  /// shows, and what the row has seen so far.
  public func stateDescription() async -> String? {
    guard let stored = await storeCase.store.stateDescription(),
      let entries = try? await home.entries(), let state = try? await home.state()
    else { return nil }
    let parts: [Any] = [
      stored, storeConfiguration, store.faultDescription, entries, state, await sync.status,
      configuration, clock.now,
      clock.nextDate as Any, log.all.map(\.description), isLocked, isInBackground,
      entryIdentity as Any, foreignSamples, storeCase.now.seenByRow, fileCase.description,
    ]
    return parts.map(StateDump.text).joined(separator: "\n")
  }

  /// What the subject itself offers: its store, its sync, and who talks to it line by line.
  private var offered: Set<String> {
    var names = Set(bench.capabilities.map(\.rawValue))
    names.formUnion(sync.capabilities.map(\.rawValue))
    return names.union(subject.parts)
  }

  /// The capabilities among some that the subject does not have.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> {
    needed.subtracting(offered)
  }
}

internal import ConformanceTool
internal import HealthModel
internal import MemoryHealthStore
internal import MetricSimulation
internal import MetricSync
internal import RecordSimulation
internal import RemoteSubjects
internal import SQLiteStores
internal import Simulation
internal import WeightSimulation
internal import WeightSync

/// The subject of a simulation, and the resources of its parts.
struct SimulationSubject: Sendable {
  let store: String
  let sync: String
  let weight: WeightSubject
  let records: RecordSubject
  let metrics: MetricSubject
  /// Whether the simulation schedules the jobs of all parts.
  ///
  /// This requires that all parts run in this process on the default executors, and that the Swift
  /// runtime has the necessary hook.
  let isScheduled: Bool
  /// Allows each part in another process to start a new process, up to ``mostRestarts`` times,
  /// whenever a repeated history ends the old one.
  let allowRepetitions: @Sendable () async -> Void
  let end: @Sendable () async -> Void

  /// Starts the parts that the user selected.
  ///
  /// - Returns: The subject, or `nil` if a part cannot be used; the reason is reported.
  static func make(
    _ store: StoreChoice, _ sync: PartChoice, for domain: SimulatedDomainChoice, console: Console
  ) async -> Self? {
    var weight: WeightSubject
    var records: RecordSubject
    var metrics: MetricSubject
    var ends: [@Sendable () async -> Void] = []
    var allowances: [@Sendable () async -> Void] = []
    var isScheduled = true
    switch store {
    case .memory:
      weight = WeightSubject(makeStore: memory)
      metrics = MetricSubject(makeStore: memory)
      records = RecordSubject { source, clock, _ in
        MemoryHealthStore(appSource: source, clock: clock)
      }
    case .sqlite:
      if let absence = SQLiteStoreError.absence {
        console.reportError(
          "the store 'sqlite' cannot be opened: \(absence.message)", fix: "use '--store memory'")
        return nil
      }
      let folder = TemporaryFolder()
      weight = WeightSubject(
        makeStore: { source, clock, _ in
          try SQLiteHealthStore(at: folder.location(), appSource: source, clock: clock)
        }, makeHome: { try SQLiteWeightSyncHome(at: folder.location()) })
      records = RecordSubject(
        makeStore: { source, clock, _ in
          try SQLiteHealthStore(at: folder.location(), appSource: source, clock: clock)
        }, makeHome: { try SQLiteRecordHome(at: folder.location()) })
      metrics = MetricSubject(
        makeStore: { source, clock, _ in
          try SQLiteHealthStore(at: folder.location(), appSource: source, clock: clock)
        }, makeState: { FileDeliveryState(folder: try folder.newFolder()) })
      ends.append { folder.remove() }
    case .command(let line):
      let pool = RemoteStorePool(command: line)
      let description = await pool.describe()
      guard check(description.breakdown, "store", line, console),
        check(description.capabilities, of: line, for: domain, console)
      else {
        await pool.close()
        return nil
      }
      weight = WeightSubject { source, clock, seed in
        try await pool.makeStore(appSource: source, clock: clock, seed: seed)
      }
      records = RecordSubject { source, clock, seed in
        try await pool.makeStore(appSource: source, clock: clock, seed: seed)
      }
      // The validation of the arguments rejects metric sync on a store in another process.
      metrics = MetricSubject(makeStore: memory)
      isScheduled = false
      allowances.append { await pool.allowRestarts(upTo: Self.mostRestarts) }
      ends.append { await pool.close() }
    }
    if case .command(let line) = sync {
      let pool = RemoteSyncPool(command: line)
      guard check(await pool.describe().breakdown, "sync", line, console) else {
        await pool.close()
        for end in ends { await end() }
        return nil
      }
      weight.makeSync = { parts in
        try await pool.makeSync(
          store: parts.store, home: parts.home, clock: parts.clock,
          identifiers: parts.identifiers, configuration: parts.configuration)
      }
      isScheduled = false
      allowances.append { await pool.allowRestarts(upTo: Self.mostRestarts) }
      ends.append { await pool.close() }
    }
    return Self(
      store: store.defaultValueDescription, sync: sync.defaultValueDescription, weight: weight,
      records: records, metrics: metrics,
      isScheduled: isScheduled && ReadyJobs.isSupported,
      allowRepetitions: { [allowances] in for allow in allowances { await allow() } },
      end: { [ends] in for end in ends { await end() } })
  }

  /// The maximum number of restarts of a part while a failure is repeated and shrunk.
  ///
  /// Each history can end several processes.
  private static let mostRestarts = 1_000

  private static func check(
    _ breakdown: SubjectBreakdown?, _ part: String, _ line: String, _ console: Console
  ) -> Bool {
    guard let breakdown else { return true }
    console.reportError(
      "the \(part) '\(line)' cannot be started: \(breakdown.message)",
      fix: "run the command directly")
    return false
  }

  /// Returns whether a store offers all capabilities that a domain requires; missing ones are
  /// reported.
  private static func check(
    _ offered: Set<StoreCapability>, of line: String, for domain: SimulatedDomainChoice,
    _ console: Console
  ) -> Bool {
    let missing = domain.missingCapabilities(of: offered)
    guard !missing.isEmpty else { return true }
    let others = domain.alternatives(on: offered).map { ", or use '--domain \($0.rawValue)'" }
    console.reportError(
      "the domain '\(domain.rawValue)' needs a store with " + missing.joined(separator: ", ")
        + ", which the 'hello' of '\(line)' does not list",
      fix: "implement each missing capability and list it in 'hello'" + others.joined())
    return false
  }
}

extension SimulationSubject {
  /// A function that creates the reference store.
  static let memory:
    @Sendable (SourceRevision, any HealthClock, UInt64) async throws ->
      any ControllableHealthStore = { source, clock, _ in
        MemoryHealthStore(appSource: source, clock: clock)
      }
}

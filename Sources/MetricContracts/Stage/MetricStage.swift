internal import Conformance
internal import Foundation
public import HealthContracts
internal import HealthModel
internal import MetricSync

/// The app of a row: its selection, its destinations, and the engine that delivers to them.
public final class MetricStage: HealthStage {
  struct State: Sendable {
    /// The identifiers of samples, by their names in the row.
    var identities: [String: UUID] = [:]
    /// The destinations in the order in which the user added them, with their batch limits.
    var destinations: [(kind: ReceiverKind, limits: RowLimits)] = []
    var receivers: [ReceiverKind: Receiver] = [:]
    /// The store to which metrics are delivered.
    var secondStore: FaultInjectingStore?
    var secondBase: (any ControllableHealthStore)?
    /// Whether the second store saves several samples as one change.
    var savesBatches = false
    /// The destination that the subject provides.
    var plugIn: (any ControllableDestination)?
    /// The number of times that the process of the subject's destination was started.
    var plugInStarts = 1
    /// The delivery state with which another app has locked the files.
    var otherState: FileDeliveryState?
    /// The number of changes to state files.
    var changedFiles = 0
    /// The number of bytes that the row appended to the file of settled metrics.
    var appendedBytes = 0
    /// The scripted events for the next requests, in order.
    var scripts: [ReceiverKind: [ScriptedResponse]] = [:]
    /// The scripted event for every request, which takes precedence over ``scripts``.
    var standing: [ReceiverKind: ScriptedResponse] = [:]
    /// The seconds from the start of the last pass or series of passes to each request, in order.
    var requests: [ReceiverKind: [TimeInterval]] = [:]
    var passStart = Date.distantPast
    /// The counts that the last pass or series of passes reported after each delivered or refused
    /// batch, in order.
    var progress: [ReceiverKind: [MetricCounts]] = [:]
    /// The identifiers of the samples that the row saved as a series.
    var series: [UUID] = []
    /// The maximum number of records that the app reads at a time.
    var pageSize = 4
    /// The maximum number of destinations that are served at the same time.
    var concurrency = ReceiverKind.allCases.count
    /// The seconds after which the user cancels the next pass.
    var secondsToCancellation: TimeInterval?
    /// Whether the user cancels the next pass when it requests a destination's credential.
    var cancelsAtCredential = false
    /// The samples that the row saved one by one, by their names; deleted ones are kept.
    var saved: [String: ReceivedMetric] = [:]
    var engine: SyncEngine?
    /// Whether the source reports each record twice.
    var repeatsRecords = false
    /// A closure that cancels the current pass, or `nil` between passes.
    var cancelPass: (@Sendable () -> Void)?
    /// Whether the user canceled the last pass.
    var isCanceled = false
    var results: [SyncResult] = []
    /// The error from the last pass, or `nil` if that pass has a result or no pass has begun.
    var passError: String?
    var delivery: ObservedState?
    var policy = RetryPolicy()
    /// The number that replaces the random factor of delays.
    var chance = 1.0
    var rules = NormalizationRules()
    /// The results of calls to the manager that threw no error; `false` for a request for
    /// permission that the store did not process, otherwise `true`.
    var managerAnswers: [Bool] = []
    var managerError: HealthKitError?
    /// The number of calls to the manager that failed.
    var managerFailures = 0
    /// The samples that were fetched last, or `nil` before the first successful call.
    var found: [Sample]?
    /// The result of the last successful discovery; `nil` before the first.
    var discovered: [AvailableMetric]?
    /// The credentials of destinations: the current one, and then its replacements at renewals.
    var credentials = ["SECRET-KEY"]
    /// The API keys of the requests to each receiver, without consecutive repeats.
    var keys: [ReceiverKind: [String]] = [:]
    /// The scripted responses that each receiver has returned, in order.
    var responses: [ReceiverKind: [DeliveryResponse]] = [:]
    /// The number of times that the app was started.
    var starts = 1
    /// The number of passes that the row began.
    var passes = 0
    /// Whether the device is locked.
    var isLocked = false
    /// Whether the app has ended and has not been restarted.
    var isDead = false
    /// The number of passes that the end of the app interrupted.
    var cutOff = 0
  }

  let world: HealthWorld
  /// The store of the row, with the faults that the row injects.
  let store: FaultInjectingStore
  let manager: HealthKitManager
  let selection = MetricSelection([])
  let log = LogHistory(capacity: 10_000, level: .debug)
  let clock: PassClock
  let folder = RowFolder()
  /// The time at which the row starts.
  let start: Date
  private let events = StoreCallLog()
  private let state: Locked<State>

  private init(world: HealthWorld) {
    self.world = world
    let events = self.events
    store = FaultInjectingStore(
      world.controlledStore, patience: 30,
      wait: { [clock = world.virtualClock] in await clock.advance(by: $0) },
      note: { events.add($0) })
    manager = HealthKitManager(
      store: store, selection: selection, clock: world.virtualClock,
      identifiers: world.identifierSource)
    clock = PassClock(world.virtualClock)
    start = world.virtualClock.now
    self.state = Locked(State())
  }

  /// Creates the stage for a row; this method never throws an error.
  public static func make(in world: HealthWorld) async throws -> MetricStage {
    MetricStage(world: world)
  }

  /// A snapshot of the current state.
  var now: State { state.withLock { $0 } }

  /// The types of each request for permission, in order.
  var asked: [[String]] { events.all.compactMap(\.asked) }

  /// The calls to the store, in order.
  var calls: [StoreCall] { events.all }

  /// The start of the last pass or series of passes, or the distant past before the first pass.
  var passStart: Date { state.withLock { $0.passStart } }

  func update<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
    try state.withLock { try body(&$0) }
  }

  /// Returns the identifier of a name, which is created on first use.
  func identity(of name: String) -> UUID {
    update { state in
      if let identity = state.identities[name] { return identity }
      let identity = world.identifierSource.next()
      state.identities[name] = identity
      return identity
    }
  }

  /// Returns the name of an identifier, or `another` for an unknown one.
  func name(of identity: String) -> String {
    now.identities.first { $0.value.uuidString.lowercased() == identity }?.key ?? "another"
  }

  /// Returns a description of the observable state of the app.
  public func stateDescription() async -> String? {
    let state = now
    let receivers = ReceiverKind.allCases.map { "\($0) \(state.receivers[$0] as Any)" }
    let scripts = ReceiverKind.allCases.map {
      "\(state.scripts[$0] ?? []) \(state.standing[$0] as Any) \(state.requests[$0] ?? [])"
    }
    let parts: [Any] = [
      state.identities.sorted { $0.key < $1.key }, state.destinations, receivers, scripts,
      state.results.map { "\($0)" }, state.passError as Any, state.policy, state.chance,
      state.rules, state.credentials, state.series, state.pageSize, state.concurrency,
      state.secondsToCancellation as Any, asked, selection.identifiers.sorted(),
      store.faultDescription, state.secondStore?.faultDescription as Any,
      state.found?.map(\.uuid) as Any, state.discovered as Any,
      state.managerError as Any, state.managerAnswers, state.starts, state.isDead,
      state.delivery?.faultText as Any, state.plugInStarts,
      state.otherState != nil, state.changedFiles,
      folder.isUsed,
    ]
    return parts.map { "\($0)" }.joined(separator: "\n")
  }

  /// Removes the files of the row.
  public func end() async { folder.remove() }
}

/// The limits that a row states for the batches of a destination.
struct RowLimits: Sendable {
  var count: Int?
  var bytes: Int?
}

/// A folder for the files of a row, which is created on first use.
final class RowFolder: Sendable {
  private let url = Locked<URL?>(nil)

  var isUsed: Bool { url.withLock { $0 != nil } }

  /// Returns the folder, which is created on first use.
  ///
  /// - Throws: `CocoaError` if the folder cannot be created.
  func present() throws -> URL {
    try url.withLock { url in
      if let url { return url }
      let new = FileManager.default.temporaryDirectory
        .appendingPathComponent("metrics-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      url = new
      return new
    }
  }

  func remove() {
    let old = url.withLock { url in
      defer { url = nil }
      return url
    }
    if let old { try? FileManager.default.removeItem(at: old) }
  }

  deinit { remove() }
}

internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
public import Simulation

/// The world of a history: a device with a health store and the sync, other apps, the Health app,
/// Settings, and the receivers.
public final class MetricWorld: SimulatedWorld {
  /// A process of the app with its engine.
  struct Running: Sendable {
    let process: AppProcess
    let engine: SyncEngine
    let parts: MetricSubject.Parts
  }

  struct State: Sendable {
    var running: Running?
    var lastProcess: AppProcess?
    var processes = 0
    /// The passes that the running process has begun and that have not ended, by their numbers.
    var passes: [Int: Task<Void, Never>] = [:]
    /// The number of the last pass that was begun.
    var lastPass = 0
    /// The numbers of the samples that each app saved.
    var saved: [Int: [Int]] = [:]
  }

  static let app = SourceRevision(
    source: Source(name: "Sync", bundleIdentifier: "com.example.sync"), version: "1")

  let time = VirtualTime()
  let setup: MetricSetup
  let subject: MetricSubject
  let store: any ControllableHealthStore
  let receivers: [SimulatedReceiver]
  let deliveries: any DeliveryState
  let selection: MetricSelection
  let events: MetricEvents
  let surroundings: MetricSurroundings
  let sleepers = Sleepers()
  let identifiers: SeededIdentifiers
  private let random: Locked<SimulationRandom>
  private let state = Locked(State())

  init(
    _ setup: MetricSetup, subject: MetricSubject, seed: UInt64, trace: HistoryTrace,
    disabled: Set<MetricChecker>
  ) async throws {
    self.setup = setup
    self.subject = subject
    identifiers = SeededIdentifiers(seed: seed)
    random = Locked(SimulationRandom(seed: seed))
    let clock = ProcessTime(time, of: nil)
    store = try await subject.makeStore(Self.app, clock, seed)
    deliveries = try await subject.makeState()
    events = MetricEvents(
      MetricModel(receivers: setup.receivers, disabled: disabled), trace: trace, time: time)
    selection = MetricSelection(Set(MetricKind.allCases.map(\.identifier)))
    let (time, sleepers) = (time, sleepers)
    func faulty(_ store: any ControllableHealthStore) -> FaultInjectingStore {
      FaultInjectingStore(store, patience: 30) { await sleepers.sleep($0, on: time) }
    }
    surroundings = MetricSurroundings(faulty(store))
    var receivers: [SimulatedReceiver] = []
    for kind in setup.receivers {
      let bench = kind == .store ? try await subject.makeStore(Self.app, clock, ~seed) : nil
      await bench?.setAuthorizationAnswer(.decide(share: true, read: true))
      receivers.append(SimulatedReceiver(kind, bench: bench, faulty: bench.map(faulty)))
    }
    self.receivers = receivers
    await decide(nil, isGranted: true)
    await save(MetricDraft(number: 0, count: setup.samples), from: 0)
    await start()
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The running process, or `nil` if the app is not running.
  var running: Running? {
    withState { state in
      guard let running = state.running, !running.process.isDead else { return nil }
      return running
    }
  }

  // MARK: - Processes

  /// Starts a process; of the app's data, only the delivery state and the user's selection outlive
  /// the previous process.
  func start() async {
    await surroundings.faulty.terminateProcess()
    for receiver in receivers { await receiver.faulty?.terminateProcess() }
    let number = withState { state in
      state.processes += 1
      return state.processes
    }
    let process = AppProcess(device: 0, number: number) { [weak self] in self?.ended($0) }
    let clock = ProcessTime(time, of: process) { [surroundings] in surroundings.offset }
    for receiver in receivers {
      events.withModel { $0.use(receiver.address, of: receiver.kind) }
    }
    let parts = await subject.wrap(parts(of: process, clock))
    let engine = SyncEngine(
      source: parts.source, normalizer: MetricValues.normalizer, transport: parts.transport,
      state: ProcessState(parts.state, of: process, events: events, world: surroundings),
      options: .init(retry: Self.policy, concurrency: parts.concurrency), clock: clock,
      chance: { [weak self] in self?.chance() ?? 0 }, log: events)
    withState { $0.running = Running(process: process, engine: engine, parts: parts) }
  }

  /// A policy with lower limits than the default, so that pauses and rests occur in short
  /// histories.
  private static let policy = RetryPolicy(attempts: 3, failuresBeforeRest: 4)

  private func chance() -> Double {
    random.withLock { Double($0.number(below: 1_000)) / 1_000 }
  }

  private func parts(of process: AppProcess, _ clock: ProcessTime) -> MetricSubject.Parts {
    let store = SourceStore(
      ProcessStore(surroundings.faulty, of: process, events: events), events: events)
    return MetricSubject.Parts(
      source: StoreMetricSource(
        store, name: "health", clock: clock, identifiers: identifiers, pageSize: setup.page),
      state: deliveries,
      transport: ProcessTransport(
        receivers, of: process, events: events, sleepers: sleepers, time: time),
      destinations: receivers.compactMap { destination(of: $0, process) },
      concurrency: receivers.count)
  }

  /// Notes the end of a process, cancels its timers and passes, and resumes suspended calls.
  private func ended(_ process: AppProcess) {
    events.note(11, 0, "the process ends")
    time.cancelAll(of: process.number)
    let passes = withState { state in
      defer { (state.running, state.passes) = (nil, [:]) }
      state.lastProcess = process
      return state.passes.values
    }
    events.withModel { model in
      model.locks = 0
      if !passes.isEmpty { model.loseResult() }
    }
    for pass in passes { pass.cancel() }
    sleepers.wakeAll()
  }

  /// Ends the process; its last calls to the state take effect before this method returns.
  func endProcess() async {
    running?.process.end()
    let last = withState { state in
      defer { state.lastProcess = nil }
      return state.lastProcess
    }
    guard let last else { return }
    await last.homeCallsEnd()
    // The system releases the locks of an ended process.
    await deliveries.unlock()
  }

  // MARK: - Running

  /// Returns whether time passes during an operation, so that all work must end before the next
  /// one.
  public func needsQuiet(after operation: MetricOperation) -> Bool {
    if case .wait = operation { true } else { false }
  }

  /// Waits until no work is in progress.
  public func settle() async { await ReadyJobs.quiet() }

  func pass(_ seconds: Double) async { await time.pass(seconds) { await self.settle() } }

  /// Ends the process of the app, and a store that runs in another process.
  public func end() async {
    running?.process.end()
    await (store as? any RemotePart)?.end()
  }
}

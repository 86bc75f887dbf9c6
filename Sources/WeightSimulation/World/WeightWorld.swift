internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation
internal import WeightSync

/// The world of a history: a user with one or two devices, other apps, the Health app and Settings.
public final class WeightWorld: SimulatedWorld {
  static let bundle = "com.saults.W8Trackr"

  /// A device with the sync of its app.
  typealias Device = SimulatedDevice<any WeightSyncHome, any WeightSyncProtocol>

  let time = VirtualTime()
  let subject: WeightSubject
  let store: any ControllableHealthStore
  let devices: [Device]
  let processes: AppProcesses
  let calls: AppCalls
  let events: WeightEvents
  let identifiers: SeededIdentifiers
  let isMetric: Bool
  private let state: Locked<State>

  struct State: Sendable {
    /// The page sizes of the app, by device.
    var pageSizes: [Int]
    var zone = 0
    var isLocked = false
    var isInBackground = false
    var isAvailable = true
    var isRefused = false
    var foreign: [Int: [UUID]] = [:]
    /// Whether the store or a sync is in another process, where it can break down.
    var hasRemoteParts = false
  }

  init(
    _ setup: WeightSetup, subject: WeightSubject, seed: UInt64, trace: HistoryTrace,
    disabled: Set<WeightChecker>, isScheduled: Bool
  ) async throws {
    self.subject = subject
    identifiers = SeededIdentifiers(seed: seed)
    isMetric = setup.isMetric
    state = Locked(State(pageSizes: Array(repeating: setup.pageSize, count: setup.devices)))
    events = WeightEvents(WeightModel(devices: setup.devices, disabled: disabled), trace: trace)
    processes = AppProcesses(on: time, trace: trace)
    calls = AppCalls(trace: trace, isScheduled: isScheduled)
    let app = SourceRevision(
      source: Source(name: WeightEntry.ownSource, bundleIdentifier: Self.bundle), version: "1")
    store = try await subject.makeStore(app, ProcessTime(time, of: nil), seed)
    devices = try await Device.all(
      setup.devices, on: store, time: time, isScheduled: isScheduled, makeHome: subject.makeHome)
    if store is any RemotePart { withState { $0.hasRemoteParts = true } }
    try await addHistory(setup)
    for device in devices { try await start(device) }
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  // MARK: - Processes

  /// Starts a process of the app; its sync continues the work of the previous process.
  func start(_ device: Device) async throws {
    let process = await processes.start(on: device)
    var configuration = WeightSyncConfiguration(
      bundleIdentifier: Self.bundle, preferredUnit: isMetric ? .kilograms : .pounds)
    configuration.pageSize = withState { $0.pageSizes[device.index] }
    let token = device.changes.makeToken()
    let sync = try await subject.makeSync(
      WeightSubject.Parts(
        store: ProcessStore(device.store.faulty, of: process, events: events),
        home: ProcessHome(device.home, of: process, events: events, token: token),
        clock: processes.clock(of: process), identifiers: identifiers,
        configuration: configuration, device: device.index))
    if sync is any RemotePart { withState { $0.hasRemoteParts = true } }
    device.begin(process, sync, token)
    calls.begin(on: device) { await $0.launch() }
  }

  // MARK: - Running

  /// Returns whether time passes during an operation, so that all work must end before the next
  /// one.
  public func needsQuiet(after operation: WeightOperation) -> Bool {
    if case .wait = operation { true } else { false }
  }

  /// Waits until no work is in progress.
  public func settle() async {
    await calls.settle { [store, devices] in
      await store.settle()
      for device in devices { await device.app?.settle() }
    }
  }

  func pass(_ seconds: Double) async { await time.pass(seconds) { await self.settle() } }

  /// Ends the processes of the app, and the components that run in other processes.
  public func end() async {
    for device in devices {
      let sync = device.app
      device.status.process?.end()
      await (sync as? any RemotePart)?.end()
    }
    await (store as? any RemotePart)?.end()
  }

  // MARK: - Coverage

  /// Returns the position of an operation in the coverage table.
  public func coverage(of operation: WeightOperation) -> CoveragePoint {
    let device = devices[(operation.device ?? 0) % devices.count]
    let surroundings: WeightCoverage.Surroundings? = withState { state in
      if !state.isAvailable { return .unavailable }
      if state.isRefused { return .refused }
      if state.isInBackground { return .background }
      return state.isLocked ? .locked : nil
    }
    return CoveragePoint(
      operation: WeightCoverage.index(of: operation), fault: device.store.faultIndex,
      state: device.status.index(
        isWorking: calls.openCount > 0, surroundings: surroundings?.rawValue))
  }
}

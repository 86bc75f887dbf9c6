internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation
internal import WeightSync

/// The world of a history: a user with one or two devices, other apps, the Health app and Settings.
public final class WeightWorld: SimulatedWorld {
  static let bundle = "com.saults.W8Trackr"

  let time = VirtualTime()
  let subject: WeightSubject
  let store: any ControllableHealthStore
  let devices: [SimulatedDevice]
  let events: WorldEvents
  let identifiers: SeededIdentifiers
  let appSource: SourceRevision
  let isMetric: Bool
  /// Whether the simulation schedules the jobs of this world.
  let isScheduled: Bool
  private let state = Locked(State())

  struct State: Sendable {
    var offset = 0.0
    var zone = 0
    var isLocked = false
    var isInBackground = false
    var isAvailable = true
    var isRefused = false
    var processes = 0
    var calls: [Task<Void, Never>] = []
    var foreign: [Int: [UUID]] = [:]
  }

  init(
    _ setup: WeightSetup, subject: WeightSubject, seed: UInt64, trace: HistoryTrace,
    disabled: Set<WeightChecker>, isScheduled: Bool
  ) async throws {
    self.subject = subject
    self.isScheduled = isScheduled
    identifiers = SeededIdentifiers(seed: seed)
    appSource = SourceRevision(
      source: Source(name: WeightEntry.ownSource, bundleIdentifier: Self.bundle), version: "1")
    isMetric = setup.isMetric
    events = WorldEvents(WeightModel(devices: setup.devices, disabled: disabled), trace: trace)
    store = try await subject.makeStore(appSource, ProcessTime(time, of: nil), seed)
    let registered = DeviceFront.Registrations()
    var devices: [SimulatedDevice] = []
    for index in 0..<setup.devices {
      let front = DeviceFront(store, device: index, registered: registered)
      let sleepers = Sleepers()
      let faulty = FaultInjectingStore(front, patience: 60) { [time] seconds in
        if isScheduled {
          await sleepers.sleep(seconds, on: time)
        } else {
          await time.pass(seconds) {}
        }
      }
      devices.append(
        SimulatedDevice(
          index: index, front: front, faulty: faulty, sleepers: sleepers,
          home: try await subject.makeHome(), pageSize: setup.pageSize))
    }
    self.devices = devices
    try await addHistory(setup)
    for device in devices { try await start(device) }
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  // MARK: - Processes

  /// Starts a process of the app, whose sync continues the work of the one before.
  func start(_ device: SimulatedDevice) async throws {
    await device.faulty.terminateProcess()
    let number = withState { state in
      state.processes += 1
      return state.processes
    }
    let process = AppProcess(device: device.index, number: number) { [time, events] process in
      events.note(11, 0, process.device, "the process ends")
      time.cancelAll(of: process.number)
      device.processEnded()
    }
    var configuration = WeightSyncConfiguration(
      bundleIdentifier: Self.bundle, preferredUnit: isMetric ? .kilograms : .pounds)
    configuration.pageSize = device.pageSize
    let clock = ProcessTime(time, of: process) { [weak self] in
      self?.withState { $0.offset } ?? 0
    }
    let life = device.makeLife()
    let sync = try await subject.makeSync(
      WeightSubject.Parts(
        store: ProcessStore(device.faulty, of: process, events: events),
        home: ProcessHome(device.home, of: process, events: events, life: life),
        clock: clock,
        identifiers: identifiers, configuration: configuration, device: device.index))
    device.begin(process, sync, life)
    call(device) { await $0.launch() }
  }

  /// Begins a call to the sync of a device, if its process runs.
  func call(
    _ device: SimulatedDevice,
    _ body: @escaping @Sendable (any WeightSyncProtocol) async throws -> Void
  ) {
    guard let running = device.running else { return }
    let sync = running.sync
    events.withModel { $0.openCalls += 1 }
    let task = Task { [events] in
      do { try await body(sync) } catch {
        events.note(12, 0, device.index, "a call fails: \(error)")
      }
      events.withModel { $0.openCalls -= 1 }
    }
    if !isScheduled { withState { $0.calls.append(task) } }
  }

  // MARK: - Running

  /// Returns whether time passes during an operation, so that all earlier work must have ended.
  public func needsQuiet(after operation: WeightOperation) -> Bool {
    if case .wait = operation { true } else { false }
  }

  /// Waits until no work is in progress.
  public func settle() async {
    guard !isScheduled else { return await ReadyJobs.quiet() }
    while true {
      // An event can make a store in another process send a further one.
      let before = events.digest
      let calls = withState { state in
        defer { state.calls = [] }
        return state.calls
      }
      for call in calls { await call.value }
      await store.settle()
      for device in devices { await device.running?.sync.settle() }
      if calls.isEmpty, withState({ $0.calls.isEmpty }), events.digest == before { return }
    }
  }

  func pass(_ seconds: Double) async { await time.pass(seconds) { await self.settle() } }

  /// Ends the processes of the apps, and components in other processes.
  public func end() async {
    for device in devices {
      let sync = device.running?.sync
      device.running?.process.end()
      await (sync as? any RemotePart)?.end()
    }
    await (store as? any RemotePart)?.end()
  }

  // MARK: - Coverage

  /// Returns the position of an operation in the coverage table.
  public func coverage(of operation: WeightOperation) -> CoveragePoint {
    let device = devices[(operation.device ?? 0) % devices.count]
    let running = device.running
    let state = withState { state in
      !state.isAvailable
        ? 8 : state.isRefused ? 7 : state.isInBackground ? 6 : state.isLocked ? 5 : 0
    }
    let place =
      running == nil
      ? 3
      : running?.process.isDying == true
        ? 4 : state > 0 ? state : !device.isOn ? 2 : events.withModel { $0.openCalls } > 0 ? 1 : 0
    return CoveragePoint(
      operation: WeightCoverage.index(of: operation), fault: device.fault, state: place)
  }
}

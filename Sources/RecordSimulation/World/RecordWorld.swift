internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation

/// The world of a history: a user with one or two devices, other apps, the Health app and Settings.
public final class RecordWorld: SimulatedWorld {
  static let bundle = "com.example.bank"

  let time = VirtualTime()
  let subject: RecordSubject
  let store: any RecordSubject.Store
  let devices: [RecordDevice]
  let events: RecordEvents
  let identifiers: SeededIdentifiers
  /// Whether the simulation schedules the jobs of this world.
  let isScheduled: Bool
  private let state = Locked(State())

  struct State: Sendable {
    var offset = 0.0
    var isLocked = false
    var isAvailable = true
    var isRefused = false
    var processes = 0
    var calls: [Task<Void, Never>] = []
    var foreign: [Int: [UUID]] = [:]
  }

  init(
    _ setup: RecordSetup, subject: RecordSubject, seed: UInt64, trace: HistoryTrace,
    disabled: Set<RecordChecker>, isScheduled: Bool
  ) async throws {
    self.subject = subject
    self.isScheduled = isScheduled
    identifiers = SeededIdentifiers(seed: seed)
    let app = SourceRevision(
      source: Source(name: "Bank", bundleIdentifier: Self.bundle), version: "1")
    events = RecordEvents(RecordModel(devices: setup.devices, disabled: disabled), trace: trace)
    store = try await subject.makeStore(app, ProcessTime(time, of: nil), seed)
    let registered = DeviceFront.Registrations()
    var devices: [RecordDevice] = []
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
        RecordDevice(
          index: index, front: front, faulty: faulty, sleepers: sleepers,
          home: try await subject.makeHome()))
    }
    self.devices = devices
    try await addHistory(setup)
    for device in devices { await start(device) }
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  // MARK: - Processes

  /// Starts a process of the app, which continues the work of the previous one.
  func start(_ device: RecordDevice) async {
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
    let clock = ProcessTime(time, of: process) { [weak self] in
      self?.withState { $0.offset } ?? 0
    }
    let (base, store) = await subject.wrap(
      device.home, ProcessObjectStore(device.faulty, bench: store, of: process, events: events),
      device.index)
    let home = ProcessRecordHome(base, of: process, events: events, life: device.makeLife())
    let service = StoreHealthService(
      store: store, home: home, bundleIdentifier: Self.bundle, identifiers: identifiers)
    let exporter = RecordExporter(
      store: store, home: home, service: service, clock: clock, identifiers: identifiers)
    device.begin(
      RecordDevice.Running(process: process, exporter: exporter, home: home, service: service))
    call(device) { await $0.exporter.launch() }
  }

  /// Begins a call of the app on a device if its process runs.
  func call(
    _ device: RecordDevice,
    _ body: @escaping @Sendable (RecordDevice.Running) async throws -> Void
  ) {
    guard let running = device.running else { return }
    events.withModel { $0.openCalls += 1 }
    let task = Task { [events] in
      do { try await body(running) } catch {
        events.note(12, 0, device.index, "a call fails: \(error)")
      }
      events.withModel { $0.openCalls -= 1 }
    }
    if !isScheduled { withState { $0.calls.append(task) } }
  }

  // MARK: - Running

  /// Returns whether time passes during an operation, so that all earlier work must have ended.
  public func needsQuiet(after operation: RecordOperation) -> Bool {
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
      for device in devices { await device.running?.exporter.settle() }
      if calls.isEmpty, withState({ $0.calls.isEmpty }), events.digest == before { return }
    }
  }

  func pass(_ seconds: Double) async { await time.pass(seconds) { await self.settle() } }

  /// Ends the processes of the app, and a store that runs in another process.
  public func end() async {
    for device in devices { device.running?.process.end() }
    await (store as? any RemotePart)?.end()
  }

  // MARK: - Coverage

  /// Returns the position of an operation in the coverage table.
  public func coverage(of operation: RecordOperation) -> CoveragePoint {
    let device = devices[(operation.device ?? 0) % devices.count]
    let running = device.running
    let state = withState { state in
      !state.isAvailable ? 7 : state.isRefused ? 6 : state.isLocked ? 5 : 0
    }
    let place =
      running == nil
      ? 3
      : running?.process.isDying == true
        ? 4 : state > 0 ? state : !device.isOn ? 2 : events.withModel { $0.openCalls } > 0 ? 1 : 0
    return CoveragePoint(
      operation: RecordCoverage.index(of: operation), fault: device.fault, state: place)
  }
}

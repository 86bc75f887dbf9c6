internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation

/// The world of a history: a user with one or two devices, other apps, the Health app and Settings.
public final class RecordWorld: SimulatedWorld {
  static let bundle = "com.example.bank"

  /// The components of the app in a process.
  struct App: Sendable {
    let exporter: RecordExporter
    let home: ProcessRecordHome
    let service: StoreHealthService
  }

  /// A device with the components of its app.
  typealias Device = SimulatedDevice<any RecordHome, App>

  let time = VirtualTime()
  let subject: RecordSubject
  let store: any RecordSubject.Store
  let devices: [Device]
  let processes: AppProcesses
  let calls: AppCalls
  let events: RecordEvents
  let identifiers: SeededIdentifiers
  private let state = Locked(State())

  struct State: Sendable {
    var isLocked = false
    var isAvailable = true
    var isRefused = false
    var foreign: [Int: [UUID]] = [:]
  }

  init(
    _ setup: RecordSetup, subject: RecordSubject, seed: UInt64, trace: HistoryTrace,
    disabled: Set<RecordChecker>, isScheduled: Bool
  ) async throws {
    self.subject = subject
    identifiers = SeededIdentifiers(seed: seed)
    events = RecordEvents(RecordModel(devices: setup.devices, disabled: disabled), trace: trace)
    processes = AppProcesses(on: time, trace: trace)
    calls = AppCalls(trace: trace, isScheduled: isScheduled)
    let app = SourceRevision(
      source: Source(name: "Bank", bundleIdentifier: Self.bundle), version: "1")
    store = try await subject.makeStore(app, ProcessTime(time, of: nil), seed)
    devices = try await Device.all(
      setup.devices, on: store, time: time, isScheduled: isScheduled, makeHome: subject.makeHome)
    try await addHistory(setup)
    for device in devices { await start(device) }
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  // MARK: - Processes

  /// Starts a process of the app, which continues the pending work in the device's home.
  func start(_ device: Device) async {
    let process = await processes.start(on: device)
    let (base, store) = await subject.wrap(
      device.home,
      ProcessObjectStore(device.store.faulty, bench: store, of: process, events: events),
      device.index)
    let token = device.changes.makeToken()
    let home = ProcessRecordHome(base, of: process, events: events, token: token)
    let service = StoreHealthService(
      store: store, home: home, bundleIdentifier: Self.bundle, identifiers: identifiers)
    let exporter = RecordExporter(
      store: store, home: home, service: service, clock: processes.clock(of: process),
      identifiers: identifiers)
    device.begin(process, App(exporter: exporter, home: home, service: service), token)
    calls.begin(on: device) { await $0.exporter.launch() }
  }

  // MARK: - Running

  /// Returns whether time passes during an operation, so that all work must end before the next
  /// one.
  public func needsQuiet(after operation: RecordOperation) -> Bool {
    if case .wait = operation { true } else { false }
  }

  /// Waits until no work is in progress.
  public func settle() async {
    await calls.settle { [store, devices] in
      await store.settle()
      for device in devices { await device.app?.exporter.settle() }
    }
  }

  func pass(_ seconds: Double) async { await time.pass(seconds) { await self.settle() } }

  /// Ends the processes of the app, and a store that runs in another process.
  public func end() async {
    for device in devices { device.status.process?.end() }
    await (store as? any RemotePart)?.end()
  }

  // MARK: - Coverage

  /// Returns the position of an operation in the coverage table.
  public func coverage(of operation: RecordOperation) -> CoveragePoint {
    let device = devices[(operation.device ?? 0) % devices.count]
    let surroundings: RecordCoverage.Surroundings? = withState { state in
      if !state.isAvailable { return .unavailable }
      if state.isRefused { return .refused }
      return state.isLocked ? .locked : nil
    }
    return CoveragePoint(
      operation: RecordCoverage.index(of: operation), fault: device.store.faultIndex,
      state: device.status.index(
        isWorking: calls.openCount > 0, surroundings: surroundings?.rawValue))
  }
}

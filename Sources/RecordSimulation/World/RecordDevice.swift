internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation

/// A device of the user, with the app and its home, which outlives the processes of the app.
final class RecordDevice: Sendable {
  /// A process of the app with its parts.
  struct Running: Sendable {
    let process: AppProcess
    let exporter: RecordExporter
    let home: ProcessRecordHome
    let service: StoreHealthService
  }

  private struct State {
    var home: any RecordHome
    var running: Running?
    var fault = 0
    var isOn = false
    var lives: [WeakLife] = []
    var lastProcess: AppProcess?
    var changes = 0
    var checked = -1
  }

  /// The life of a process, which its home keeps; no task may keep it after the end.
  final class Life: Sendable {
    private let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    /// Notes a change of the home.
    func changed() { onChange() }
  }

  private struct WeakLife: Sendable {
    weak var life: Life?
  }

  let index: Int
  let front: DeviceFront
  let faulty: FaultInjectingStore
  let sleepers: Sleepers
  private let state: Locked<State>

  init(
    index: Int, front: DeviceFront, faulty: FaultInjectingStore, sleepers: Sleepers,
    home: any RecordHome
  ) {
    self.index = index
    self.front = front
    self.faulty = faulty
    self.sleepers = sleepers
    state = Locked(State(home: home))
  }

  var home: any RecordHome {
    get { state.withLock { $0.home } }
    set { state.withLock { $0.home = newValue } }
  }

  /// The running process.
  var running: Running? {
    state.withLock { state in
      guard let running = state.running, !running.process.isDead else { return nil }
      return running
    }
  }

  /// The index of the fault in the coverage table.
  var fault: Int {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  /// Whether the user turned health records on last, as far as the coverage table needs it.
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// Creates the life of a process, which counts the changes of the home.
  func makeLife() -> Life {
    let life = Life { [weak self] in self?.state.withLock { $0.changes += 1 } }
    state.withLock { $0.lives.append(WeakLife(life: life)) }
    return life
  }

  func begin(_ running: Running) { state.withLock { $0.running = running } }

  /// The number of changes of the home.
  var changes: Int { state.withLock { $0.changes } }

  /// Returns whether the home has changed since the last call.
  func takeChange() -> Bool {
    state.withLock { state in
      defer { state.checked = state.changes }
      return state.checked != state.changes
    }
  }

  /// Forgets an ended process, and wakes its callers that wait in the store.
  func processEnded() {
    front.endQueries()
    state.withLock { state in
      state.lastProcess = state.running?.process
      state.running = nil
    }
    sleepers.wakeAll()
  }

  /// Ends the process; its last calls to the home take effect before the return.
  func endProcess() async {
    running?.process.end()
    await state.withLock { $0.lastProcess }?.homeCallsEnd()
  }

  /// The number of ended processes that something still keeps.
  var leftLives: Int {
    let isRunning = running != nil
    return state.withLock { $0.lives.count { $0.life != nil } } - (isRunning ? 1 : 0)
  }
}

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

  /// A token that the home of a process retains; it must be released after the process has ended.
  final class Life: Sendable {
    private let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    /// Notes a call that may have changed the home.
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
    set {
      state.withLock { state in
        state.home = newValue
        state.changes += 1
      }
    }
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

  /// Whether the user has turned health records on, for the coverage table.
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// Creates the token of a process, which also counts the changes of the home.
  func makeLife() -> Life {
    let life = Life { [weak self] in self?.state.withLock { $0.changes += 1 } }
    state.withLock { $0.lives.append(WeakLife(life: life)) }
    return life
  }

  func begin(_ running: Running) { state.withLock { $0.running = running } }

  /// The number of calls that may have changed the home.
  var changes: Int { state.withLock { $0.changes } }

  /// Returns whether the home may have changed since the last call of this method.
  func takeChange() -> Bool {
    state.withLock { state in
      defer { state.checked = state.changes }
      return state.checked != state.changes
    }
  }

  /// Removes an ended process, and resumes its calls that wait in the store.
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

  /// The number of ended processes whose homes are still retained.
  var leftLives: Int {
    let isRunning = running != nil
    return state.withLock { $0.lives.count { $0.life != nil } } - (isRunning ? 1 : 0)
  }
}

internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation
internal import WeightSync

/// A device of the user, with the app and its home, which outlives the processes of the app.
final class SimulatedDevice: Sendable {
  private struct State {
    var home: any WeightSyncHome
    var process: AppProcess?
    var sync: (any WeightSyncProtocol)?
    var pageSize: Int
    var fault = 0
    var delivery = 0
    var isOn = false
    var life = WeakLife()
    var endedLives: [WeakLife] = []
    var lastProcess: AppProcess?
    var changes = 0
    var checked = -1
  }

  /// A token that the sync of a process retains; it must be released after the process has ended.
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
    home: any WeightSyncHome, pageSize: Int
  ) {
    self.index = index
    self.front = front
    self.faulty = faulty
    self.sleepers = sleepers
    state = Locked(State(home: home, pageSize: pageSize))
  }

  var home: any WeightSyncHome {
    get { state.withLock { $0.home } }
    set {
      state.withLock { state in
        state.home = newValue
        state.changes += 1
      }
    }
  }

  /// The number of calls that may have changed the home.
  var changes: Int { state.withLock { $0.changes } }

  /// Returns whether the home may have changed since the last call of this method.
  func takeChange() -> Bool {
    state.withLock { state in
      defer { state.checked = state.changes }
      return state.checked != state.changes
    }
  }

  /// Creates the token of a process, which also counts the changes of the home.
  func makeLife() -> Life {
    Life { [weak self] in self?.state.withLock { $0.changes += 1 } }
  }

  var pageSize: Int {
    get { state.withLock { $0.pageSize } }
    set { state.withLock { $0.pageSize = newValue } }
  }

  /// The running process with its sync.
  var running: (process: AppProcess, sync: any WeightSyncProtocol)? {
    state.withLock { state in
      guard let process = state.process, !process.isDead, let sync = state.sync else { return nil }
      return (process, sync)
    }
  }

  /// The index of the fault in the coverage table.
  var fault: Int {
    get { state.withLock { $0.fault > 0 ? $0.fault : $0.delivery } }
    set { state.withLock { $0.fault = newValue } }
  }

  var delivery: Int {
    get { state.withLock { $0.delivery } }
    set { state.withLock { $0.delivery = newValue } }
  }

  /// Whether the user turned the sync on last, as far as the coverage table needs it.
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  func begin(_ process: AppProcess, _ sync: any WeightSyncProtocol, _ life: Life) {
    state.withLock { state in
      (state.process, state.sync) = (process, sync)
      state.life = WeakLife(life: life)
    }
  }

  /// Forgets an ended process, and wakes its callers that wait in the store.
  func processEnded() {
    front.endQueries()
    state.withLock { state in
      state.endedLives.append(state.life)
      state.lastProcess = state.process
      (state.process, state.sync) = (nil, nil)
    }
    sleepers.wakeAll()
  }

  /// Ends the process; its last calls to the home take effect before the return.
  func endProcess() async {
    running?.process.end()
    await state.withLock { $0.lastProcess }?.homeCallsEnd()
  }

  /// The number of syncs of ended processes that are still retained.
  var leftSyncs: Int { state.withLock { $0.endedLives.count { $0.life != nil } } }
}

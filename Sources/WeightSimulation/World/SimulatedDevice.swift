internal import Foundation
internal import HealthModel
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
    var endedSyncs: [WeakSync] = []
    var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastSleeper = 0
  }

  /// A reference to the sync of an ended process, which no task may keep.
  struct WeakSync: Sendable {
    weak var sync: (any AnyObject & Sendable)?
  }

  let index: Int
  let front: DeviceFront
  let faulty: FaultInjectingStore
  private let state: Locked<State>

  init(
    index: Int, front: DeviceFront, faulty: FaultInjectingStore, home: any WeightSyncHome,
    pageSize: Int
  ) {
    self.index = index
    self.front = front
    self.faulty = faulty
    state = Locked(State(home: home, pageSize: pageSize))
  }

  var home: any WeightSyncHome {
    get { state.withLock { $0.home } }
    set { state.withLock { $0.home = newValue } }
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

  func begin(_ process: AppProcess, _ sync: any WeightSyncProtocol) {
    state.withLock { state in (state.process, state.sync) = (process, sync) }
  }

  /// Forgets an ended process, and wakes its callers that wait in the store.
  func processEnded() {
    front.endQueries()
    let sleepers = state.withLock { state in
      if let sync = state.sync as? any AnyObject & Sendable {
        state.endedSyncs.append(WeakSync(sync: sync))
      }
      (state.process, state.sync) = (nil, nil)
      defer { state.sleepers = [:] }
      return state.sleepers
    }
    for key in sleepers.keys.sorted() { sleepers[key]?.resume() }
  }

  /// The number of syncs of ended processes that something still keeps.
  var leftSyncs: Int { state.withLock { $0.endedSyncs.count { $0.sync != nil } } }

  /// Suspends a call in the store for a number of seconds, or until the process ends.
  func sleep(_ seconds: Double, on time: VirtualTime) async {
    await withCheckedContinuation { continuation in
      let key = state.withLock { state in
        state.lastSleeper += 1
        state.sleepers[state.lastSleeper] = continuation
        return state.lastSleeper
      }
      time.schedule(after: seconds) { [self] in
        state.withLock { $0.sleepers.removeValue(forKey: key) }?.resume()
      }
    }
  }
}

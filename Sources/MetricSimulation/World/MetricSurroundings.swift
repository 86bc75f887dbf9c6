internal import HealthModel
internal import SimulatedDevices

/// The clock of the device, and the faults of its health store and its delivery state.
final class MetricSurroundings: Sendable {
  private struct State {
    var offset = 0.0
    var setBack = 0.0
    var isStateWritable = true
    var storeFault: FaultKind?
  }

  private let state = Locked(State())
  /// The store of the device, with its faults.
  let faulty: FaultInjectingStore

  init(_ faulty: FaultInjectingStore) { self.faulty = faulty }

  /// The number of seconds by which the clock of the device is ahead of virtual time.
  var offset: Double { state.withLock { $0.offset } }
  /// The total time by which the clock was set back, in seconds.
  var setBack: Double { state.withLock { $0.setBack } }

  /// Whether the delivery state can be written.
  var isStateWritable: Bool {
    get { state.withLock { $0.isStateWritable } }
    set { state.withLock { $0.isStateWritable = newValue } }
  }

  /// The fault that was set for queries of the health store, even if it affects only one query.
  var storeFault: FaultKind? {
    get { state.withLock { $0.storeFault } }
    set {
      state.withLock { $0.storeFault = newValue }
      faulty.setFault(newValue?.fault, on: [.query])
    }
  }

  /// Whether the store has a fault or the state cannot be written.
  var isHindered: Bool { faulty.hasFault() || !isStateWritable }

  /// Sets the clock of the device forward, or back if the number of seconds is negative.
  func jump(_ seconds: Double) {
    state.withLock { state in
      state.offset += seconds
      state.setBack += max(0, -seconds)
    }
  }
}

internal import HealthModel
internal import SimulatedDevices

/// What the user and the device decide, apart from the samples.
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

  /// The seconds by which the clock of the device differs.
  var offset: Double { state.withLock { $0.offset } }
  /// The seconds by which the clock was set back in all.
  var setBack: Double { state.withLock { $0.setBack } }

  var isStateWritable: Bool {
    get { state.withLock { $0.isStateWritable } }
    set { state.withLock { $0.isStateWritable = newValue } }
  }

  /// The fault of the queries of the health store.
  var storeFault: FaultKind? {
    get { state.withLock { $0.storeFault } }
    set {
      state.withLock { $0.storeFault = newValue }
      faulty.setFault(newValue?.fault, on: [.query])
    }
  }

  /// Whether the store or the state fails.
  var isHindered: Bool { faulty.hasFault() || !isStateWritable }

  /// Moves the clock of the device.
  func jump(_ seconds: Double) {
    state.withLock { state in
      state.offset += seconds
      state.setBack += max(0, -seconds)
    }
  }
}

package import HealthModel
package import Simulation

/// The health store as the app on one device uses it, with the faults of the device.
package final class DeviceStore: Sendable {
  private struct State {
    var fault = 0
    var delivery = 0
  }

  /// The store of the device without faults.
  package let front: DeviceFront
  /// The store of the device with its faults.
  package let faulty: FaultInjectingStore
  private let sleepers = Sleepers()
  private let state = Locked(State())

  /// Creates the store of one device of a user.
  ///
  /// - Parameters:
  ///   - front: The store of the device without faults.
  ///   - time: The virtual time that passes while calls are suspended.
  ///   - isScheduled: Whether the simulation schedules the jobs of the world; otherwise, each
  ///     suspended call advances the virtual time and continues immediately.
  package init(_ front: DeviceFront, on time: VirtualTime, isScheduled: Bool) {
    self.front = front
    faulty = FaultInjectingStore(front, patience: 60) { [sleepers] seconds in
      if isScheduled {
        await sleepers.sleep(seconds, on: time)
      } else {
        await time.pass(seconds) {}
      }
    }
  }

  /// The index of the current fault in a coverage table; 0 without a fault.
  ///
  /// The last fault in calls counts until the device recovers, even if it affected only one call.
  /// It takes precedence over a fault in deliveries, which has a higher index.
  package var faultIndex: Int { state.withLock { $0.fault > 0 ? $0.fault : $0.delivery } }

  /// Makes calls to the store fail, return late or remain unanswered while their callers wait.
  ///
  /// The fault `invalidOnce` is ignored unless the calls are `save` or `query`.
  package func fail(_ call: StoreCall, _ kind: FaultKind) {
    let operations = call.operations
    // With this error, a store rejects the deletion of a sample that it does not have, so the app
    // would regard the deletion as done.
    guard kind != .invalidOnce || operations == [.query] || operations == [.save] else { return }
    faulty.setFault(kind.fault, on: operations)
    state.withLock { $0.fault = 1 + kind.index }
  }

  /// Sets how the store delivers changes, and delivers the notifications that were delayed before.
  package func deliver(_ kind: DeliveryKind) {
    faulty.setDeliveryFault(DeliveryFault(rawValue: kind.rawValue))
    let index = kind == .normal ? 0 : FaultKind.allCases.count + (kind == .duplicated ? 1 : 2)
    state.withLock { $0.delivery = index }
  }

  /// Ends all faults.
  package func recover() {
    faulty.setFault(nil, on: StoreOperation.allCases)
    state.withLock { $0.fault = 0 }
    deliver(.normal)
  }

  /// Resumes the suspended calls to the store.
  func resumeCalls() { sleepers.wakeAll() }
}

internal import HealthModel
package import Simulation

/// The processes of an app on all devices of a user, and the clock that they read.
package final class AppProcesses: Sendable {
  private struct State {
    var count = 0
    var offset = 0.0
  }

  private let time: VirtualTime
  private let trace: HistoryTrace
  private let state = Locked(State())

  /// Creates the processes of an app, none of which has started.
  package init(on time: VirtualTime, trace: HistoryTrace) {
    self.time = time
    self.trace = trace
  }

  /// The number of processes that have started, which is also the number of the last process.
  package var count: Int { state.withLock { $0.count } }

  /// Starts a process on a device.
  ///
  /// The results and notifications for an earlier process of the device are discarded. When the
  /// process ends, its timers are canceled, and its waiting calls are resumed.
  package func start<Home, App>(on device: SimulatedDevice<Home, App>) async -> AppProcess {
    await device.store.faulty.terminateProcess()
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return AppProcess(device: device.index, number: number) { [time, trace] process in
      trace.note(11, 0, device: process.device, "the process ends")
      time.cancelAll(of: process.number)
      device.processEnded()
    }
  }

  /// Returns the clock of a process, which shows the date of the devices.
  package func clock(of process: AppProcess) -> ProcessTime {
    ProcessTime(time, of: process) { [self] in state.withLock { $0.offset } }
  }

  /// Sets the clock of the devices forward, or back if the number of seconds is negative.
  package func jump(_ seconds: Double) { state.withLock { $0.offset += seconds } }
}

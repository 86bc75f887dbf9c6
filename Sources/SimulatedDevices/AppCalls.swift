internal import HealthModel
package import Simulation

/// The calls to an app on all devices of a user.
package final class AppCalls: Sendable {
  private struct State {
    var openCount = 0
    var tasks: [Task<Void, Never>] = []
  }

  private let trace: HistoryTrace
  private let isScheduled: Bool
  private let state = Locked(State())

  /// Creates an empty list of calls.
  ///
  /// - Parameters:
  ///   - trace: The trace to which the failures of calls are added.
  ///   - isScheduled: Whether the simulation schedules the jobs of the world.
  package init(trace: HistoryTrace, isScheduled: Bool) {
    self.trace = trace
    self.isScheduled = isScheduled
  }

  /// The number of calls that have not returned.
  package var openCount: Int { state.withLock { $0.openCount } }

  /// Begins a call to the app on a device; does nothing if the app is not running.
  package func begin<Home, App>(
    on device: SimulatedDevice<Home, App>, _ body: @escaping @Sendable (App) async throws -> Void
  ) {
    guard let app = device.app else { return }
    begin(device.index) { try await body(app) }
  }

  private func begin(_ device: Int, _ call: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.openCount += 1 }
    let task = Task { [self] in
      do { try await call() } catch {
        trace.note(12, 0, device: device, "a call fails: \(error)")
      }
      state.withLock { $0.openCount -= 1 }
    }
    if !isScheduled { state.withLock { $0.tasks.append(task) } }
  }

  /// Waits until no work is in progress.
  ///
  /// - Parameter settle: A closure that waits for the store and the apps; it is called only if the
  ///   simulation does not schedule the jobs of the world.
  package func settle(_ settle: @Sendable () async -> Void) async {
    guard !isScheduled else { return await ReadyJobs.quiet() }
    while true {
      // An event can make a store in another process send another event.
      let before = trace.digest
      let tasks = state.withLock { state in
        defer { state.tasks = [] }
        return state.tasks
      }
      for task in tasks { await task.value }
      await settle()
      if tasks.isEmpty, state.withLock({ $0.tasks.isEmpty }), trace.digest == before { return }
    }
  }
}

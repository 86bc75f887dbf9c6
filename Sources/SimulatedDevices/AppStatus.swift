internal import HealthModel

/// The status of the app on a device: its running process, and whether the user has turned its
/// connection with Health on.
package final class AppStatus: Sendable {
  /// The states in a coverage table, in the order of their indices.
  package enum Name: String, CaseIterable {
    case idle, working, off, dead, dying
  }

  private struct State {
    var process: AppProcess?
    var lastProcess: AppProcess?
    var isOn = false
  }

  private let state = Locked(State())

  /// The running process.
  package var process: AppProcess? {
    state.withLock { state in
      guard let process = state.process, !process.isDead else { return nil }
      return process
    }
  }

  /// Notes that a process runs.
  func begin(_ process: AppProcess) { state.withLock { $0.process = process } }

  /// Notes that the running process has ended.
  func processEnded() {
    state.withLock { state in
      state.lastProcess = state.process
      state.process = nil
    }
  }

  /// Ends the process; its last calls to the home take effect before the return.
  package func endProcess() async {
    process?.end()
    await state.withLock { $0.lastProcess }?.homeCallsEnd()
  }

  /// Whether the user last turned the connection on, for the coverage table.
  package var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// Returns the index of the state in a coverage table.
  ///
  /// - Parameters:
  ///   - isWorking: Whether a call to an app has not returned.
  ///   - surroundings: The index of the state of the surroundings; `nil` for their usual state.
  /// - Returns: The index of the surroundings if they are unusual and the process is not about to
  ///   end; otherwise, the index of a ``Name``.
  package func index(isWorking: Bool, surroundings: Int?) -> Int {
    let name: Name
    if let process {
      if !process.isDying, let surroundings { return surroundings }
      name = process.isDying ? .dying : !isOn ? .off : isWorking ? .working : .idle
    } else {
      name = .dead
    }
    return Name.allCases.firstIndex(of: name) ?? 0
  }
}

internal import HealthModel

/// The status of the app on a device: its running process, and whether the user has turned on its
/// connection to Health.
package final class AppStatus: Sendable {
  /// The states in a coverage table, by index; the states of the surroundings follow.
  package enum State: Int, CaseIterable {
    case idle, working, off, dead, dying
  }

  private struct Content {
    var process: AppProcess?
    var lastProcess: AppProcess?
    var isOn = false
  }

  private let content = Locked(Content())

  /// The running process, or `nil` if the app is not running.
  package var process: AppProcess? {
    content.withLock { content in
      guard let process = content.process, !process.isDead else { return nil }
      return process
    }
  }

  /// Notes that a process has started.
  func begin(_ process: AppProcess) { content.withLock { $0.process = process } }

  /// Notes that the running process has ended.
  func processEnded() {
    content.withLock { content in
      content.lastProcess = content.process
      content.process = nil
    }
  }

  /// Ends the running process, if there is one, and waits until the last process's calls to the
  /// home have taken effect.
  package func endProcess() async {
    process?.end()
    await content.withLock { $0.lastProcess }?.homeCallsEnd()
  }

  /// Whether the user has turned the connection on, for the coverage table.
  package var isOn: Bool {
    get { content.withLock { $0.isOn } }
    set { content.withLock { $0.isOn = newValue } }
  }

  /// Returns the index of the state in a coverage table.
  ///
  /// - Parameters:
  ///   - isWorking: Whether a call to the app is in progress on any device.
  ///   - surroundings: The index of the state of the surroundings; `nil` for their usual state.
  /// - Returns: The index of a ``State``, or of the state of the surroundings if it is unusual and
  ///   the process is neither dead nor dying.
  package func index(isWorking: Bool, surroundings: Int?) -> Int {
    guard let process else { return State.dead.rawValue }
    guard !process.isDying else { return State.dying.rawValue }
    if let surroundings { return State.allCases.count + surroundings }
    return (!isOn ? State.off : isWorking ? .working : .idle).rawValue
  }
}

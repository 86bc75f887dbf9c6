internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process groups that have been started and not yet reaped.
///
/// A signal to this process's own group does not reach them.
package enum LiveGroups {
  private struct State {
    var groups: Set<pid_t> = []
    var isClosed = false
  }

  private static let state = Guarded(State())

  /// Adds a newly started group, and kills it immediately if all groups have already been ended.
  static func add(_ group: pid_t) {
    state.withLock { state in
      state.groups.insert(group)
      if state.isClosed { kill(-group, SIGKILL) }
    }
  }

  /// Whether new processes can no longer be started.
  static var isClosed: Bool { state.withLock(\.isClosed) }

  /// Removes a group whose process is about to be reaped, because its ID may be reused.
  static func remove(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }

  /// Ends all groups with SIGTERM and then SIGKILL, and prevents new ones from starting.
  ///
  /// - Parameter looks: The maximum number of checks before SIGKILL, ten milliseconds apart, for
  ///   whether the first process of each group has ended.
  package static func endAll(looks: Int = 50) {
    // Otherwise, a process that is being started concurrently could outlive this process.
    ChildLaunch.betweenStarts { state.withLock { $0.isClosed = true } }
    signalAll(SIGTERM)
    var left = looks
    while left > 0, state.withLock({ !$0.groups.allSatisfy(isGone) }) {
      usleep(10_000)
      left -= 1
    }
    signalAll(SIGKILL)
  }

  private static func signalAll(_ signal: CInt) {
    state.withLock { state in
      for group in state.groups { kill(-group, signal) }
    }
  }

  /// Returns whether the leader of a process group has ended; its child processes may still run.
  private static func isGone(_ group: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(group), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }
}

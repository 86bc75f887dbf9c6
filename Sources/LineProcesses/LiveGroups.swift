internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The groups of the processes that were started and not yet reaped.
///
/// A signal that ends this process reaches none of them, since each has a group of its own.
package enum LiveGroups {
  private struct State {
    var groups: Set<pid_t> = []
    var isClosed = false
  }

  private static let state = Guarded(State())

  /// Takes a group that was just started; once all were killed it lives no longer than they did.
  static func add(_ group: pid_t) {
    state.withLock { state in
      state.groups.insert(group)
      if state.isClosed { kill(-group, SIGKILL) }
    }
  }

  /// Whether no process is to be started any more.
  static var isClosed: Bool { state.withLock(\.isClosed) }

  /// Forgets a group whose process is about to be reaped: its number may soon be another's.
  static func remove(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }

  /// Ends every group, and each that is started from now on.
  ///
  /// They may put their own affairs in order for a moment, which is counted in looks at them of
  /// ten milliseconds each, and are killed then.
  package static func endAll(looks: Int = 50) {
    // A process that is just being started would be seen by no one after this one has ended.
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

  /// Whether the first process of a group has ended; what it has started may live on.
  private static func isGone(_ group: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(group), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }
}

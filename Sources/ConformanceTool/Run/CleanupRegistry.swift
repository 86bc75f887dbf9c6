package import Foundation
internal import LineProcesses
internal import Locks

/// The resources that this process must not leave behind when it ends: child processes, and
/// temporary files and folders.
package enum CleanupRegistry {
  private static let folders = Guarded<[UUID: @Sendable () -> Void]>([:])

  /// Registers an action that removes a resource.
  package static func add(_ id: UUID, _ remove: @escaping @Sendable () -> Void) {
    folders.withLock { $0[id] = remove }
  }

  /// Unregisters a resource that no longer needs to be removed.
  package static func remove(_ id: UUID) { folders.withLock { _ = $0.removeValue(forKey: id) } }

  /// The action to run first when a termination signal arrives.
  private static let interruption = Guarded<(@Sendable () -> Void)?>(nil)

  /// Sets the action to run first when a termination signal arrives; `nil` removes the action.
  package static func onInterruption(_ work: (@Sendable () -> Void)?) {
    interruption.withLock { $0 = work }
  }

  private static let isEnding = Guarded(false)

  /// Whether a termination signal has arrived, so that further failures need not be reported.
  static var isInterrupted: Bool { isEnding.withLock(\.self) }

  /// The lock for the cleanup; after a signal it is held until this process has ended.
  private static let clearing = Guarded(())

  /// Ends the child processes and removes the registered resources.
  ///
  /// Afterwards, ``ChildProcess`` cannot start processes. This method does not return if a signal
  /// has already started the cleanup.
  package static func clear() { clearing.withLock { _ in clearUp() } }

  private static func clearUp() {
    LiveGroups.endAll()
    let removals = folders.withLock { Array($0.values) }
    for remove in removals { remove() }
  }

  /// The pipe that signal handlers write to and a thread reads from.
  private static let mailbox: (read: Int32, write: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Starts to handle SIGINT, SIGTERM and SIGHUP: each runs the action for an interruption, cleans
  /// up, and then ends this process.
  ///
  /// Signals that the parent process has set to be ignored stay ignored.
  package static func clearOnSignals() {
    guard let mailbox else { return }
    let thread = Thread {
      var number: UInt8 = 0
      while read(mailbox.read, &number, 1) != 1 {}
      clearing.withLock { _ in
        isEnding.withLock { $0 = true }
        interruption.withLock(\.self)?()
        clearUp()
        signal(Int32(number), SIG_DFL)
        // The thread inherits the signal mask of its creator, which can block the signal.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        raise(Int32(number))
      }
    }
    thread.name = "healthspec signals"
    thread.start()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        // Only async-signal-safe calls are permitted here.
        var byte = UInt8(truncatingIfNeeded: number)
        if let mailbox = CleanupRegistry.mailbox { _ = write(mailbox.write, &byte, 1) }
      }
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
    }
  }
}

package import Foundation
internal import LineProcesses
internal import Locks

/// What this process must not leave behind, however it ends: processes that it started, and
/// folders with its files.
package enum Leftovers {
  private static let folders = Guarded<[UUID: @Sendable () -> Void]>([:])

  /// Notes how something is removed, until it was.
  package static func add(_ id: UUID, _ remove: @escaping @Sendable () -> Void) {
    folders.withLock { $0[id] = remove }
  }

  /// Forgets what was removed.
  package static func remove(_ id: UUID) { folders.withLock { _ = $0.removeValue(forKey: id) } }

  /// What is done first when a signal asks this process to end.
  private static let interruption = Guarded<(@Sendable () -> Void)?>(nil)

  /// Notes what is done first when a signal asks this process to end; nothing with `nil`.
  package static func onInterruption(_ work: (@Sendable () -> Void)?) {
    interruption.withLock { $0 = work }
  }

  private static let isEnding = Guarded(false)

  /// Whether a signal has asked this process to end, so that what ends now tells nothing new.
  static var isInterrupted: Bool { isEnding.withLock(\.self) }

  /// Held while there is clearing up; a signal holds it until this process has ended.
  private static let clearing = Guarded(())

  /// Ends the processes and removes the folders; does not return when a signal asked for it first.
  package static func clear() { clearing.withLock { _ in clearUp() } }

  private static func clearUp() {
    LiveGroups.endAll()
    let removals = folders.withLock { Array($0.values) }
    for remove in removals { remove() }
  }

  /// What a handler of signals may write to, and a thread reads from.
  private static let mailbox: (read: Int32, write: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Clears up when a signal asks this process to end, and lets it end of that signal then.
  ///
  /// Whoever started this process may have told it to ignore a signal, and that stays so.
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
        // This thread may hold back what the one that it was started by holds back.
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
        // Nothing else is permitted here.
        var byte = UInt8(truncatingIfNeeded: number)
        if let mailbox = Leftovers.mailbox { _ = write(mailbox.write, &byte, 1) }
      }
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
    }
  }
}

internal import Foundation
internal import HealthModel
internal import RemoteSubjects

/// What this process must not leave behind, however it ends: processes that it started, and
/// folders with its files.
enum Leftovers {
  private static let folders = Locked<[UUID: @Sendable () -> Void]>([:])

  /// Notes how something is removed, until it was.
  static func add(_ id: UUID, _ remove: @escaping @Sendable () -> Void) {
    folders.withLock { $0[id] = remove }
  }

  /// Forgets what was removed.
  static func remove(_ id: UUID) { folders.withLock { _ = $0.removeValue(forKey: id) } }

  /// Ends the processes and removes the folders.
  static func clear() {
    LiveGroups.endAll()
    let removals = folders.withLock { Array($0.values) }
    for remove in removals { remove() }
  }

  /// Clears up when a signal asks this process to end, and lets it end of that signal then.
  ///
  /// It is called before there is another thread, as each takes over what is held back here.
  /// Whoever started this process may have told it to ignore a signal, and that stays so.
  static func clearOnSignals() {
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { number in
      let before = signal(number, SIG_DFL)
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
      return !isIgnored
    }
    guard !numbers.isEmpty else { return }
    var held = set(of: numbers)
    pthread_sigmask(SIG_BLOCK, &held, nil)
    let thread = Thread {
      var awaited = set(of: numbers)
      var number: Int32 = 0
      while sigwait(&awaited, &number) != 0 {}
      clear()
      var last = set(of: [number])
      pthread_sigmask(SIG_UNBLOCK, &last, nil)
      raise(number)
    }
    thread.name = "healthspec signals"
    thread.start()
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }
}

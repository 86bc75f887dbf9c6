internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A newly started process and the parent's ends of its streams.
struct ChildLaunch: Sendable {
  let process: pid_t
  let input: CInt
  let output: CInt
  let errors: CInt
  /// The pipe that wakes the thread that serves the child.
  let wake: Pipe

  /// The lock that is held while a process starts, so that another process does not inherit the
  /// ends of its streams.
  private static let start = Guarded(())

  /// Starts a shell command line in a separate process group.
  ///
  /// - Throws: ``SystemFailure`` if the system cannot start the process, or after
  ///   ``LiveGroups/endAll(looks:)``.
  static func starting(_ command: String) throws(SystemFailure) -> ChildLaunch {
    try start.withLock { (_: inout ()) throws(SystemFailure) in
      if LiveGroups.isClosed { throw SystemFailure("this process is ending", ECANCELED) }
      let launch = try ChildLaunch(command)
      LiveGroups.add(launch.process)
      return launch
    }
  }

  /// Runs a closure while no process is being started.
  static func betweenStarts(_ body: () -> Void) { start.withLock { _ in body() } }

  private init(_ command: String) throws(SystemFailure) {
    var pipes: [Pipe] = []
    do throws(SystemFailure) {
      for _ in 0..<4 { pipes.append(try Pipe()) }
      process = try Self.spawn(command, pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd)
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
    for end in [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd] { _ = systemClose(end) }
    (input, output, errors) = (pipes[0].writeEnd, pipes[1].readEnd, pipes[2].readEnd)
    wake = pipes[3]
    for end in [input, output, errors, wake.readEnd, wake.writeEnd] { Pipe.setNonBlocking(end) }
  }

  private static func spawn(
    _ command: String, _ input: CInt, _ output: CInt, _ errors: CInt
  ) throws(SystemFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (end, stream) in [(input, CInt(0)), (output, 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, end, stream)
    }
    #if !canImport(Darwin)
      for descriptor in Self.inheritable {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    setAttributes(&attributes)
    var process = pid_t()
    var arguments = ["/bin/sh", "-c", command].map { (argument: String) in
      strdup(argument) as UnsafeMutablePointer<CChar>?
    }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
    guard code == 0 else { throw SystemFailure("'/bin/sh -c' cannot be started", code) }
    return process
  }

  #if !canImport(Darwin)
    /// A range that contains the file descriptors that a child would inherit, with a margin for
    /// descriptors that other threads open.
    ///
    /// A child that inherits the write end of another child's pipe would prevent the reader of that
    /// pipe from reaching the end of the stream. Closing a descriptor that is not open is not an
    /// error.
    private static var inheritable: Range<CInt> {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      let last = names.compactMap { CInt($0) }.max() ?? 2
      return 3..<max(3, last) + 64
    }
  #endif

  /// Sets a separate process group, an empty signal mask, and default handling of signals that a
  /// parent may ignore.
  ///
  /// On Apple platforms, all descriptors except the three streams are closed as well.
  private static func setAttributes(_ attributes: inout Attributes) {
    var flags = CInt(POSIX_SPAWN_SETPGROUP) | CInt(POSIX_SPAWN_SETSIGDEF)
    flags |= CInt(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, CShort(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Attributes = posix_spawnattr_t
  #endif
}

func systemClose(_ end: CInt) -> CInt { close(end) }

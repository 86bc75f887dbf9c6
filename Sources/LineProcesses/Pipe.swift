#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The two ends of a pipe, both with the close-on-exec flag.
struct Pipe: Sendable {
  let readEnd: CInt
  let writeEnd: CInt

  init() throws(SystemFailure) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure("a pipe cannot be created", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Closes both ends.
  func close() {
    _ = systemClose(readEnd)
    _ = systemClose(writeEnd)
  }

  /// Makes reads and writes at an end return immediately if no data can be transferred.
  ///
  /// On Apple platforms, writes without a reader then also return an error instead of raising a
  /// signal.
  static func setNonBlocking(_ end: CInt) {
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    preventSignal(end)
  }

  /// Makes writes without a reader return an error instead of raising a signal.
  ///
  /// Only Apple platforms need this; on others, each write blocks the signal.
  static func preventSignal(_ end: CInt) {
    #if canImport(Darwin)
      _ = fcntl(end, F_SETNOSIGPIPE, 1)
    #endif
  }

  /// Writes bytes to a pipe; if the pipe is nonblocking, only as many as fit.
  ///
  /// - Returns: The number of written bytes, which is 0 if a nonblocking pipe is full, or `nil`
  ///   after an error, such as a closed read end.
  static func write(_ bytes: ArraySlice<UInt8>, to end: CInt) -> Int? {
    withoutPipeSignal {
      while true {
        let count = bytes.withUnsafeBytes { systemWrite(end, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        switch errno {
        case EINTR: continue
        case EAGAIN: return 0
        default: return nil
        }
      }
    }
  }

  /// Runs a closure so that a write without a reader returns an error instead of raising a signal.
  ///
  /// On Apple platforms, only ``preventSignal(_:)`` has this effect.
  private static func withoutPipeSignal(_ body: () -> Int?) -> Int? {
    #if canImport(Darwin)
      return body()
    #else
      var pipeSignal = sigset_t()
      var before = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
      let result = body()
      if result == nil {
        // Consumes the pending signal of this write before the signal is unblocked.
        var now = timespec()
        _ = sigtimedwait(&pipeSignal, nil, &now)
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
      return result
    #endif
  }

  private static func systemWrite(
    _ end: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(end, bytes, count)
    #elseif canImport(Musl)
      Musl.write(end, bytes, count)
    #else
      Glibc.write(end, bytes, count)
    #endif
  }
}

/// An error for an operation that the system did not perform, with the system's reason.
package struct SystemFailure: Error, CustomStringConvertible {
  /// The failed operation and the system's reason.
  package let description: String

  init(_ what: String, _ code: CInt) {
    description = "\(what): \(String(cString: strerror(code)))"
  }
}

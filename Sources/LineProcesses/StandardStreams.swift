internal import Foundation
internal import Locks

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The standard input and output of this process, used as a transport for lines.
///
/// Other output of this process is redirected to standard error, so that it does not mix with the
/// lines.
package final class StandardStreams: LineTransport {
  private let input: CInt
  private let output: Guarded<CInt?>
  private let onEnd = Guarded<(@Sendable (TransportEnd) -> Void)?>(nil)
  private let longestLine: Int

  /// Creates a transport that takes over both streams; create only one, before anything is printed.
  ///
  /// - Parameter longestLine: The maximum length of a received line in bytes.
  package init(longestLine: Int = 8 << 20) {
    self.longestLine = longestLine
    input = dup(0)
    let end = dup(1)
    Pipe.preventSignal(end)
    output = Guarded(end)
    _ = dup2(2, 1)
  }

  package func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void
  ) {
    self.onEnd.withLock { $0 = onEnd }
    let thread = Thread { [self] in finish(Self.read(input, longestLine, onLine)) }
    thread.name = "healthspec standard input"
    thread.start()
  }

  private func finish(_ end: TransportEnd) {
    let onEnd = onEnd.withLock { onEnd in
      defer { onEnd = nil }
      return onEnd
    }
    onEnd?(end)
  }

  private static func read(
    _ input: CInt, _ longestLine: Int, _ onLine: ([UInt8]) -> Void
  ) -> TransportEnd {
    var lines = LineBuffer(limit: longestLine)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = systemRead(input, &chunk)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        return lines.unfinished == 0 ? .closed : .unfinishedLine(bytes: lines.unfinished)
      }
      let isFit = chunk.withUnsafeBufferPointer { chunk in
        lines.append(UnsafeBufferPointer(rebasing: chunk[..<count]), onLine)
      }
      if !isFit { return .lineTooLong(limit: longestLine) }
    }
  }

  package func send(_ line: [UInt8]) {
    output.withLock { output in
      guard let end = output else { return }
      var rest = (line + [0x0A])[...]
      while !rest.isEmpty {
        guard let count = Pipe.write(rest, to: end) else {
          output = nil
          // The sender may hold a lock that the end handler needs, so a separate task reports the
          // end.
          Task { finish(.failed("standard output is closed")) }
          return
        }
        rest = rest.dropFirst(count)
      }
    }
  }

  package func close() {
    output.withLock { output in
      if let end = output { _ = systemClose(end) }
      output = nil
    }
  }
}

/// Reads bytes into a chunk, and returns their number, 0 at the end, or -1 after an error.
func systemRead(_ end: CInt, _ chunk: inout [UInt8]) -> Int { read(end, &chunk, chunk.count) }

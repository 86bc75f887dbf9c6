/// A buffer that splits incoming bytes into lines.
struct LineBuffer: Sendable {
  private let limit: Int
  private var pending: [UInt8] = []

  /// Creates a buffer with a maximum line length in bytes; one more byte is accepted, for a
  /// carriage return.
  init(limit: Int) { self.limit = limit }

  /// The number of bytes after the last line feed.
  var unfinished: Int { pending.count }

  /// Appends bytes, and passes each complete line to a closure, without its line feed.
  ///
  /// - Returns: Whether all lines are within the limit. After a line that is too long, the buffer
  ///   must not be used again.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ take: (_ line: [UInt8]) -> Void
  ) -> Bool {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      // One extra byte is allowed for a carriage return before the line ending.
      guard pending.count + rest[..<end].count <= limit + 1 else { return false }
      if pending.isEmpty {
        take(Array(rest[..<end]))
      } else {
        pending.append(contentsOf: rest[..<end])
        let line = pending
        pending = []
        take(line)
      }
      rest = rest[(end + 1)...]
    }
    pending.append(contentsOf: rest)
    return pending.count <= limit + 1
  }
}

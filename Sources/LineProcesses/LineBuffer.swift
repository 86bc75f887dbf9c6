/// Bytes as they come, cut into lines.
struct LineBuffer: Sendable {
  private let limit: Int
  private var pending: [UInt8] = []

  /// Creates a buffer for lines of at most a number of bytes.
  init(limit: Int) { self.limit = limit }

  /// The number of bytes behind the last end of a line.
  var unfinished: Int { pending.count }

  /// Takes bytes, and hands over each line that ends among them, without its end.
  ///
  /// - Returns: Whether no line was too long; after one that was, nothing more can be made of it.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ take: (_ line: [UInt8]) -> Void
  ) -> Bool {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      // Room for a CR before the end, which does not count.
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

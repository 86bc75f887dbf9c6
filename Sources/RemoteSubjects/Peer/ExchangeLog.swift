/// The last lines in both directions, shortened, for diagnosing failures.
struct ExchangeLog: Sendable {
  /// The direction of a line, as seen from this side.
  enum Direction: String, Sendable {
    case sent = "→"
    case received = "←"
  }

  private let capacity: Int
  private let longest: Int
  private var lines: [(direction: Direction, head: ArraySlice<UInt8>, count: Int)] = []
  private var next = 0

  init(capacity: Int = 12, longest: Int = 200) {
    self.capacity = capacity
    self.longest = longest
    lines.reserveCapacity(capacity)
  }

  /// Appends a line, which replaces the oldest line if the log is full.
  mutating func append(_ direction: Direction, _ line: [UInt8]) {
    let head = line.count <= longest ? line[...] : Array(line.prefix(longest))[...]
    if lines.count < capacity {
      lines.append((direction, head, line.count))
    } else {
      lines[next] = (direction, head, line.count)
      next = (next + 1) % capacity
    }
  }

  /// The lines as text, oldest first, each with its direction.
  var text: [String] {
    (lines[next...] + lines[..<next]).map { line in
      let head = String(decoding: line.head, as: UTF8.self)
      let rest = line.count > longest ? "… (\(line.count) bytes)" : ""
      return "\(line.direction.rawValue) \(head)\(rest)"
    }
  }
}

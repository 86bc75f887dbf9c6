/// The last lines that a child process wrote to its standard error, shortened and without Swift
/// stack traces.
struct ErrorTail: Sendable {
  private static let mostLines = 20
  private static let longestLine = 400

  private var lines: [[UInt8]] = []
  private var current: [UInt8] = []
  /// Whether the current lines are a stack trace, which would displace the reason for the failure.
  private var isInTrace = false

  /// Appends bytes as they arrive.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if byte == 0x0A {
        endLine()
      } else if current.count < Self.longestLine {
        current.append(byte)
      }
    }
  }

  private mutating func endLine() {
    let line = current
    current = []
    // A Swift process that traps prints numbered stack frames after the reason.
    isInTrace =
      line == Array("Current stack trace:".utf8)
      || isInTrace && line.first.map { (0x30...0x39).contains($0) } == true
    if isInTrace { return }
    lines.append(line)
    if lines.count > Self.mostLines { lines.removeFirst() }
  }

  /// The lines, oldest first, in which control characters other than tabs are replaced.
  var text: [String] {
    (current.isEmpty ? lines : lines + [current]).suffix(Self.mostLines).map { line in
      String(
        String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control && scalar != "\t" ? "\u{FFFD}" : scalar
        }.reduce(into: String.UnicodeScalarView()) { $0.append($1) })
    }
  }
}

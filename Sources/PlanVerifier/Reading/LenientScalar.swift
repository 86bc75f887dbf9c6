internal import Diagnostics

/// A value on one line, read as its author meant it rather than as YAML would.
struct LenientScalar {
  private let source: SourceLines
  private let range: Range<Int>

  init(_ source: SourceLines, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  private func byte(_ offset: Int) -> UInt8 { source.bytes[offset] }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// The value: a list where it is in brackets, text otherwise.
  var value: YAMLValue {
    guard range.count >= 2, byte(range.lowerBound) == UInt8(ascii: "["),
      byte(range.upperBound - 1) == UInt8(ascii: "]")
    else {
      return YAMLValue(
        .scalar(string, isQuoted: range.first.map { isQuote(byte($0)) } ?? false),
        at: source.location(of: range))
    }
    let items = self.items.map { LenientScalar(source, $0) }
    return YAMLValue(
      .list(items.map { YAMLValue(.scalar($0.string, isQuoted: true), at: $0.location) }),
      at: location)
  }

  private var location: SourceLocation { source.location(of: range) }

  /// The text without the quotes around it, escapes of double quotes resolved where YAML knows them.
  var string: String {
    guard let first = range.first, isQuote(byte(first)) else { return plain }
    let quote = byte(first)
    // The last quote of the line ends the value, so that quotes inside are kept.
    var end = range.upperBound - 1
    while end > first, byte(end) != quote { end -= 1 }
    guard end > first else { return source.text(in: range) }
    let inner = source.text(in: first + 1..<end)
    guard quote == UInt8(ascii: "\"") else { return inner.replacing("''", with: "'") }
    return inner.replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
  }

  /// Text without quotes ends at a comment.
  private var plain: String {
    var end = range.lowerBound
    while end < range.upperBound {
      let isComment =
        byte(end) == UInt8(ascii: "#") && end > range.lowerBound && byte(end - 1) == 0x20
      if isComment { break }
      end += 1
    }
    while end > range.lowerBound, byte(end - 1) == 0x20 { end -= 1 }
    return source.text(in: range.lowerBound..<end)
  }

  /// The stretches between the commas of a list in brackets.
  private var items: [Range<Int>] {
    var items: [Range<Int>] = []
    var start = range.lowerBound + 1
    var quote: UInt8?
    for position in range.lowerBound + 1..<range.upperBound {
      let current = byte(position)
      if let open = quote {
        if current == open { quote = nil }
      } else if isQuote(current) {
        quote = current
      } else if current == UInt8(ascii: ",") || position == range.upperBound - 1 {
        items.append(trimmed(start..<position))
        start = position + 1
      }
    }
    return items.filter { !$0.isEmpty }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, byte(start) == 0x20 { start += 1 }
    while end > start, byte(end - 1) == 0x20 { end -= 1 }
    return start..<end
  }
}

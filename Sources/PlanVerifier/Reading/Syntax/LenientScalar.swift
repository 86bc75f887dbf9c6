internal import Diagnostics

/// A value on one line, interpreted as its author meant it rather than as YAML defines it.
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

  /// The value: a list for brackets or for quoted texts separated by commas, and text otherwise.
  var value: YAMLValue {
    let isQuoted = range.first.map { isQuote(byte($0)) } ?? false
    if range.count >= 2, byte(range.lowerBound) == UInt8(ascii: "["),
      byte(range.upperBound - 1) == UInt8(ascii: "]")
    {
      return list(of: items(in: range.lowerBound + 1..<range.upperBound - 1))
    }
    if isQuoted {
      let items = items(in: range)
      if items.count > 1, items.allSatisfy({ LenientScalar(source, $0).isOneQuotedText }) {
        return list(of: items)
      }
    }
    return YAMLValue(.scalar(string, isQuoted: isQuoted), at: location)
  }

  private func list(of ranges: [Range<Int>]) -> YAMLValue {
    let items = ranges.map { LenientScalar(source, $0) }
    return YAMLValue(
      .list(items.map { YAMLValue(.scalar($0.string, isQuoted: true), at: $0.location) }),
      at: location)
  }

  /// Whether the value is exactly one text in quotation marks, without the same marks inside.
  private var isOneQuotedText: Bool {
    guard let first = range.first, range.count >= 2, isQuote(byte(first)) else { return false }
    return range.dropFirst().first { byte($0) == byte(first) } == range.upperBound - 1
  }

  private var location: SourceLocation { source.location(of: range) }

  /// The text without its quotes and without a comment after it.
  ///
  /// Doubled single quotes are resolved in single quotes, and `\\` and `\"` in double quotes. Text
  /// with an opening quote only is returned unchanged.
  var string: String {
    guard let first = range.first, isQuote(byte(first)) else { return plain }
    let quote = byte(first)
    // The last quote on the line ends the value, so that inner quotes are kept, unless it is in a
    // comment.
    var end = endBeforeComment(quote) ?? range.upperBound - 1
    while end > first, byte(end) != quote { end -= 1 }
    guard end > first else { return source.text(in: range) }
    let inner = source.text(in: first + 1..<end)
    guard quote == UInt8(ascii: "\"") else { return inner.replacing("''", with: "'") }
    return inner.replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
  }

  /// Returns the offset of the first closing quote before a comment; `nil` without a comment.
  private func endBeforeComment(_ quote: UInt8) -> Int? {
    var isOpen = false
    for position in range where byte(position) == quote {
      defer { isOpen = true }
      var next = position + 1
      while next < range.upperBound, isBlank(byte(next)) { next += 1 }
      let isComment =
        next > position + 1 && next < range.upperBound && byte(next) == UInt8(ascii: "#")
      if isOpen, isComment { return position }
    }
    return nil
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The unquoted text, up to a comment.
  private var plain: String {
    var end = range.lowerBound
    while end < range.upperBound {
      let isComment =
        byte(end) == UInt8(ascii: "#") && end > range.lowerBound && isBlank(byte(end - 1))
      if isComment { break }
      end += 1
    }
    while end > range.lowerBound, isBlank(byte(end - 1)) { end -= 1 }
    return source.text(in: range.lowerBound..<end)
  }

  /// Returns the ranges between commas outside quotes, without empty ones.
  private func items(in range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = range.lowerBound
    var quote: UInt8?
    for position in range {
      let current = byte(position)
      if let open = quote {
        if current == open { quote = nil }
      } else if isQuote(current) {
        quote = current
      } else if current == UInt8(ascii: ",") {
        items.append(trimmed(start..<position))
        start = position + 1
      }
    }
    items.append(trimmed(start..<range.upperBound))
    return items.filter { !$0.isEmpty }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(byte(start)) { start += 1 }
    while end > start, isBlank(byte(end - 1)) { end -= 1 }
    return start..<end
  }
}

internal import Diagnostics

/// A parser that reads block YAML line by line, for text that is not valid YAML.
///
/// Indentation defines maps, lists and block scalars. ``LenientScalar`` parses any other value,
/// which is the rest of its line. An unparsable line is skipped; in the lists and maps that contain
/// it, later lines can be skipped as well.
struct LenientYAML {
  /// A line with content.
  private struct Line {
    var indent: Int
    /// The bytes after the indentation, including a trailing comment.
    var range: Range<Int>
  }

  private let source: SourceLines
  private var lines: [Line] = []
  private var next = 0
  /// The maximum nesting depth; deeper levels are skipped.
  private static let maximumDepth = 32

  /// The diagnostics about duplicate keys in a map.
  private(set) var duplicates: [Diagnostic] = []

  init(_ source: SourceLines, range: Range<Int>) {
    self.source = source
    guard !range.isEmpty else { return }
    let first = source.position(at: range.lowerBound).line
    let last = source.position(at: range.upperBound - 1).line
    for line in first...last {
      let bytes = source.range(ofLine: line)
      var start = bytes.lowerBound
      var indent = 0
      while start < bytes.upperBound, [0x20, 0x09].contains(source.bytes[start]) {
        indent += source.bytes[start] == 0x09 ? 8 - indent % 8 : 1
        start += 1
      }
      var end = bytes.upperBound
      while end > start, [0x20, 0x09].contains(source.bytes[end - 1]) { end -= 1 }
      if start < end, source.bytes[start] != UInt8(ascii: "#") {
        lines.append(Line(indent: indent, range: start..<end))
      }
    }
  }

  /// Parses the whole text; returns `nil` if its top level contains no keys.
  mutating func read() -> YAMLValue? {
    var entries: [YAMLValue.Entry] = []
    while next < lines.count {
      let before = next
      if case .map(let more)? = block(atLeast: 0, depth: 0)?.content { entries += more }
      if next == before { next += 1 }
    }
    guard let first = entries.first else { return nil }
    report(entries)
    return YAMLValue(.map(entries), at: first.key.location)
  }

  private func isItem(_ line: Line) -> Bool {
    source.bytes[line.range.lowerBound] == UInt8(ascii: "-")
      && (line.range.count == 1 || source.bytes[line.range.lowerBound + 1] == 0x20)
  }

  /// Parses the block at the next line.
  ///
  /// - Returns: `nil` if no line is left, or if the line is not indented enough or is nested too
  ///   deeply.
  private mutating func block(atLeast indent: Int, depth: Int) -> YAMLValue? {
    guard next < lines.count, lines[next].indent >= indent, depth < Self.maximumDepth else {
      return nil
    }
    let start = lines[next]
    return isItem(start)
      ? list(at: start.indent, depth: depth) : map(at: start.indent, depth: depth)
  }

  private mutating func list(at indent: Int, depth: Int) -> YAMLValue {
    let place = source.location(of: lines[next].range.lowerBound..<lines[next].range.lowerBound)
    var values: [YAMLValue] = []
    while next < lines.count, lines[next].indent == indent, isItem(lines[next]) {
      let line = lines[next]
      var start = line.range.lowerBound + 1
      while start < line.range.upperBound, source.bytes[start] == 0x20 { start += 1 }
      let content = start..<line.range.upperBound
      let column = indent + start - line.range.lowerBound
      if content.isEmpty {
        next += 1
        if let value = block(atLeast: indent + 1, depth: depth + 1) { values.append(value) }
      } else if key(in: content) != nil {
        // The rest of the item is a map with the indentation of its first key.
        lines[next] = Line(indent: column, range: content)
        values.append(map(at: column, depth: depth + 1))
      } else {
        next += 1
        values.append(LenientScalar(source, content).value)
      }
    }
    return YAMLValue(.list(values), at: place)
  }

  private mutating func map(at indent: Int, depth: Int) -> YAMLValue {
    let place = source.location(of: lines[next].range.lowerBound..<lines[next].range.lowerBound)
    var entries: [YAMLValue.Entry] = []
    while next < lines.count, lines[next].indent >= indent {
      let line = lines[next]
      guard line.indent == indent, !isItem(line), let (name, rest) = key(in: line.range) else {
        if line.indent == indent, isItem(line) { break }
        next += 1
        continue
      }
      next += 1
      let key = Located(LenientScalar(source, name).string, at: source.location(of: name))
      entries.append(YAMLValue.Entry(key: key, value: value(rest, indent, depth)))
    }
    if depth > 0 { report(entries) }
    return YAMLValue(.map(entries), at: place)
  }

  private mutating func value(_ rest: Range<Int>, _ indent: Int, _ depth: Int) -> YAMLValue {
    if let first = rest.first,
      [UInt8(ascii: ">"), UInt8(ascii: "|")].contains(source.bytes[first]),
      rest.count <= 3
    {
      return blockScalar(deeperThan: indent, at: rest)
    }
    guard rest.isEmpty else { return LenientScalar(source, rest).value }
    // The dashes of a list may have the same indentation as the key.
    if next < lines.count, lines[next].indent == indent, isItem(lines[next]),
      depth < Self.maximumDepth
    {
      return list(at: indent, depth: depth + 1)
    }
    return block(atLeast: indent + 1, depth: depth + 1)
      ?? YAMLValue(.scalar("", isQuoted: false), at: source.location(of: rest))
  }

  private mutating func blockScalar(deeperThan indent: Int, at place: Range<Int>) -> YAMLValue {
    let isFolded = source.bytes[place.lowerBound] == UInt8(ascii: ">")
    var texts: [String] = []
    while next < lines.count, lines[next].indent > indent {
      texts.append(source.text(in: lines[next].range))
      next += 1
    }
    let text = texts.joined(separator: isFolded ? " " : "\n")
    return YAMLValue(.scalar(text, isQuoted: true), at: source.location(of: place))
  }

  /// Returns the key at the start of a line and the range after its colon; `nil` without a key.
  private func key(in range: Range<Int>) -> (name: Range<Int>, rest: Range<Int>)? {
    let bytes = source.bytes
    var end = range.lowerBound
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[end]) {
      let quote = bytes[end]
      end += 1
      while end < range.upperBound, bytes[end] != quote { end += 1 }
      end = min(end + 1, range.upperBound)
    } else {
      while end < range.upperBound, isKeyByte(bytes[end]) { end += 1 }
    }
    guard end > range.lowerBound, end < range.upperBound, bytes[end] == UInt8(ascii: ":") else {
      return nil
    }
    var start = end + 1
    guard start == range.upperBound || bytes[start] == 0x20 || bytes[start] == 0x09 else {
      return nil
    }
    while start < range.upperBound, [0x20, 0x09].contains(bytes[start]) { start += 1 }
    return (range.lowerBound..<end, start..<range.upperBound)
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private mutating func report(_ entries: [YAMLValue.Entry]) {
    var seen: [String: SourceLocation] = [:]
    for entry in entries {
      guard let first = seen[entry.key.value] else {
        seen[entry.key.value] = entry.key.location
        continue
      }
      duplicates.append(
        Diagnostic(
          .error, "front-matter.duplicate-key",
          "the key '\(entry.key.value)' occurs more than once",
          at: entry.key.location, fix: "remove one of them",
          notes: [.init("the first one is used", at: first)]))
    }
  }
}

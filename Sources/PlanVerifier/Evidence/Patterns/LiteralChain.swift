/// A pattern that consists of literal texts with `.*` or `.+` between them, like most patterns in
/// plans.
///
/// A search for this pattern does not require a regular expression, and its time is linear in the
/// length of the text.
struct LiteralChain {
  /// A literal text with the minimum number of bytes between it and the previous text.
  private struct Link {
    var text: [UInt8]
    var gap: Int
  }

  /// The top-level alternatives of the pattern.
  private var alternatives: [[Link]] = []

  /// Creates a chain from a pattern in the JavaScript dialect.
  ///
  /// - Returns: `nil` if the pattern contains a line break, or syntax other than `|`, `.*`, `.+`,
  ///   `.*?`, `.+?` and escaped punctuation, or if an alternative lacks text, or starts or ends
  ///   with `.+` or `.+?`.
  init?(_ pattern: String) {
    var links: [Link] = []
    var current = Link(text: [], gap: 0)
    var scalars = Array(pattern.unicodeScalars)[...]
    func isNext(_ scalar: Unicode.Scalar) -> Bool { scalars.first == scalar }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\":
        guard let next = scalars.popFirst(), next.value > 0x20, next.value < 0x7F,
          !next.properties.isAlphabetic, !(0x30...0x39).contains(next.value), !Self.repeats(scalars)
        else { return nil }
        current.text += Array(String(next).utf8)
      case ".":
        guard isNext("*") || isNext("+") else { return nil }
        let gap = isNext("+") ? 1 : 0
        scalars.removeFirst()
        if isNext("?") { scalars.removeFirst() }
        guard !Self.repeats(scalars) else { return nil }
        if !current.text.isEmpty { links.append(current) }
        current = Link(text: [], gap: current.text.isEmpty ? current.gap + gap : gap)
      case "|":
        guard finish(&links, current) else { return nil }
        current = Link(text: [], gap: 0)
      case "(", ")", "[", "]", "{", "}", "^", "$", "?", "*", "+", "\n", "\r": return nil
      default:
        guard !Self.repeats(scalars) else { return nil }
        current.text += Array(String(scalar).utf8)
      }
    }
    guard finish(&links, current) else { return nil }
  }

  private mutating func finish(_ links: inout [Link], _ last: Link) -> Bool {
    if !last.text.isEmpty { links.append(last) }
    // A gap at either end only requires more bytes; the regular expression handles these patterns.
    guard !links.isEmpty, !last.text.isEmpty || last.gap == 0, links[0].gap == 0 else {
      return false
    }
    alternatives.append(links)
    links = []
    return true
  }

  private static func repeats(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = rest.first else { return false }
    return ["*", "+", "?", "{"].contains(first)
  }

  /// Returns whether the texts of an alternative occur in order within a number of lines.
  func matches(_ bytes: [UInt8], lines: Int) -> Bool {
    alternatives.contains { Self.matches($0, bytes, lines: lines) }
  }

  private static func matches(_ links: [Link], _ bytes: [UInt8], lines: Int) -> Bool {
    var start = 0
    while let place = ByteSearch.first(links[0].text, in: bytes, from: start) {
      let lineEnd = end(of: 1, from: place, in: bytes)
      let limit = lines == 1 ? lineEnd : end(of: lines, from: place, in: bytes)
      var position = place + links[0].text.count
      var isWhole = true
      for link in links.dropFirst() {
        guard
          let next = ByteSearch.first(link.text, in: bytes, from: position + link.gap, to: limit)
        else {
          isWhole = false
          break
        }
        position = next + link.text.count
      }
      if isWhole { return true }
      // If this start does not match, a later one on the same line does not match either.
      start = lineEnd + 1
    }
    return false
  }

  private static func end(of lines: Int, from place: Int, in bytes: [UInt8]) -> Int {
    var index = place
    var left = lines
    while index < bytes.count {
      if bytes[index] == SourceByte.lineFeed {
        left -= 1
        if left == 0 { return index }
      }
      index += 1
    }
    return bytes.count
  }
}

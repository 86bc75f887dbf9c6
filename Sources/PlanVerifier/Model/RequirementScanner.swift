/// A scanner for ids such as `AUTH-01` in text.
///
/// The scanner expands ranges such as `AUTH-01..AUTH-04` or `AUTH-01..04`.
struct RequirementScanner {
  /// The maximum number of ids in a range.
  private static let maximumRange = 1_000

  /// Returns the ids in a text in order, each with the part of the text that names it.
  ///
  /// `REQ-1` is not found in `REQ-10` or `X-REQ-1`. If `prefixes` is not `nil`, ids with other
  /// prefixes are ignored. For all ids of a range after the first one, the part is the text of the
  /// last id or number.
  ///
  /// - Complexity: O(*n* + *m*) in the length of the text and the number of ids found.
  static func ids(
    in text: Substring, prefixes: Set<String>? = nil
  ) -> [(id: String, part: Substring)] {
    var result: [(id: String, part: Substring)] = []
    var rest = text
    while let start = rest.utf8.firstIndex(where: isUpper) {
      var end = start
      while end < rest.endIndex, isPart(rest.utf8[end]) { end = rest.utf8.index(after: end) }
      end = endOfParts(behind: end, in: rest)
      var word = rest[start..<end]
      let isWord = start == text.startIndex || !isPart(text.utf8[text.utf8.index(before: start)])
      rest = rest[end...]
      while word.utf8.last == UInt8(ascii: "-") { word = word.dropLast() }
      guard isWord, RequirementID.isID(word) else { continue }
      let prefix = RequirementID.prefix(of: String(word))
      guard prefixes?.contains(prefix) ?? true else { continue }
      result.append((String(word), word))
      if let (last, behind) = rangeEnd(rest, prefix: prefix) {
        result += spellOut(word, to: last).map { ($0, last) }
        rest = behind
      }
    }
    return result
  }

  /// Returns the end of the parts after an id, such as `.1` and `.x` after `PROV-09`.
  ///
  /// A point that ends a sentence and the points of a range are not included.
  static func endOfParts(behind end: Substring.Index, in text: Substring) -> Substring.Index {
    var end = end
    while end > text.startIndex, end < text.endIndex, text[end] == ".",
      text[text.index(before: end)].isNumber || text[text.index(before: end)].isLowercase
    {
      let part = text[text.index(after: end)...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber)
      }
      let digits = part.prefix(while: \.isNumber)
      let isPart = !digits.isEmpty && part.count - digits.count < 2
      guard isPart || part == "x" else { break }
      end = part.endIndex
    }
    return end
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  /// Returns whether a byte can be part of a word that contains an id.
  ///
  /// These are ASCII letters, digits, hyphens, underscores and first bytes of non-ASCII characters.
  private static func isPart(_ byte: UInt8) -> Bool {
    isUpper(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0xC0
  }

  /// Returns the last id or number of a range, and the text after the range.
  ///
  /// After the first id, a range continues with text such as `..AUTH-04`, `..04` or ` to AUTH-04`.
  ///
  /// - Returns: `nil` if the text after the first id does not continue a range.
  private static func rangeEnd(
    _ rest: Substring, prefix: String
  ) -> (last: Substring, behind: Substring)? {
    var rest = rest
    while let first = rest.first, first == " " || first == "*" || first == "`" {
      rest = rest.dropFirst()
    }
    let marks = ["...", "..", "…", "–", "—", "through ", "to "]
    guard let mark = marks.first(where: rest.hasPrefix) else { return nil }
    rest = rest.dropFirst(mark.count).drop { $0 == " " || $0 == "*" || $0 == "`" }
    // A bare number ends a range only after points, because a dash can also start prose.
    let isPlain = !mark.hasPrefix(".") && mark != "…"
    let head = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let word = rest[..<endOfParts(behind: head.endIndex, in: rest)]
    let isWhole = word.hasPrefix(prefix + "-") && RequirementID.isID(word)
    let isNumber = !isPlain && !word.isEmpty && word.allSatisfy { $0.isNumber }
    guard isWhole || isNumber else { return nil }
    return (word, rest[word.endIndex...])
  }

  /// Returns the ids after the first one of a range, up to and including the last.
  ///
  /// Their numbers are padded with zeros to the number of digits in the first id.
  ///
  /// If `first` and `last` do not form an ascending range of at most ``maximumRange`` ids, the
  /// result contains only the last one, or is empty if the last one is a bare number or equal to
  /// the first one.
  private static func spellOut(_ first: Substring, to last: Substring) -> [String] {
    func lastMark(_ text: Substring) -> Substring.Index? {
      text.lastIndex { $0 == "-" || $0 == "." }
    }
    let only = last.contains("-") && first != last ? [String(last)] : []
    guard let mark = lastMark(first) else { return [] }
    // The ends of a range differ only in their last number.
    if last.contains("-"), let end = lastMark(last), last[...end] != first[...mark] { return only }
    let digits = first[first.index(after: mark)...]
    let lastDigits = lastMark(last).map { last[last.index(after: $0)...] } ?? last
    guard let from = Int(digits), let to = Int(lastDigits), from < to,
      to - from < maximumRange
    else { return only }
    return (from + 1...to).map { number in
      let text = String(number)
      let zeros = String(repeating: "0", count: max(0, digits.count - text.count))
      return "\(first[...mark])\(zeros)\(text)"
    }
  }
}

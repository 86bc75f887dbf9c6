/// A scanner that splits text into tokens.
struct PhraseScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The ranges of code, in order.
  private let code: [Range<Int>]
  /// The emphasis marks, which are significant only inside quoted text.
  private let marks: [(place: Int, text: String)]
  private let readsQuotes: Bool
  private var tokens: [PhraseToken] = []
  private var index = 0
  /// The start of the gap before the next token: the end of the last token or the start of code.
  private var end = 0
  /// The range of code that contains the next token; `nil` outside code.
  private var stretch: Range<Int>?
  private var beginsCode = false
  /// The opening quotation marks that have no closing mark in the rest of the text or of the
  /// current code range.
  private var unclosed: (here: Set<Unicode.Scalar>, inCode: Set<Unicode.Scalar>) = ([], [])

  /// Returns the tokens of a text.
  ///
  /// - Complexity: O(*n* log *c*), where *n* is the length of the text and *c* the number of code
  ///   ranges and marks; O(*n*) for text without them.
  static func tokens(
    of text: String, code: [Range<Int>] = [], marks: [(place: Int, text: String)] = [],
    readsQuotes: Bool = true
  ) -> [PhraseToken] {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = PhraseScanner(
        bytes: bytes, code: code, marks: marks, readsQuotes: readsQuotes)
      scanner.scan()
      return scanner.tokens
    }
  }

  private init(
    bytes: UnsafeBufferPointer<UInt8>, code: [Range<Int>],
    marks: [(place: Int, text: String)], readsQuotes: Bool
  ) {
    self.bytes = bytes
    self.code = code
    self.marks = marks
    self.readsQuotes = readsQuotes
  }

  private mutating func scan() {
    var plainStart = 0
    for range in code where range.lowerBound >= plainStart {
      scan(upTo: range.lowerBound)
      // The start of the code range may be part of quoted text that was already read.
      guard index <= range.lowerBound else {
        plainStart = index
        continue
      }
      (stretch, beginsCode) = (range, true)
      unclosed.inCode = []
      end = range.lowerBound
      scan(upTo: range.upperBound)
      appendTrailingBlanks(upTo: range.upperBound)
      (stretch, beginsCode) = (nil, false)
      plainStart = range.upperBound
    }
    scan(upTo: bytes.count)
  }

  private mutating func scan(upTo limit: Int) {
    while index < limit {
      let (scalar, length) = scalar(at: index)
      if Self.isWhitespace(scalar) {
        index += length
      } else if Self.isWordPart(scalar) {
        appendWord(upTo: limit)
      } else if readsQuotes, let close = closingQuote(of: scalar, from: index + length, limit) {
        appendQuoted(from: index + length, to: close)
      } else {
        appendMark(scalar, length, upTo: limit)
      }
    }
  }

  // MARK: - Characters

  private func scalar(at place: Int) -> (Unicode.Scalar, length: Int) {
    let byte = bytes[place]
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let end = min(place + length, bytes.count)
    let text = String(decoding: bytes[place..<end], as: UTF8.self)
    return (text.unicodeScalars.first ?? "\u{FFFD}", end - place)
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "0"..."9", "a"..."z", "A"..."Z", "_": return true
      default: return false
      }
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Returns whether a character modifies the one before it, as in a decomposed `é`.
  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isWhitespace }
    return scalar == " " || (0x09...0x0D).contains(scalar.value)
  }

  /// Returns whether a character between two word parts belongs to their word.
  private static func joinsWordParts(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "-" || scalar == "'" || scalar == "’"
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: - Tokens

  /// Appends a word, unless it is an article outside code.
  ///
  /// A period, hyphen or apostrophe between two word parts belongs to the word, as in `0.5` and
  /// `no-op`.
  private mutating func appendWord(upTo limit: Int) {
    let start = index
    while index < limit {
      let (scalar, length) = scalar(at: index)
      if Self.isWordPart(scalar) || Self.isCombining(scalar) {
        index += length
      } else if Self.joinsWordParts(scalar), index + length < limit,
        case let next = self.scalar(at: index + length), Self.isWordPart(next.0)
      {
        index += length + next.length
      } else {
        break
      }
    }
    let written = text(start..<index)
    let lowercased = isLowercase(start..<index) ? written : written.lowercased()
    let isArticle = lowercased == "a" || lowercased == "an" || lowercased == "the"
    guard stretch != nil || !isArticle else { return }
    append(.word, written, stretch == nil ? lowercased : written, start..<index)
  }

  /// Returns whether a word is ASCII without upper-case letters; other words need to be lowercased.
  private func isLowercase(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar, _ length: Int, upTo limit: Int) {
    let start = index
    index += length
    let isFollowedByEqual = index < limit && bytes[index] == UInt8(ascii: "=")
    var mark: String
    switch scalar {
    case ">" where isFollowedByEqual: mark = "≥"
    case "<" where isFollowedByEqual: mark = "≤"
    case "“", "”", "„": mark = "\""
    case "‘", "’": mark = "'"
    default: mark = String(Character(scalar))
    }
    if mark == "≥" || mark == "≤", scalar.isASCII { index += 1 }
    let written = text(start..<index)
    if stretch != nil { mark = written }
    append(.mark, written, mark, start..<index)
  }

  private mutating func append(
    _ kind: PhraseToken.Kind, _ written: String, _ text: String, _ range: Range<Int>
  ) {
    var gap = end < range.lowerBound ? self.text(end..<range.lowerBound) : ""
    if beginsCode, !gap.isEmpty {
      appendBlank(gap, end..<range.lowerBound)
      gap = ""
    }
    tokens.append(
      PhraseToken(
        kind: kind, written: written, text: text, isCode: stretch != nil,
        beginsCode: beginsCode, gap: gap, range: range))
    beginsCode = false
    end = range.upperBound
  }

  /// Appends the leading or trailing white space of a code range as a token, because it is
  /// significant.
  private mutating func appendBlank(_ blank: String, _ range: Range<Int>) {
    tokens.append(
      PhraseToken(
        kind: .mark, written: blank, text: blank, isCode: true, beginsCode: beginsCode, gap: "",
        range: range))
    beginsCode = false
  }

  private mutating func appendTrailingBlanks(upTo limit: Int) {
    guard end < limit else { return }
    appendBlank(text(end..<limit), end..<limit)
    end = limit
  }

  // MARK: - Quoted text

  /// Returns the index of the closing quotation mark; `nil` if the character does not open a
  /// quotation, or if the quotation is unclosed.
  private mutating func closingQuote(
    of open: Unicode.Scalar, from start: Int, _ limit: Int
  ) -> Int? {
    let ends: [Unicode.Scalar]
    switch open {
    case "\"": ends = ["\""]
    case "“", "„": ends = ["”", "“"]
    case "”": ends = ["”"]
    default: return nil
    }
    // A failed search is remembered, so that it is not repeated for each unclosed mark.
    guard !(stretch == nil ? unclosed.here : unclosed.inCode).contains(open) else { return nil }
    // Outside code, quoted text may contain code; inside code, it must be closed before the code
    // ends.
    let limit = stretch == nil ? bytes.count : limit
    var place = start
    while place < limit {
      if stretch == nil {
        let next = code.partitionIndex { $0.upperBound <= place }
        if next < code.count, code[next].contains(place) {
          place = code[next].upperBound
          continue
        }
      }
      let (scalar, length) = scalar(at: place)
      if ends.contains(scalar) { return place }
      place += length
    }
    if stretch == nil { unclosed.here.insert(open) } else { unclosed.inCode.insert(open) }
    return nil
  }

  private mutating func appendQuoted(from start: Int, to close: Int) {
    let open = index
    let length = scalar(at: close).length
    index = close + length
    let written = stretch == nil ? writtenWithMarks(start..<close) : text(start..<close)
    append(.quoted, written, written, open..<index)
  }

  /// Returns quoted text, including the marks of the emphasis and code in it.
  private func writtenWithMarks(_ range: Range<Int>) -> String {
    let firstCode = code.partitionIndex { $0.lowerBound < range.lowerBound }
    let inside = code[firstCode...].prefix { $0.lowerBound < range.upperBound }
    let firstMark = marks.partitionIndex { $0.place < range.lowerBound }
    let places =
      (marks[firstMark...].prefix { $0.place <= range.upperBound }
      + inside.flatMap { [($0.lowerBound, "`"), ($0.upperBound, "`")] })
      .sorted { $0.0 < $1.0 }
    var (written, from) = ("", range.lowerBound)
    for (place, mark) in places {
      written += text(from..<place) + mark
      from = place
    }
    return written + text(from..<range.upperBound)
  }
}

extension Array {
  /// Returns the number of elements that satisfy a condition; these elements must come first.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  fileprivate func partitionIndex(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

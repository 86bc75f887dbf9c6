/// Functions that make untrusted text safe to display, and that measure the width of text in a
/// terminal.
///
/// Documents may contain any characters. Control characters and invisible format characters, which
/// could move the cursor or change the writing direction, are escaped, for example as `\u{1B}`.
package enum VisibleText {
  /// The spaces that replace a tab in an excerpt.
  private static let tab = "    "

  /// Returns one line in which line breaks, control characters and, except for joiners, invisible
  /// format characters are escaped.
  package static func escaping(_ text: some StringProtocol) -> String {
    escaping(text, tab: #"\t"#)
  }

  /// Returns text in which hidden characters are escaped, except for LF and CR LF, which become LF.
  package static func escapingLines(of text: String) -> String {
    // CR and LF together are one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { escaping($0) }.joined(separator: "\n")
  }

  /// Returns one line in which tabs are replaced by spaces and other hidden characters are escaped.
  static func excerpting(_ text: some StringProtocol) -> String {
    escaping(text, tab: tab)
  }

  private static func escaping(_ text: some StringProtocol, tab: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result.append(contentsOf: tab.unicodeScalars)
      case "\n": result.append(contentsOf: #"\n"#.unicodeScalars)
      case "\r": result.append(contentsOf: #"\r"#.unicodeScalars)
      case _ where isHidden(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns whether a scalar is a control character, a line or paragraph separator, or a format
  /// character other than the zero-width joiner and non-joiner.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar.value != 0x200C && scalar.value != 0x200D
    default: return false
    }
  }

  /// Returns the width of a line in a terminal, in columns.
  package static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the width of one character: zero, one or two columns.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first, !first.isASCII else { return 1 }
    let isEmoji = character.unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0.value == 0xFE0F
    }
    if isEmoji { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// The blocks of wide and full-width characters in Unicode (UAX 11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

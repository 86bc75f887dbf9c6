/// The decoding of backslash escapes and character references.
enum InlineDecoder {
  /// Decodes a destination or info string: resolves references and escapes, and trims whitespace.
  static func decode(_ bytes: some Sequence<UInt8>) -> String {
    unescapeBackslashes(trim(resolveReferences(Array(bytes))))
  }

  /// Returns the text with character references resolved.
  static func decodeReferences(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: resolveReferences(Array(bytes)), as: UTF8.self)
  }

  private static func resolveReferences(_ source: [UInt8]) -> [UInt8] {
    var unescaped: [UInt8] = []
    var position = 0
    while position < source.count {
      if source[position] == .ampersand, let reference = reference(in: source, at: position) {
        unescaped += reference.text
        position = reference.end
      } else {
        unescaped.append(source[position])
        position += 1
      }
    }
    return unescaped
  }

  private static func trim(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slice = bytes[...]
    while let last = slice.last, last.isSpace { slice.removeLast() }
    return slice.drop(while: \.isSpace)
  }

  private static func unescapeBackslashes(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let next = position + 1
      if bytes[position] == .backslash, next < bytes.endIndex, bytes[next].isPunctuation {
        position = next
      }
      result.append(bytes[position])
      position += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Parses a character reference such as `&amp;` or `&#x20;`; returns its text and its end, or
  /// `nil` for other text.
  static func reference(in bytes: [UInt8], at start: Int) -> (text: [UInt8], end: Int)? {
    let first = start + 1
    guard first < bytes.count else { return nil }
    if bytes[first] == .hash { return numericReference(in: bytes, at: first + 1) }
    var end = first
    while end < bytes.count, end - first <= 32, bytes[end].isAlphanumeric { end += 1 }
    guard end < bytes.count, end > first, bytes[end] == .semicolon,
      let text = namedReferences[String(decoding: bytes[first..<end], as: UTF8.self)]
    else { return nil }
    return (Array(text.utf8), end + 1)
  }

  private static func numericReference(
    in bytes: [UInt8], at start: Int
  ) -> (text: [UInt8], end: Int)? {
    let isHex = start < bytes.count && bytes[start] | 0x20 == 0x78
    let first = isHex ? start + 1 : start
    var end = first
    var value: UInt32 = 0
    while end < bytes.count, isHex ? bytes[end].isHexDigit : bytes[end].isDigit {
      let digit = bytes[end].isDigit ? bytes[end] - .zero : (bytes[end] | 0x20) - 0x61 + 10
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x11_0000)
      end += 1
    }
    guard (1...8).contains(end - first), end < bytes.count, bytes[end] == .semicolon else {
      return nil
    }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (Array(String(scalar ?? "\u{FFFD}").utf8), end + 1)
  }

  /// The names that are common in prose; references with other names stay unchanged.
  private static let namedReferences: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "shy": "\u{AD}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "copy": "©", "reg": "®", "trade": "™", "deg": "°",
    "micro": "µ", "middot": "·", "para": "¶", "sect": "§", "plusmn": "±", "times": "×",
    "divide": "÷", "frac12": "½", "frac14": "¼", "frac34": "¾", "sup1": "¹", "sup2": "²",
    "sup3": "³", "le": "≤", "ge": "≥", "ne": "≠", "asymp": "≈", "infin": "∞", "minus": "−",
    "sum": "∑", "prod": "∏", "radic": "√", "part": "∂", "isin": "∈", "notin": "∉", "cap": "∩",
    "cup": "∪", "sub": "⊂", "sup": "⊃", "and": "∧", "or": "∨", "not": "¬", "forall": "∀",
    "exist": "∃", "empty": "∅", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓",
    "harr": "↔", "lArr": "⇐", "rArr": "⇒", "hArr": "⇔", "ndash": "–", "mdash": "—",
    "hellip": "…", "bull": "•", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
    "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "euro": "€", "pound": "£",
    "yen": "¥", "cent": "¢", "check": "✓", "cross": "✗", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à", "aacute": "á", "acirc": "â", "ecirc": "ê", "ccedil": "ç", "ntilde": "ñ",
    "oslash": "ø", "aring": "å", "aelig": "æ", "alpha": "α", "beta": "β", "gamma": "γ",
    "delta": "δ", "Delta": "Δ", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ",
    "Sigma": "Σ", "omega": "ω", "Omega": "Ω",
  ]
}

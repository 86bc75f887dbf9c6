/// The translation of regular expressions in plans from the JavaScript dialect without flags to the
/// ICU dialect of `NSRegularExpression`.
enum JavaScriptDialect {
  /// Translates a pattern to the ICU dialect.
  ///
  /// The dialects differ mainly in characters that are literal in JavaScript but syntax in ICU: a
  /// brace that is not a quantifier, an unknown letter after a backslash, and set operators in a
  /// character class.
  static func translated(_ pattern: String) -> String {
    var translation = Translation(Array(pattern.unicodeScalars))
    return translation.run()
  }

  private struct Translation {
    let source: [Unicode.Scalar]
    var position = 0
    var result = String.UnicodeScalarView()

    init(_ source: [Unicode.Scalar]) { self.source = source }

    mutating func run() -> String {
      while position < source.count {
        let scalar = source[position]
        switch scalar {
        case "\\": escape(isInClass: false)
        case "[": set()
        case "{":
          if let length = quantifierLength {
            append(source[position..<position + length])
          } else {
            append("\\{")
          }
        case "}", "]":
          result.append("\\")
          append(scalar)
        default: append(scalar)
        }
      }
      return String(result)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      result.append(scalar)
      position += 1
    }

    private mutating func append(_ scalars: ArraySlice<Unicode.Scalar>) {
      result.append(contentsOf: scalars)
      position += scalars.count
    }

    /// Appends text in place of the current scalar.
    private mutating func append(_ text: String) {
      result.append(contentsOf: text.unicodeScalars)
      position += 1
    }

    private static let known = Set("dDwWsSbBnrtfcxu0123456789k".unicodeScalars)

    private mutating func escape(isInClass: Bool) {
      guard position + 1 < source.count else { return append("\\\\") }
      let next = source[position + 1]
      if next == "v" {
        position += 1
        append("\\x0B")
      } else if next == "b", isInClass {
        position += 1
        append("\\x08")
      } else if next == "0" {
        position += 1
        append("\\x00")
      } else if next == "u", position + 2 < source.count, source[position + 2] == "{" {
        // Without the `u` flag, `\u` before a brace is the letter `u`.
        position += 1
        append(next)
      } else if next.properties.isAlphabetic || (next.value >= 0x30 && next.value <= 0x39) {
        let isKnown = Self.known.contains(next) && !(next == "k" && !isReference)
        if isKnown { result.append("\\") }
        position += 1
        append(next)
      } else {
        append(source[position..<position + 2])
      }
    }

    /// Whether the `\k` at the current position refers to a named group.
    private var isReference: Bool { position + 2 < source.count && source[position + 2] == "<" }

    /// The length of the quantifier `{2}`, `{2,}` or `{2,3}` at the current brace; `nil` if the
    /// brace is literal.
    private var quantifierLength: Int? {
      guard position > 0 else { return nil }
      var end = position + 1
      var digits = 0
      var commas = 0
      while end < source.count, source[end] != "}" {
        if source[end] == "," {
          commas += 1
        } else if source[end].value >= 0x30, source[end].value <= 0x39 {
          digits += commas == 0 ? 1 : 0
        } else {
          return nil
        }
        end += 1
        guard end - position < 20 else { return nil }
      }
      return end < source.count && digits > 0 && commas <= 1 ? end + 1 - position : nil
    }

    private mutating func set() {
      let isNegated = position + 1 < source.count && source[position + 1] == "^"
      let first = position + (isNegated ? 2 : 1)
      if first < source.count, source[first] == "]" {
        // `[]` matches nothing, and `[^]` matches anything.
        result.append(contentsOf: (isNegated ? "[\\s\\S]" : "(?!)").unicodeScalars)
        position = first + 1
        return
      }
      result.append(contentsOf: (isNegated ? "[^" : "[").unicodeScalars)
      position = first
      while position < source.count, source[position] != "]" {
        switch source[position] {
        case "\\": escape(isInClass: true)
        case "[", "&": append("\\" + String(source[position]))
        case "-" where position + 1 < source.count && source[position + 1] == "-":
          append("\\-")
        default: append(source[position])
        }
      }
      if position < source.count { append("]" as Unicode.Scalar) }
    }
  }
}

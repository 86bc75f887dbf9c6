/// The encoding of strings as JSON text.
package enum JSONString {
  /// The characters that are escaped.
  package enum Escapes: Sendable {
    /// The characters that RFC 8259 requires to be escaped: quotation marks, backslashes and
    /// control characters.
    case required
    /// The required characters and `<`, so that the text can be embedded in an HTML script element.
    case requiredAndLessThan
    /// The required characters and the scalars that satisfy a predicate.
    case requiredAnd(@Sendable (Unicode.Scalar) -> Bool)
  }

  /// Returns a string as JSON text, in quotation marks.
  package static func text(_ string: String, escaping escapes: Escapes = .required) -> String {
    var bytes: [UInt8] = []
    append(string, to: &bytes, escaping: escapes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string as JSON text, in quotation marks.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the string.
  package static func append(
    _ string: String, to bytes: inout [UInt8], escaping escapes: Escapes = .required
  ) {
    bytes.append(UInt8(ascii: "\""))
    if case .requiredAnd(let isEscaped) = escapes {
      for scalar in string.unicodeScalars {
        if isRequired(scalar) || isEscaped(scalar) {
          append(escapeOf: scalar, to: &bytes)
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    } else {
      let lessThan = if case .requiredAndLessThan = escapes { true } else { false }
      append(bytesOf: string, to: &bytes, escapingLessThan: lessThan)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(
    bytesOf string: String, to bytes: inout [UInt8], escapingLessThan lessThan: Bool
  ) {
    func isEscaped(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || (lessThan && byte == UInt8(ascii: "<"))
    }
    var string = string
    string.withUTF8 { text in
      guard text.contains(where: isEscaped) else { return bytes.append(contentsOf: text) }
      for byte in text {
        if isEscaped(byte) {
          append(escapeOf: Unicode.Scalar(byte), to: &bytes)
        } else {
          bytes.append(byte)
        }
      }
    }
  }

  private static func isRequired(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
  }

  private static func append(escapeOf scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\r": bytes.append(contentsOf: #"\r"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    default:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: #"\u"#.utf8)
        bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
        bytes.append(contentsOf: digits.utf8)
      }
    }
  }
}

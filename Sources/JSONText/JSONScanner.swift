/// The reason why a JSON text cannot be parsed.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte offset of the error, starting at 0; for invalid UTF-8, the offset of the first byte
  /// after the opening quotation mark.
  package let offset: Int
  /// A description of the text that was expected at the offset.
  package let expected: String

  /// Creates an error.
  package init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  package var description: String { "\(expected) is expected at byte \(offset + 1)" }
}

/// A scanner that reads the tokens of a JSON text, strictly according to RFC 8259.
package struct JSONScanner {
  private let bytes: [UInt8]
  /// The index of the next byte.
  package private(set) var place: Int

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - place: The index of the first byte to read.
  package init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// The next byte; `nil` at the end.
  package var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Returns an error at the next byte with a description of the expected text.
  package func failure(_ expected: String) -> JSONError {
    JSONError(offset: place, expected: expected)
  }

  /// Skips white space.
  package mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  /// Consumes a byte if it comes next; returns whether it did.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  /// Consumes a literal such as `true` if it comes next; returns whether it did.
  package mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count,
      word.withUTF8Buffer({ bytes[place..<place + count].elementsEqual($0) })
    else { return false }
    place += count
    return true
  }
}

// MARK: - Numbers

extension JSONScanner {
  /// Consumes a number and returns its value.
  ///
  /// - Throws: ``JSONError`` if no number within the range of a double comes next.
  package mutating func number() throws(JSONError) -> Double {
    let start = place
    let isNegative = take(UInt8(ascii: "-"))
    var (digits, mantissa) = (0, UInt64(0))
    if !take(UInt8(ascii: "0")) {
      digits = takeDigits(into: &mantissa)
      guard digits > 0 else { throw failure(isNegative ? "a digit" : "a value") }
    }
    var scale = 0
    if take(UInt8(ascii: ".")) {
      scale = takeDigits(into: &mantissa)
      guard scale > 0 else { throw failure("a digit") }
    }
    let isPlain = next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if !isPlain { try exponent() }
    // Both numbers are exact, so the quotient is rounded only once, correctly.
    if isPlain, digits + scale <= 15 {
      let value = Double(mantissa) / Self.powersOfTen[scale]
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      value.isFinite
    else {
      place = start
      throw failure("a number within the range of a double")
    }
    return value
  }

  private mutating func takeDigits(into mantissa: inout UInt64) -> Int {
    let start = place
    while place < bytes.count, bytes[place] >= 0x30, bytes[place] <= 0x39 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[place] - 0x30)
      place += 1
    }
    return place - start
  }

  private mutating func exponent() throws(JSONError) {
    place += 1
    if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
    var ignored = UInt64(0)
    guard takeDigits(into: &ignored) > 0 else { throw failure("a digit") }
  }

  private static let powersOfTen: [Double] = (0...15).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }
}

// MARK: - Text

extension JSONScanner {
  /// Consumes a string, including its quotation marks, and returns its text.
  ///
  /// - Precondition: The next byte is a quotation mark.
  /// - Throws: ``JSONError`` if the string is not closed, or if its content is not valid.
  package mutating func string() throws(JSONError) -> String {
    place += 1
    let start = place
    var isASCII = true
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        let text = try text(bytes[start..<place], isASCII: isASCII, from: start)
        place += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try stringWithEscapes(from: start) }
      guard byte >= 0x20 else { throw failure("an escape sequence instead of a control character") }
      if byte >= 0x80 { isASCII = false }
      place += 1
    }
    throw failure("a closing quotation mark")
  }

  /// Decodes the bytes of a string that starts at an offset.
  ///
  /// - Throws: ``JSONError`` at the offset if the bytes are not valid UTF-8.
  private func text(
    _ bytes: ArraySlice<UInt8>, isASCII: Bool, from start: Int
  ) throws(JSONError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // If invalid UTF-8 was replaced, the text differs from the bytes.
    guard isASCII || text.utf8.elementsEqual(bytes) else {
      throw JSONError(offset: start, expected: "text in UTF-8")
    }
    return text
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    var result = Array(bytes[start..<place])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(result[...], isASCII: false, from: start)
        place += 1
        return text
      case UInt8(ascii: "\\"):
        place += 1
        result.append(contentsOf: String(try escape()).utf8)
      case ..<0x20: throw failure("an escape sequence instead of a control character")
      default:
        result.append(byte)
        place += 1
      }
    }
    throw failure("a closing quotation mark")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape character after the backslash") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default:
      place -= 1
      throw failure("an escape character after the backslash")
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00 else {
      place -= 6
      throw failure("a high surrogate before the low surrogate")
    }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw failure("a low surrogate after the high surrogate")
    }
    let second = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("a low surrogate after the high surrogate") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value = UInt32(0)
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("a hexadecimal digit")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}

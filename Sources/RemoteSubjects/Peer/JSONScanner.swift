/// Passes over JSON without building values, and says where it is none.
///
/// It never recurses, so no input is too deep for the stack; what is deeper than the limit is
/// refused.
struct JSONScanner {
  /// Why a text is no JSON.
  struct Failure: Error, Hashable {
    /// What was expected.
    let expected: String
    /// The number of bytes before the place.
    let offset: Int
  }

  /// The deepest nesting that is read.
  static let deepest = 512

  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The members of the object that a whole text is, each with the range of its value.
  static func members(of bytes: [UInt8]) throws(Failure) -> [(name: String, value: Range<Int>)] {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let members = try scanner.scanMembers()
    scanner.skipSpace()
    guard scanner.index == bytes.count else { throw scanner.failure("the end of the line") }
    return members
  }

  private mutating func scanMembers() throws(Failure) -> [(name: String, value: Range<Int>)] {
    var members: [(name: String, value: Range<Int>)] = []
    try expect(UInt8(ascii: "{"), "an object")
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      skipSpace()
      let start = index
      try scanString()
      // A name with escapes is none of the protocol's; its own text will do.
      let name = String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self)
      skipSpace()
      try expect(UInt8(ascii: ":"), "':'")
      skipSpace()
      let value = index
      try scanValue()
      members.append((name, value..<index))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      try expect(UInt8(ascii: ","), "',' or '}'")
    }
  }

  /// Passes over one value, however deep.
  private mutating func scanValue() throws(Failure) {
    var open: [UInt8] = []
    while true {
      if try !scanStart(&open) { continue }
      // A value has ended: so may have what it stands in.
      while let kind = open.last {
        skipSpace()
        if take(kind) {
          open.removeLast()
          continue
        }
        try expect(UInt8(ascii: ","), "',' or '\(Character(Unicode.Scalar(kind)))'")
        skipSpace()
        if kind == UInt8(ascii: "}") { try scanName() }
        break
      }
      if open.isEmpty { return }
    }
  }

  /// Passes over a scalar, an empty container or the beginning of one; true where a value ended.
  private mutating func scanStart(_ open: inout [UInt8]) throws(Failure) -> Bool {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      index += 1
      skipSpace()
      if take(UInt8(ascii: "}")) { return true }
      try push(UInt8(ascii: "}"), &open)
      try scanName()
      return false
    case UInt8(ascii: "["):
      index += 1
      skipSpace()
      if take(UInt8(ascii: "]")) { return true }
      try push(UInt8(ascii: "]"), &open)
      return false
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "t"): try scanWord("true")
    case UInt8(ascii: "f"): try scanWord("false")
    case UInt8(ascii: "n"): try scanWord("null")
    default: try scanNumber()
    }
    return true
  }

  private func push(_ end: UInt8, _ open: inout [UInt8]) throws(Failure) {
    guard open.count < Self.deepest else {
      throw failure("at most \(Self.deepest) values within each other")
    }
    open.append(end)
  }

  private mutating func scanName() throws(Failure) {
    try scanString()
    skipSpace()
    try expect(UInt8(ascii: ":"), "':'")
  }

  private mutating func scanWord(_ word: StaticString) throws(Failure) {
    for offset in 0..<word.utf8CodeUnitCount {
      try expect(word.utf8Start[offset], "'\(word)'")
    }
  }

  private mutating func scanNumber() throws(Failure) {
    _ = take(UInt8(ascii: "-"))
    guard let first = peek, Self.isDigit(first) else { throw failure("a value") }
    index += 1
    if first != UInt8(ascii: "0") { skipDigits() }
    if take(UInt8(ascii: ".")) { try scanDigits() }
    if let exponent = peek, exponent | 0x20 == UInt8(ascii: "e") {
      index += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try scanDigits()
    }
  }

  private mutating func scanDigits() throws(Failure) {
    guard let digit = peek, Self.isDigit(digit) else { throw failure("a digit") }
    skipDigits()
  }

  private mutating func skipDigits() { while let digit = peek, Self.isDigit(digit) { index += 1 } }

  private mutating func scanString() throws(Failure) {
    try expect(UInt8(ascii: "\""), "'\"'")
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try scanEscape()
      case 0..<0x20:
        index -= 1
        throw failure("an escape in place of a control character")
      case 0x80...: try scanContinuation(of: byte)
      default: break
      }
    }
    throw failure("'\"'")
  }

  private mutating func scanEscape() throws(Failure) {
    guard let byte = peek else { throw failure("an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard let digit = peek, Self.isHexDigit(digit) else {
          throw failure("four hexadecimal digits")
        }
        index += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default:
      index -= 1
      throw failure("an escape that JSON knows")
    }
  }

  /// Passes over the rest of a character that begins with a byte beyond ASCII.
  private mutating func scanContinuation(of first: UInt8) throws(Failure) {
    let second: ClosedRange<UInt8>
    let more: Int
    switch first {
    case 0xC2...0xDF: (second, more) = (0x80...0xBF, 0)
    case 0xE0: (second, more) = (0xA0...0xBF, 1)
    case 0xED: (second, more) = (0x80...0x9F, 1)
    case 0xE1...0xEF: (second, more) = (0x80...0xBF, 1)
    case 0xF0: (second, more) = (0x90...0xBF, 2)
    case 0xF1...0xF3: (second, more) = (0x80...0xBF, 2)
    case 0xF4: (second, more) = (0x80...0x8F, 2)
    default: throw failure("UTF-8")
    }
    guard let byte = peek, second.contains(byte) else { throw failure("UTF-8") }
    index += 1
    for _ in 0..<more {
      guard let byte = peek, (0x80...0xBF).contains(byte) else { throw failure("UTF-8") }
      index += 1
    }
  }

  // MARK: - Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(
    _ byte: UInt8, _ expected: @autoclosure () -> String
  ) throws(Failure) {
    guard take(byte) else { throw failure(expected()) }
  }

  private func failure(_ expected: String) -> Failure {
    Failure(expected: expected, offset: index)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}

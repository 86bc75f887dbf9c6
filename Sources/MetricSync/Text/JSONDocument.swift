/// A JSON text whose values know their places, for settings and for answers of receivers.
package struct JSONDocument: Sendable {
  /// A value with its place.
  package struct Value: Hashable, Sendable {
    /// The byte at which the value starts.
    package let offset: Int
    /// The content.
    package let content: Content
  }

  /// The content of a value.
  package indirect enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([Value])
    case object([Member])
  }

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The byte at which the name starts.
    package let offset: Int
    /// The value.
    package let value: Value
  }

  /// A text that is not JSON.
  package struct Failure: Error, Hashable, Sendable {
    /// The byte at which reading stopped.
    package let offset: Int
    /// What is expected there.
    package let expected: String
  }

  /// The depth at which values are refused.
  package static let deepest = 64

  /// The value of the text.
  package let root: Value

  /// Reads a text that consists of one value.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: [UInt8]) throws(Failure) {
    var reader = Reader(bytes: bytes)
    root = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.failure("the end of the text") }
  }

  /// Returns the line and column of a byte, both counted from 1.
  package static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, offset - start + 1)
  }
}

extension JSONDocument.Value {
  /// Returns the last member of an object with a name.
  package subscript(_ name: String) -> Self? {
    if case .object(let members) = content { members.last { $0.name == name }?.value } else { nil }
  }

  /// The text, or `nil` for another kind of value.
  package var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The number, or `nil` for another kind of value.
  package var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// The elements of an array, or `nil` for another kind of value.
  package var elements: [Self]? { if case .array(let values) = content { values } else { nil } }

  /// The members of an object, or `nil` for another kind of value.
  package var members: [JSONDocument.Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// Writes the value, without its places.
  package func write(into writer: inout JSONText) {
    switch content {
    case .null: writer.value(nil)
    case .bool(let flag): writer.value(flag)
    case .number(let number): writer.value(number)
    case .text(let text): writer.value(text)
    case .array(let values):
      writer.array { writer in for value in values { value.write(into: &writer) } }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.name(member.name)
          member.value.write(into: &writer)
        }
      }
    }
  }
}

private struct Reader {
  let bytes: [UInt8]
  var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  func failure(_ expected: String) -> JSONDocument.Failure {
    JSONDocument.Failure(offset: place, expected: expected)
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      place += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) throws(JSONDocument.Failure) -> JSONDocument.Value {
    guard depth < JSONDocument.deepest else { throw failure("a value that is nested less deeply") }
    skipSpace()
    let offset = place
    let content: JSONDocument.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try object(depth: depth))
    case UInt8(ascii: "["): content = .array(try array(depth: depth))
    case UInt8(ascii: "\""): content = .text(try text())
    default: content = try plain()
    }
    return JSONDocument.Value(offset: offset, content: content)
  }

  private mutating func object(
    depth: Int
  ) throws(JSONDocument.Failure) -> [JSONDocument.Member] {
    place += 1
    var members: [JSONDocument.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotation marks") }
      let offset = place
      let name = try text()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("a colon") }
      members.append(
        JSONDocument.Member(name: name, offset: offset, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("a comma or a closing brace") }
    return members
  }

  private mutating func array(depth: Int) throws(JSONDocument.Failure) -> [JSONDocument.Value] {
    place += 1
    var values: [JSONDocument.Value] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return values }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("a comma or a closing bracket") }
    return values
  }

  /// Reads a number or one of the three words.
  private mutating func plain() throws(JSONDocument.Failure) -> JSONDocument.Content {
    let start = place
    while let byte = next, byte > 0x20, !Self.ends.contains(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    guard Self.isNumber(Array(word.utf8)), let number = Double(word), number.isFinite else {
      place = start
      throw failure("a value")
    }
    return .number(number)
  }

  private static let ends: Set<UInt8> = Set(Array(",:]}[{\"".utf8))

  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func digits() -> Int {
      let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !startsWithZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private mutating func text() throws(JSONDocument.Failure) -> String {
    let start = place
    place += 1
    var result: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else {
          place = start
          throw failure("text in UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): result += Array(String(try escape()).utf8)
      case ..<0x20:
        place -= 1
        throw failure("no control character in text")
      default: result.append(byte)
      }
    }
    throw failure("a closing quotation mark")
  }

  private mutating func escape() throws(JSONDocument.Failure) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw failure("the second half of a surrogate pair")
      }
      let second = try hexadecimal()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure("the second half of a surrogate pair") }
      return scalar
    default:
      place -= 1
      throw failure("an escape")
    }
  }

  private mutating func hexadecimal() throws(JSONDocument.Failure) -> UInt32 {
    var value = UInt32(0)
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}

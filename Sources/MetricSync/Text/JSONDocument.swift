package import JSONText

/// A JSON document whose values have positions, for settings and for responses from receivers.
package struct JSONDocument: Sendable {
  /// A value with its position, which equality ignores.
  package struct Value: Sendable {
    /// The byte offset at which the value starts.
    package let offset: Int
    /// The content of the value.
    package let content: Content
  }

  /// The content of a value.
  package indirect enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number and its text, which can be more precise than the number.
    case number(Double, text: String)
    case text(String)
    case array([Value])
    case object([Member])
  }

  /// A member of an object with its position, which equality ignores.
  package struct Member: Sendable {
    /// The name of the member.
    package let name: String
    /// The byte offset at which the name starts.
    package let offset: Int
    /// The value of the member.
    package let value: Value
  }

  /// The nesting depth at which values are rejected; the depth of the top-level value is 0.
  package static let deepest = 64

  /// The top-level value.
  package let root: Value

  /// Creates a document from text that consists of one value.
  ///
  /// - Throws: `JSONError` with the offset of the first error.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = Reader(bytes)
    root = try reader.document()
  }

  /// Returns the line of a byte offset and the column in bytes, both counted from 1.
  package static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, offset - start + 1)
  }
}

extension JSONDocument.Value: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.content == rhs.content }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONDocument.Member: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name == rhs.name && lhs.value == rhs.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSONDocument.Value {
  /// The value of the last member with a name, or `nil` if this value is not an object or has no
  /// member with the name.
  package subscript(_ name: String) -> Self? {
    if case .object(let members) = content { members.last { $0.name == name }?.value } else { nil }
  }

  /// Whether the value is `null`.
  package var isNull: Bool { if case .null = content { true } else { false } }

  /// The text, or `nil` for another kind of value.
  package var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The number, or `nil` for another kind of value.
  package var number: Double? { if case .number(let number, _) = content { number } else { nil } }

  /// The elements of an array, or `nil` for another kind of value.
  package var elements: [Self]? { if case .array(let values) = content { values } else { nil } }

  /// The members of an object, or `nil` for another kind of value.
  package var members: [JSONDocument.Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// Writes the value as JSON, with the original text of numbers.
  package func write(into writer: inout JSONWriter) {
    switch content {
    case .null: writer.value(nil)
    case .bool(let flag): writer.value(flag)
    case .number(_, let text): writer.encoded(text.utf8)
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

/// A parser that creates values from the tokens of JSON text.
private struct Reader {
  private let bytes: [UInt8]
  private var scanner: JSONScanner

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = JSONScanner(bytes)
  }

  /// Parses text that consists of one value.
  mutating func document() throws(JSONError) -> JSONDocument.Value {
    let value = try value(depth: 0)
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.failure("the end of the text") }
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    scanner.take(UInt8(ascii: character))
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONDocument.Value {
    scanner.skipSpace()
    guard depth < JSONDocument.deepest else {
      throw scanner.failure("a value that is nested less deeply")
    }
    let offset = scanner.place
    let content: JSONDocument.Content
    if take("{") {
      content = .object(try object(depth: depth))
    } else if take("[") {
      content = .array(try array(depth: depth))
    } else if scanner.next == UInt8(ascii: "\"") {
      content = .text(try scanner.string())
    } else if scanner.take("true") {
      content = .bool(true)
    } else if scanner.take("false") {
      content = .bool(false)
    } else if scanner.take("null") {
      content = .null
    } else {
      let number = try scanner.number()
      content = .number(
        number, text: String(decoding: bytes[offset..<scanner.place], as: UTF8.self))
    }
    return JSONDocument.Value(offset: offset, content: content)
  }

  private mutating func object(depth: Int) throws(JSONError) -> [JSONDocument.Member] {
    var members: [JSONDocument.Member] = []
    scanner.skipSpace()
    if take("}") { return members }
    repeat {
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "\"") else {
        throw scanner.failure("a name in quotation marks")
      }
      let offset = scanner.place
      let name = try scanner.string()
      scanner.skipSpace()
      guard take(":") else { throw scanner.failure("a colon") }
      members.append(
        JSONDocument.Member(name: name, offset: offset, value: try value(depth: depth + 1)))
      scanner.skipSpace()
    } while take(",")
    guard take("}") else { throw scanner.failure("a comma or a closing brace") }
    return members
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONDocument.Value] {
    var values: [JSONDocument.Value] = []
    scanner.skipSpace()
    if take("]") { return values }
    repeat {
      values.append(try value(depth: depth + 1))
      scanner.skipSpace()
    } while take(",")
    guard take("]") else { throw scanner.failure("a comma or a closing bracket") }
    return values
  }
}

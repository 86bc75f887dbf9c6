/// A parser for one JSON value, strictly according to RFC 8259 but with a limited nesting depth.
package struct JSONParser {
  /// The maximum nesting depth; the outermost value has depth 1.
  ///
  /// The deepest valid protocol message contains a hundred nested conditions, and `and` and `or`
  /// add two levels each.
  package static let deepest = 256

  private var scanner: JSONScanner

  private init(_ bytes: [UInt8]) { scanner = JSONScanner(bytes) }

  /// Parses a JSON text that consists of one value.
  ///
  /// - Throws: ``JSONError`` if the text is not valid JSON, is nested more than ``deepest`` levels
  ///   deep, or contains a number beyond the range of a double.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = Self(bytes)
    let value = try parser.value(depth: 0)
    parser.scanner.skipSpace()
    guard parser.scanner.next == nil else { throw parser.scanner.failure("the end of the text") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else {
      throw scanner.failure("a value that is nested less deeply")
    }
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try scanner.string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try scanner.number())
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    guard scanner.take(word) else { throw scanner.failure("a value") }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    _ = scanner.take(UInt8(ascii: "{"))
    var members: [JSONObject.Member] = []
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: "}")) { return .object(JSONObject()) }
    repeat {
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "\"") else {
        throw scanner.failure("a name in quotation marks")
      }
      let name = try scanner.string()
      scanner.skipSpace()
      guard scanner.take(UInt8(ascii: ":")) else { throw scanner.failure("a colon") }
      members.append(JSONObject.Member(name, try value(depth: depth + 1)))
      scanner.skipSpace()
    } while scanner.take(UInt8(ascii: ","))
    guard scanner.take(UInt8(ascii: "}")) else {
      throw scanner.failure("a comma or a closing brace")
    }
    return .object(JSONObject(members))
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    _ = scanner.take(UInt8(ascii: "["))
    var values: [JSONValue] = []
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      scanner.skipSpace()
    } while scanner.take(UInt8(ascii: ","))
    guard scanner.take(UInt8(ascii: "]")) else {
      throw scanner.failure("a comma or a closing bracket")
    }
    return .array(values)
  }
}

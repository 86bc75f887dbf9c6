/// A value of JSON as it came over the line.
package enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number; whole ones are exact up to 2 to the 53.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object(JSONObject)

  /// What kind of value it is, for an error; never the value itself.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of an object, in the order they came.
///
/// An object of a message has a handful of members, so that looking along them is the fastest way.
package struct JSONObject: Hashable, Sendable {
  /// A name with its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, in the order they came.
  package private(set) var members: [Member]

  /// Creates an object.
  package init(_ members: [Member] = []) { self.members = members }

  /// The value of a name; where a name comes twice, the last one counts.
  package subscript(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

extension JSONValue: WireValue {
  package static var expectation: String { "a value" }

  package init(wire: JSONValue) { self = wire }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let values):
      writer.array { writer in for value in values { value.write(into: &writer) } }
    case .object(let object):
      writer.object { writer in
        for member in object.members {
          writer.name(member.name)
          member.value.write(into: &writer)
        }
      }
    }
  }
}

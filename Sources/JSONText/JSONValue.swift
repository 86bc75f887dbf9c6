/// A JSON value.
package enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number; integers are exact up to a magnitude of 2⁵³.
  case number(Double)
  /// A string.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object with named values.
  case object(JSONObject)

  /// A name for the kind of the value, for error messages; it never contains the value itself.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean value"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of an object, in their order in the text.
///
/// An object in a message has few members, so a linear search is fastest.
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

  /// The members, in their order in the text.
  package private(set) var members: [Member]

  /// Creates an object.
  package init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member with a name; `nil` if the object has no such member.
  package subscript(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

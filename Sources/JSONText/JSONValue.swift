/// A received JSON value.
package enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number; integers are exact up to 2 to the 53.
  case number(Double)
  /// A string.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object with named values.
  case object(JSONObject)

  /// The kind of the value, for errors; never the value itself.
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

/// The members of an object, in order of arrival.
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

  /// The members, in order of arrival.
  package private(set) var members: [Member]

  /// Creates an object.
  package init(_ members: [Member] = []) { self.members = members }

  /// Returns the value of a name; for a duplicate name, the last value.
  package subscript(_ name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

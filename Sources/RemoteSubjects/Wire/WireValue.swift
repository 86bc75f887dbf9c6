internal import Foundation
package import JSONText

/// A value that can be encoded as JSON.
package protocol WireWritable {
  /// Encodes the value into a writer.
  func write(into writer: inout JSONWriter)
}

/// A value with a JSON form that both sides of the protocol share.
package protocol WireValue: WireWritable {
  /// The description of the expected form, for errors.
  static var expectation: String { get }

  /// Creates a value by decoding its JSON form.
  ///
  /// - Throws: ``WireError`` with the path of the invalid member.
  init(wire: JSONValue) throws(WireError)
}

/// An error for a value in a message that does not have the form that the protocol requires.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the member, such as `samples[3].quantity.unit`; empty for the whole message.
  package private(set) var path: String
  /// The form that the protocol requires.
  package let expected: String
  /// A description of the actual value, which never contains health data.
  package let found: String

  /// Creates an error for a value that does not have the required form.
  package init(expected: String, found: String, path: String = "") {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// Returns the error with a path that starts at the object that contains the value as a member.
  package func inside(_ name: String) -> Self {
    var error = self
    error.path =
      path.isEmpty ? name : path.hasPrefix("[") ? "\(name)\(path)" : "\(name).\(path)"
    return error
  }

  /// Returns the error with a path that starts at the array that contains the value as an element.
  package func inside(_ index: Int) -> Self { inside("[\(index)]") }

  package var description: String {
    "\(path.isEmpty ? "the message" : path): \(expected) is expected, not \(found)"
  }
}

extension WireValue {
  /// Returns an error for a value that does not have the expected form.
  package static func mismatch(_ value: JSONValue, _ expected: String? = nil) -> WireError {
    WireError(expected: expected ?? expectation, found: value.kind)
  }

  /// Returns an error for an object that does not have exactly one member.
  package static func mismatch(members object: JSONObject) -> WireError {
    WireError(expected: expectation, found: "an object with \(object.members.count) members")
  }

  /// Returns a value as an object.
  ///
  /// - Throws: ``WireError`` if the value is not an object.
  package static func object(_ value: JSONValue) throws(WireError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch(value) }
    return object
  }
}

// MARK: - Members

extension JSONObject {
  /// Decodes a required member of an object.
  ///
  /// - Throws: ``WireError`` if the member is missing or does not have the expected form.
  package func required<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    guard let value = self[name] else {
      throw WireError(expected: Value.expectation, found: "nothing", path: name)
    }
    do { return try Value(wire: value) } catch { throw error.inside(name) }
  }

  /// Decodes a member, or returns `nil` if the member is missing or `null`.
  ///
  /// - Throws: ``WireError`` if the member does not have the expected form.
  package func optional<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireError) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    do { return try Value(wire: value) } catch { throw error.inside(name) }
  }

  /// Decodes a required array.
  ///
  /// - Throws: ``WireError`` if the member is missing or not an array, or if an element does not
  ///   have the expected form.
  package func requiredArray<Value: WireValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(WireError) -> [Value] {
    guard let value = self[name] else {
      throw WireError(expected: "an array", found: "nothing", path: name)
    }
    do { return try [Value](wire: value) } catch { throw error.inside(name) }
  }

  /// Decodes an array, which is empty if the member is missing or `null`.
  ///
  /// - Throws: ``WireError`` if the member is not an array, or if an element does not have the
  ///   expected form.
  package func array<Value: WireValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(WireError) -> [Value] {
    guard let value = self[name], value != .null else { return [] }
    do { return try [Value](wire: value) } catch { throw error.inside(name) }
  }
}

extension Array: WireWritable where Element: WireWritable {
  package func write(into writer: inout JSONWriter) {
    writer.array { writer in for value in self { value.write(into: &writer) } }
  }
}

extension Array: WireValue where Element: WireValue {
  package static var expectation: String { "an array" }

  package init(wire: JSONValue) throws(WireError) {
    guard case .array(let values) = wire else { throw Self.mismatch(wire) }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do { append(try Element(wire: value)) } catch { throw error.inside(index) }
    }
  }
}

extension JSONWriter {
  /// Returns the encoded bytes of one value.
  package static func bytes(of value: some WireWritable) -> [UInt8] {
    var writer = Self()
    value.write(into: &writer)
    return writer.bytes
  }

  /// Writes a member.
  package mutating func member(_ name: String, _ value: some WireWritable) {
    self.name(name)
    value.write(into: &self)
  }

  /// Writes a member if it has a value.
  package mutating func member(_ name: String, ifPresent value: (some WireWritable)?) {
    if let value { member(name, value) }
  }
}

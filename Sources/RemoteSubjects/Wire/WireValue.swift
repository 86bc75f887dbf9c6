internal import Foundation

/// Something that can be written to the line.
package protocol WireWritable {
  /// Writes the form.
  func write(into writer: inout JSONWriter)
}

/// Something that has a form in JSON which both ends of the line agree on.
package protocol WireValue: WireWritable {
  /// What is expected where the form is not met, for an error.
  static var expectation: String { get }

  /// Reads the form.
  ///
  /// - Throws: ``WireError`` that names the member.
  init(wire: JSONValue) throws(WireError)
}

/// A value in a message that is not of the form the protocol gives it.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to the member, such as `samples[3].quantity.unit`.
  package private(set) var path: String
  /// What the protocol says is there.
  package let expected: String
  /// The kind of what is there; never the value itself.
  package let found: String

  /// Creates an error about a value.
  package init(expected: String, found: String, path: String = "") {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// The same, seen from the object that has the value as a member.
  package func inside(_ name: String) -> Self {
    var error = self
    error.path =
      path.isEmpty ? name : path.hasPrefix("[") ? "\(name)\(path)" : "\(name).\(path)"
    return error
  }

  /// The same, seen from the array that has the value as an element.
  package func inside(_ index: Int) -> Self { inside("[\(index)]") }

  package var description: String {
    "\(path.isEmpty ? "the message" : path): \(expected) is expected, not \(found)"
  }
}

extension WireValue {
  /// An error about a value that is of another form.
  package static func mismatch(_ value: JSONValue, _ expected: String? = nil) -> WireError {
    WireError(expected: expected ?? expectation, found: value.kind)
  }

  /// The value as an object.
  package static func object(_ value: JSONValue) throws(WireError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch(value) }
    return object
  }
}

// MARK: - Members

extension JSONObject {
  /// A member that must be there.
  package func required<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    guard let value = self[name] else {
      throw WireError(expected: Value.expectation, found: "nothing", path: name)
    }
    do { return try Value(wire: value) } catch { throw error.inside(name) }
  }

  /// A member that may be missing or `null`.
  package func optional<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireError) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    do { return try Value(wire: value) } catch { throw error.inside(name) }
  }

  /// A member that is an array and must be there.
  package func requiredArray<Value: WireValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(WireError) -> [Value] {
    guard let value = self[name] else {
      throw WireError(expected: "an array", found: "nothing", path: name)
    }
    do { return try [Value](wire: value) } catch { throw error.inside(name) }
  }

  /// A member that is an array; missing or `null`, it is empty.
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

/// A writer that encodes JSON on one line.
package struct JSONWriter: Sendable {
  /// The written bytes.
  package private(set) var bytes: [UInt8] = []
  private let escapes: JSONString.Escapes
  private var needsComma = false

  /// Creates an empty writer.
  package init(escaping escapes: JSONString.Escapes = .required) { self.escapes = escapes }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes an object; the closure writes its members.
  ///
  /// - Throws: The error that the closure throws.
  package mutating func object<Failure: Error>(
    _ members: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    try members(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array; the closure writes its elements.
  ///
  /// - Throws: The error that the closure throws.
  package mutating func array<Failure: Error>(
    _ elements: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    try elements(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the name of the next member.
  package mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a Boolean value.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a number; infinity and NaN, which JSON does not support, become `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    if value.magnitude < 1e15, let whole = Int(exactly: value), whole != 0 || value.sign == .plus {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// Writes an integer.
  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    JSONString.append(value, to: &bytes, escaping: escapes)
  }

  /// Writes a value with its nested values.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let values):
      array { writer in for value in values { writer.value(value) } }
    case .object(let object):
      self.object { writer in
        for member in object.members {
          writer.name(member.name)
          writer.value(member.value)
        }
      }
    }
  }

  /// Writes JSON text that is already encoded.
  ///
  /// - Precondition: Strings in the text are escaped as this writer escapes them.
  package mutating func encoded(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }
}

/// Writes JSON without line feeds, byte by byte, as a line of the protocol.
package struct JSONWriter: Sendable {
  /// The written bytes.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  /// Returns the encoded bytes of one value.
  package static func bytes(of value: some WireWritable) -> [UInt8] {
    var writer = Self()
    value.write(into: &writer)
    return writer.bytes
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes an object; the closure writes its members.
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

  /// Writes a member.
  package mutating func member(_ name: String, _ value: some WireWritable) {
    self.name(name)
    value.write(into: &self)
  }

  /// Writes a member if it has a value.
  package mutating func member(_ name: String, ifPresent value: (some WireWritable)?) {
    if let value { member(name, value) }
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

  /// Writes a number; a value without a JSON representation, which valid values never contain,
  /// becomes `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    if value.magnitude < 1e15, let whole = Int(exactly: value), whole != 0 || value.sign == .plus {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { text in
      if text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: text)
      } else {
        for byte in text { append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case ..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8)
    default: bytes.append(byte)
    }
  }
}

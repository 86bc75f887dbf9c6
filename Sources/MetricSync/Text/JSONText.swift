/// JSON as bytes, written value by value.
///
/// The writer places the commas; names and values follow each other in the order of the calls.
package struct JSONText: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty text.
  package init() {}

  /// Writes an object whose members the closure writes.
  package mutating func object(_ members: (inout Self) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements the closure writes.
  package mutating func array(_ elements: (inout Self) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes the name of the next member.
  package mutating func name(_ name: String) {
    separate()
    appendText(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes text, or `null`.
  package mutating func value(_ text: String?) {
    separate()
    if let text { appendText(text) } else { bytes += Array("null".utf8) }
    needsComma = true
  }

  /// Writes a number in its shortest form that reads back to the same number; `null` if it is not
  /// finite, which JSON cannot express.
  package mutating func value(_ number: Double) {
    separate()
    bytes += Array(Self.text(of: number).utf8)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    bytes += Array(String(number).utf8)
    needsComma = true
  }

  /// Writes a truth value.
  package mutating func value(_ flag: Bool) {
    separate()
    bytes += Array((flag ? "true" : "false").utf8)
    needsComma = true
  }

  /// Returns the text of a number; `null` if it is not finite.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }

  /// Returns text with quotation marks and escapes.
  package static func quoted(_ text: String) -> String {
    var writer = Self()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func appendText(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case ..<0x20:
        bytes += Array("\\u00".utf8)
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

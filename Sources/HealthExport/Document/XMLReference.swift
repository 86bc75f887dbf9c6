/// The result of reading a reference; only references that represent a character are supported.
///
/// Entities that a document declares are never expanded, so a small file cannot exhaust memory.
enum XMLReference: Equatable {
  /// The character and the length of the reference in bytes; U+FFFD replaces a character that XML
  /// forbids.
  case character(Unicode.Scalar, length: Int, isForbidden: Bool)
  /// The view ends before the reference does.
  case incomplete
  /// The reference is malformed or too long, or its entity is not predefined.
  case unsupported

  private static let longest = 16

  /// Reads the reference whose `&` is at an index.
  init(_ view: ByteView, at index: Int) {
    var end = index + 1
    while end < view.count, view[end] != UInt8(ascii: ";") {
      let byte = view[end]
      guard end - index < Self.longest, byte == UInt8(ascii: "#") || byte.isNameByte else {
        self = .unsupported
        return
      }
      end += 1
    }
    guard end < view.count else {
      self = end - index < Self.longest ? .incomplete : .unsupported
      return
    }
    let name = view[index + 1..<end]
    let length = end - index + 1
    if let scalar = Self.predefined(name) {
      self = .character(scalar, length: length, isForbidden: false)
    } else if name[0] == UInt8(ascii: "#"), let number = Self.number(name) {
      let scalar = Unicode.Scalar(number).flatMap { $0.isPermittedInXML ? $0 : nil }
      self = .character(scalar ?? "\u{FFFD}", length: length, isForbidden: scalar == nil)
    } else {
      self = .unsupported
    }
  }

  private static func predefined(_ name: ByteView) -> Unicode.Scalar? {
    if name.isEqual(to: "lt") { return "<" }
    if name.isEqual(to: "gt") { return ">" }
    if name.isEqual(to: "amp") { return "&" }
    if name.isEqual(to: "quot") { return "\"" }
    if name.isEqual(to: "apos") { return "'" }
    return nil
  }

  /// Returns the number after `#`, capped at 0x110000, or `nil` if it is not a valid number.
  private static func number(_ name: ByteView) -> UInt32? {
    let isHexadecimal = name[1] == UInt8(ascii: "x")
    let digits = name[(isHexadecimal ? 2 : 1)..<name.count]
    guard digits.count > 0 else { return nil }
    var number: UInt32 = 0
    for byte in digits.buffer {
      let digit: UInt8
      if byte.isDigit {
        digit = byte &- 0x30
      } else if isHexadecimal, (byte | 0x20) &- 0x61 < 6 {
        digit = (byte | 0x20) &- 0x61 &+ 10
      } else {
        return nil
      }
      number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
    }
    return number
  }
}

extension Unicode.Scalar {
  /// Whether XML permits the character in a document.
  var isPermittedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}

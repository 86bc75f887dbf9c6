package import Foundation

extension UUID {
  /// The same text as `uuidString`, but computed faster.
  package var text: String {
    let bytes = simd
    return String(unsafeUninitializedCapacity: 36) { characters in
      var count = 0
      for index in bytes.indices {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          characters[count] = UInt8(ascii: "-")
          count += 1
        }
        characters[count] = Self.digit(bytes[index] >> 4)
        characters[count + 1] = Self.digit(bytes[index] & 0x0F)
        count += 2
      }
      return count
    }
  }

  /// Creates a UUID from the same text as `init(uuidString:)`, but faster; `nil` for other text.
  package init?(text: String) {
    var text = text
    guard let bytes = text.withUTF8(Self.bytes) else { return nil }
    self.init(bytes)
  }

  /// Returns the bytes of hexadecimal text in the form `8-4-4-4-12`, or `nil` for any other text.
  private static func bytes(of text: UnsafeBufferPointer<UInt8>) -> SIMD16<UInt8>? {
    guard text.count == 36 else { return nil }
    var bytes = SIMD16<UInt8>()
    var place = 0
    for index in 0..<16 {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard text[place] == UInt8(ascii: "-") else { return nil }
        place += 1
      }
      guard let high = value(of: text[place]), let low = value(of: text[place + 1]) else {
        return nil
      }
      bytes[index] = high << 4 | low
      place += 2
    }
    return bytes
  }

  init(_ bytes: SIMD16<UInt8>) {
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  private var simd: SIMD16<UInt8> {
    SIMD16(
      uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.6, uuid.7,
      uuid.8, uuid.9, uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

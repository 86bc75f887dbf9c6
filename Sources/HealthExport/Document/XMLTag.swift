/// The value of an attribute as it is written in the document.
struct RawValue {
  /// The bytes between the quotes.
  let bytes: ByteView
  /// Whether the bytes are the value itself, without references, control characters or bytes that
  /// are not ASCII.
  let isPlain: Bool

  /// Returns the value with references resolved and white space normalized.
  ///
  /// Control characters and references that XML forbids, and bytes that are not UTF-8, are replaced
  /// by U+FFFD and counted.
  func text(countingRepairs repairs: inout Int) -> String {
    if isPlain { return bytes.text }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&"),
        case .character(let scalar, let length, let isForbidden) = XMLReference(bytes, at: index)
      {
        decoded.append(contentsOf: String(scalar).utf8)
        repairs += isForbidden ? 1 : 0
        index += length
        continue
      }
      index += 1
      if byte == 0x0D, bytes[index] == 0x0A { continue }
      if byte == 0x09 || byte == 0x0A || byte == 0x0D {
        decoded.append(0x20)
      } else if byte < 0x20 {
        decoded.append(contentsOf: [0xEF, 0xBF, 0xBD])
        repairs += 1
      } else {
        decoded.append(byte)
      }
    }
    let text = String(decoding: decoded, as: UTF8.self)
    // Replacing changes the bytes; a U+FFFD in the document itself is not a repair.
    if !text.utf8.elementsEqual(decoded) {
      repairs += Self.brokenSequences(in: decoded)
    }
    return text
  }

  private static func brokenSequences(in bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .error: count += 1
      case .emptyInput: return count
      }
    }
  }
}

/// The element of a start tag with its known attributes.
///
/// The values are valid until the next event of the scanner.
struct XMLTag {
  private struct Slot {
    var start: Int32 = 0
    var length: Int32 = 0
    var isPlain = true
  }

  var element = XMLElement.unknown
  /// Whether the tag ends with `/>`, without a separate end tag.
  var isEmpty = false
  /// The number of known attributes that repeat an earlier attribute of the tag.
  var repeatedAttributes = 0
  private var present: UInt64 = 0
  private var slots = [Slot](repeating: Slot(), count: 64)

  mutating func begin(_ element: XMLElement) {
    self.element = element
    isEmpty = false
    repeatedAttributes = 0
    present = 0
  }

  func has(_ attribute: XMLAttribute) -> Bool { present & (1 << attribute.place) != 0 }

  @inline(__always)
  mutating func set(_ attribute: XMLAttribute, _ start: Int, _ end: Int, isPlain: Bool) {
    present |= 1 << attribute.place
    slots[Int(attribute.place)] = Slot(
      start: Int32(truncatingIfNeeded: start), length: Int32(truncatingIfNeeded: end - start),
      isPlain: isPlain)
  }

  /// Returns the value of an attribute, or `nil` if the tag lacks the attribute.
  @inline(__always)
  func value(_ attribute: XMLAttribute, in view: ByteView) -> RawValue? {
    guard has(attribute) else { return nil }
    let slot = slots[Int(attribute.place)]
    let start = Int(slot.start)
    return RawValue(bytes: view[start..<start + Int(slot.length)], isPlain: slot.isPlain)
  }
}

extension XMLAttribute {
  /// The index of the attribute's bit and slot.
  @inline(__always)
  fileprivate var place: UInt64 { UInt64(rawValue) & 63 }
}

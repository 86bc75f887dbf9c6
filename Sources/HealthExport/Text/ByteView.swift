/// An unowned view of bytes, which is valid until the bytes change.
///
/// A byte outside the view reads as 0, which has no meaning in a document.
struct ByteView {
  let base: UnsafePointer<UInt8>
  let count: Int

  subscript(_ index: Int) -> UInt8 {
    @inline(__always) get {
      UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
    }
  }

  /// The bytes of a range, which is clamped to the view.
  subscript(_ range: Range<Int>) -> ByteView {
    let lower = min(max(0, range.lowerBound), count)
    let upper = min(max(lower, range.upperBound), count)
    return ByteView(base: base + lower, count: upper - lower)
  }

  /// Returns the eight bytes starting at an index, with the first one in the lowest bits; bytes
  /// outside the view are 0.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    if index >= 0, index <= count - 8 {
      return UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
    }
    var word: UInt64 = 0
    for place in 0..<8 { word |= UInt64(self[index + place]) << UInt64(place * 8) }
    return word
  }

  /// The bytes as text, with U+FFFD for invalid UTF-8.
  var text: String { String(decoding: buffer, as: UTF8.self) }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func isEqual(to other: [UInt8]) -> Bool {
    other.withUnsafeBufferPointer { other in
      other.count == count && Self.areEqual(base, other.baseAddress, count)
    }
  }

  func isEqual(to text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && Self.areEqual(base, text.utf8Start, count)
  }

  func starts(with text: StaticString) -> Bool {
    self[0..<text.utf8CodeUnitCount].isEqual(to: text)
  }

  /// Returns whether a text begins with the bytes of the view.
  func isBeginning(of text: StaticString) -> Bool {
    count <= text.utf8CodeUnitCount && Self.areEqual(base, text.utf8Start, count)
  }

  /// Returns the first index of a byte at or after a start, or `nil` if the byte does not occur.
  @inline(__always)
  func index(of byte: UInt8, from start: Int) -> Int? {
    var index = max(0, start)
    while index < count {
      if base[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private static func areEqual(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    guard let right else { return count == 0 }
    var index = 0
    while index + 8 <= count {
      let first = UnsafeRawPointer(left + index).loadUnaligned(as: UInt64.self)
      let second = UnsafeRawPointer(right + index).loadUnaligned(as: UInt64.self)
      if first != second { return false }
      index += 8
    }
    while index < count {
      if left[index] != right[index] { return false }
      index += 1
    }
    return true
  }
}

/// Calls a closure with a view of an array and returns the closure's result.
func withView<Result>(of bytes: [UInt8], _ body: (ByteView) throws -> Result) rethrows -> Result {
  try bytes.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else {
      return try withUnsafePointer(to: UInt8(0)) { try body(ByteView(base: $0, count: 0)) }
    }
    return try body(ByteView(base: base, count: buffer.count))
  }
}

/// The classes of bytes in a document.
extension UInt8 {
  /// Whether the byte is XML white space.
  @inline(__always)
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether the byte is an ASCII digit.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte can occur in a name; all bytes above ASCII are accepted.
  @inline(__always)
  var isNameByte: Bool {
    // The bits represent '-', '.', the digits and ':', and letters and '_'.
    let members: UInt64 = self < 0x40 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return self >= 0x80 || members >> UInt64(self & 0x3F) & 1 != 0
  }

  /// Whether the byte can begin a name.
  @inline(__always)
  var isNameStart: Bool {
    isNameByte && !isDigit && self != UInt8(ascii: "-") && self != UInt8(ascii: ".")
  }
}

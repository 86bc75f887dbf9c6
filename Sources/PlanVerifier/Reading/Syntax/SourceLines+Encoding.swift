internal import Diagnostics

extension SourceLines {
  /// The diagnostics about invalid text: one for each kind of error, at its first location.
  var encodingDiagnostics: [Diagnostic] {
    var messages: [Diagnostic] = []
    if let invalid = firstInvalidByte {
      messages.append(
        Diagnostic(
          .error, "plan.invalid-utf8", "the text is not valid UTF-8",
          at: location(of: invalid..<invalid + 1), fix: "save the file as UTF-8"))
    }
    if let nul = bytes.firstIndex(of: 0) {
      messages.append(
        Diagnostic(
          .error, "plan.nul-byte", "the text contains a NUL byte", at: location(of: nul..<nul + 1),
          fix: "remove every NUL byte, or check that this is a text file"))
    }
    return messages
  }

  /// The offset of the first byte that is not part of a valid UTF-8 sequence; `nil` for valid text.
  private var firstInvalidByte: Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        let lead = bytes[position]
        guard lead >= 0x80 else {
          position += 1
          continue
        }
        guard let length = Self.length(ofCharacterAt: position, in: bytes) else { return position }
        position += length
      }
      return nil
    }
  }

  /// Returns the length in bytes of a non-ASCII character, or `nil` if it is invalid.
  private static func length(
    ofCharacterAt position: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let lead = bytes[position]
    // The second byte has a narrower range if the first one would otherwise allow overlong forms,
    // surrogates or values beyond the last character.
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for next in position + 2..<max(position + 2, position + length)
    where bytes[next] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}

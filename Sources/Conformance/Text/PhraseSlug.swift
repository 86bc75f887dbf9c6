/// Names for use in ids, made directly from the bytes of ASCII text.
///
/// Every row and every heading needs a name, and splitting its text into tokens takes several times
/// as long.
enum PhraseSlug {
  /// Returns the same name as ``PhraseTokens/slug(ofTokensIn:)`` for ASCII text, and `nil` for
  /// other text.
  static func ofASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count + 1) { slug in
        var count = 0
        var start = 0
        while start < bytes.count {
          guard isWordPart(bytes[start]) else {
            start += 1
            continue
          }
          let end = endOfWord(in: bytes, from: start)
          if !isArticle(bytes[start..<end]) {
            append(bytes[start..<end], to: slug, &count)
          }
          start = end
        }
        return count
      }
    }
  }

  /// Returns the end of a word: letters, digits and underscores, with single periods, hyphens and
  /// apostrophes between them.
  private static func endOfWord(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count {
      if isWordPart(bytes[end]) {
        end += 1
      } else if [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "'")].contains(bytes[end]),
        end + 1 < bytes.count, isWordPart(bytes[end + 1])
      {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  /// Appends the letters and digits of a word in lower case; a hyphen separates each run of them
  /// from the preceding run.
  private static func append(
    _ word: Slice<UnsafeBufferPointer<UInt8>>, to slug: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) {
    var isInPart = false
    for byte in word {
      guard isWordPart(byte), byte != UInt8(ascii: "_") else {
        isInPart = false
        continue
      }
      if !isInPart, count > 0 {
        slug[count] = UInt8(ascii: "-")
        count += 1
      }
      isInPart = true
      slug[count] = lowercased(byte)
      count += 1
    }
  }

  private static func isArticle(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard word.count <= 3 else { return false }
    var key: UInt32 = 0
    for byte in word { key = key << 8 | UInt32(lowercased(byte)) }
    return key == 0x61 || key == 0x61_6E || key == 0x74_68_65
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

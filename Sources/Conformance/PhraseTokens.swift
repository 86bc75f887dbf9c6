/// The words of a cell or a phrase, as matching sees them.
///
/// Case, articles, spacing and inline marks do not count; every other character does.
public struct PhraseTokens: Hashable, Sendable {
  /// The words and marks, lower case.
  public private(set) var words: [String]

  private static func isArticle(_ word: String) -> Bool {
    word == "a" || word == "an" || word == "the"
  }

  /// Splits plain text, from which inline marks have been removed already.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) {
    words = []
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      appendWords(ofASCII: bytes)
      return true
    }
    if !isPlain { appendWords(of: Array(text.unicodeScalars)) }
  }

  private mutating func appendWords(of scalars: [Unicode.Scalar]) {
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.properties.isWhitespace {
        index += 1
      } else if Self.isWordPart(scalar) {
        let end = Self.endOfWord(in: scalars, from: index)
        append(word: scalars[index..<end])
        index = end
      } else {
        index = appendMark(in: scalars, at: index)
      }
    }
  }

  /// The same for the common case, in which a byte is a character.
  private mutating func appendWords(ofASCII bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if Self.isWordPart(byte) {
        let end = Self.endOfWord(in: bytes, from: index)
        append(word: bytes[index..<end])
        index = end
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<"),
        index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "=")
      {
        words.append(byte == UInt8(ascii: ">") ? "≥" : "≤")
        index += 2
      } else {
        words.append(String(decoding: bytes[index...index], as: UTF8.self))
        index += 1
      }
    }
  }

  private mutating func append(word: Slice<UnsafeBufferPointer<UInt8>>) {
    let lowercased = String(unsafeUninitializedCapacity: word.count) { buffer in
      var count = 0
      for byte in word {
        buffer[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
    if !Self.isArticle(lowercased) { words.append(lowercased) }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  private static func endOfWord(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if isWordPart(byte) {
        index += 1
      } else if byte == 0x2E || byte == 0x2D || byte == 0x27, index + 1 < bytes.count,
        isWordPart(bytes[index + 1])
      {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  private init(words: [String]) { self.words = words }

  private mutating func append(word: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word)
    let lowercased = String(text).lowercased()
    if !Self.isArticle(lowercased) { words.append(lowercased) }
  }

  /// Appends a mark in its plain spelling and returns the index behind it.
  private mutating func appendMark(in scalars: [Unicode.Scalar], at index: Int) -> Int {
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index] {
    case ">" where next == "=":
      words.append("≥")
      return index + 2
    case "<" where next == "=":
      words.append("≤")
      return index + 2
    case "“", "”", "„": words.append("\"")
    case "‘", "’": words.append("'")
    default: words.append(String(Character(scalars[index])))
    }
    return index + 1
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isWordPart(UInt8(truncatingIfNeeded: scalar.value)) }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// A point, hyphen or apostrophe between two word parts belongs to the word: `0.5`, `no-op`.
  private static func endOfWord(in scalars: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < scalars.count {
      if isWordPart(scalars[index]) {
        index += 1
      } else if ".-'’".unicodeScalars.contains(scalars[index]), index + 1 < scalars.count,
        isWordPart(scalars[index + 1])
      {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  /// The words joined by blanks; two cells mean the same words when this is equal.
  public var text: String { words.count == 1 ? words[0] : words.joined(separator: " ") }

  /// Appends the bytes of the text.
  func append(to bytes: inout [UInt8]) {
    for (index, word) in words.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: word.utf8)
    }
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { words.isEmpty }

  /// The number of words.
  public var count: Int { words.count }

  /// The words in a range of indices.
  public subscript(range: Range<Int>) -> PhraseTokens {
    PhraseTokens(words: Array(words[range]))
  }

  /// A name for use in identifiers: words joined by hyphens, marks dropped.
  public var slug: String {
    var slug: [UInt8] = []
    for word in words {
      var isInPart = false
      for scalar in word.unicodeScalars {
        guard Self.isWordPart(scalar), scalar != "_" else {
          isInPart = false
          continue
        }
        if !isInPart, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        isInPart = true
        slug.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }
}

/// What separates the clauses of a cell.
enum ClauseSeparator {
  static func isSeparator(_ word: String) -> Bool {
    word == "," || word == "+" || word == ";" || word == "and"
  }
}

/// A search for banned phrases in a text, both in code and in prose.
///
/// Line breaks and slashes, as in `///`, can separate the words of a phrase. Words that are joined
/// by hyphens, as in row ids, are one word.
struct PhraseSearch {
  /// A phrase in a text, with the number of its line.
  struct Occurrence: Equatable, Hashable {
    let line: Int
    let phrase: String
    let replacement: String
  }

  private let phrases: [String: [BannedPhrase]]

  init(_ phrases: [BannedPhrase] = BannedPhrase.all) {
    self.phrases = Dictionary(grouping: phrases) { $0.words[0] }
  }

  /// Returns the banned phrases of a text in the order of their lines.
  func occurrences(in text: String) -> [Occurrence] {
    let words = Self.words(of: text)
    return words.indices.flatMap { index in
      (phrases[words[index].text] ?? []).compactMap { phrase in
        occurs(phrase, at: index, of: words)
          ? Occurrence(
            line: words[index].line, phrase: phrase.words.joined(separator: " "),
            replacement: phrase.replacement)
          : nil
      }
    }
  }

  private func occurs(_ phrase: BannedPhrase, at index: Int, of words: [Word]) -> Bool {
    let end = index + phrase.words.count
    guard end <= words.count,
      zip(words[index..<end], phrase.words).allSatisfy({ $0.text == $1 }),
      words[(index + 1)..<end].allSatisfy(\.followsDirectly)
    else { return false }
    if end < words.count, words[end].followsDirectly,
      phrase.allowedBefore.contains(words[end].text)
    {
      return false
    }
    return index == 0 || !words[index].followsDirectly
      || !phrase.allowedAfter.contains(words[index - 1].text)
  }

  /// A word in lower case.
  private struct Word {
    let text: String
    let line: Int
    /// Whether only spaces, line breaks, `/` and `\` separate the word from the previous one.
    let followsDirectly: Bool
  }

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var bytes: [UInt8] = []
    var (line, followsDirectly) = (1, false)
    // The additional line feed ends the last word.
    for byte in Array(text.utf8) + [UInt8(ascii: "\n")] {
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        bytes.append(byte | 0x20)
        continue
      case _ where byte == UInt8(ascii: "-") && !bytes.isEmpty || byte == UInt8(ascii: "_"):
        bytes.append(byte)
        continue
      default: break
      }
      if !bytes.isEmpty {
        words.append(
          Word(
            text: String(decoding: bytes, as: UTF8.self), line: line,
            followsDirectly: followsDirectly))
        bytes.removeAll(keepingCapacity: true)
        followsDirectly = true
      }
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "/"), UInt8(ascii: "\\"): break
      default: followsDirectly = false
      }
    }
    return words
  }
}

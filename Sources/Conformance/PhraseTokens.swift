/// The words of a cell or a phrase, as matching sees them.
///
/// Case, articles, spacing and inline marks do not count; every other character does.
public struct PhraseTokens: Hashable, Sendable {
  /// The words and marks, lower case.
  public private(set) var words: [String]

  private static let articles: Set<String> = ["a", "an", "the"]

  /// Splits plain text, from which inline marks have been removed already.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) {
    words = []
    let scalars = Array(text.unicodeScalars)
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

  private init(words: [String]) { self.words = words }

  private mutating func append(word: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word)
    let lowercased = String(text).lowercased()
    if !Self.articles.contains(lowercased) { words.append(lowercased) }
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
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
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
  public var text: String { words.joined(separator: " ") }

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
    var slug = ""
    for word in words {
      for scalar in word.unicodeScalars {
        if Self.isWordPart(scalar), scalar != "_" {
          slug.unicodeScalars.append(scalar)
        } else if !slug.isEmpty, !slug.hasSuffix("-") {
          slug.append("-")
        }
      }
      if !slug.isEmpty, !slug.hasSuffix("-") { slug.append("-") }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug
  }
}

/// What separates the clauses of a cell.
enum ClauseSeparator {
  static func isSeparator(_ word: String) -> Bool {
    word == "," || word == "+" || word == ";" || word == "and"
  }
}

/// Mutations of a text that change its meaning for a reader.
enum TextMutation {
  static func all(of text: String) -> [(CellMutation.Operator, String)] {
    numbers(in: text).map { (.number, $0) } + names(in: text).map { (.name, $0) }
      + types(for: text).map { (.type, $0) } + missingWords(in: text).map { (.missingWord, $0) }
      + opposites(in: text).map { (.opposite, $0) }
      + [(.nonsense, "glorp frobnicates wibble"), (.empty, "")]
  }

  /// Returns up to three mutations for each whole number or version: the number plus one, the
  /// number minus one, and ten times the number plus seven.
  private static func numbers(in text: String) -> [String] {
    words(of: text).flatMap { range -> [String] in
      let word = text[range]
      guard let value = Int(word.drop { !$0.isNumber }), let first = word.first,
        first.isNumber || first == "v"
      else { return [] }
      let prefix = first == "v" ? "v" : ""
      // Changed numbers that overflow are omitted.
      let (tenfold, isOver) = value.multipliedReportingOverflow(by: 10)
      let others = [
        value.addingReportingOverflow(1), value.subtractingReportingOverflow(1),
        isOver ? (partialValue: 0, overflow: true) : tenfold.addingReportingOverflow(7),
      ]
      return others.filter { !$0.overflow }.map(\.partialValue).map {
        text.replacingCharacters(in: range, with: "\(prefix)\($0)")
      }
    }
  }

  /// Returns one mutation for each word of more than two characters, in which the word is
  /// misspelled.
  private static func names(in text: String) -> [String] {
    words(of: text).filter { text[$0].count > 2 }.map {
      text.replacingCharacters(in: $0, with: text[$0] + "x")
    }
  }

  private static let typeNames: [String] = [
    "String", "String?", "Int", "Int?", "Double", "Bool", "Date", "Date?", "Data?", "Decimal?",
    "UUID", "HKUnit", "HKQueryAnchor", "[HKQuantitySample]", "[HKDeletedObject]",
  ]

  private static func types(for text: String) -> [String] {
    typeNames.contains(text) ? typeNames.filter { $0 != text } : []
  }

  /// Returns one mutation for the removal of each word, unless the text has only one word.
  private static func missingWords(in text: String) -> [String] {
    let words = words(of: text)
    return words.count < 2 ? [] : words.map { text.replacingCharacters(in: $0, with: "") }
  }

  private static let oppositeWords: [String: String] = [
    "on": "off", "off": "on", "true": "false", "false": "true", "yes": "no", "no": "yes",
    "local": "remote", "remote": "local", "lower": "higher", "higher": "lower",
    "succeeds": "fails", "grants": "denies", "denies": "grants", "ascending": "descending",
    "descending": "ascending", "==": "!=", "before": "after", "after": "before",
  ]

  private static func opposites(in text: String) -> [String] {
    words(of: text).compactMap { range in
      oppositeWords[text[range].lowercased()].map {
        text.replacingCharacters(in: range, with: $0)
      }
    }
  }

  private static func words(of text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard isWordPart(text[index]) else {
        index = text.index(after: index)
        continue
      }
      let end = text[index...].firstIndex { !isWordPart($0) } ?? text.endIndex
      ranges.append(index..<end)
      index = end
    }
    return ranges
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension String {
  /// Returns the text without leading and trailing white space.
  func trimmingBlanks() -> String {
    let front = drop(while: \.isWhitespace)
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }

  func replacingCharacters(
    in range: Range<Index>, with text: some StringProtocol
  ) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}

/// Mutations of text that is compared character by character: quotes, code, cells of verbatim
/// columns, and symbols of units.
enum ExactTextMutation {
  static func all(
    of source: String, isVerbatim: Bool
  ) -> [(CellMutation.Operator, String)] {
    var stretches = stretches(in: source)
    if stretches.isEmpty, isVerbatim, !source.isEmpty {
      stretches = [source.startIndex..<source.endIndex]
    }
    return stretches.flatMap { stretch in
      changes(of: String(source[stretch])).map { change, text in
        (change, source.replacingCharacters(in: stretch, with: text))
      }
    } + units(in: source).map { (.letterCase, $0) }
  }

  /// Returns the ranges of quoted text and code; a code span is one range, including quotes in it.
  private static func stretches(in source: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var index = source.startIndex
    while index < source.endIndex {
      let character = source[index]
      let ends: [Character] =
        switch character {
        case "`": ["`"]
        case "\"": ["\""]
        case "“", "„": ["”", "“"]
        default: []
        }
      let start = source.index(after: index)
      guard !ends.isEmpty, let end = source[start...].firstIndex(where: ends.contains) else {
        index = start
        continue
      }
      if start < end { found.append(start..<end) }
      index = source.index(after: end)
    }
    return found
  }

  private static func changes(of text: String) -> [(CellMutation.Operator, String)] {
    let letters = text.indices.filter { text[$0].isCased }
    let places = Set([letters.first, letters.dropFirst(letters.count / 2).first, letters.last])
    var changes: [(CellMutation.Operator, String)] = places.compactMap { $0 }.sorted().map {
      (.letterCase, text.swappingCase(at: $0))
    }
    if text.lowercased() != text { changes.append((.lowerCase, text.lowercased())) }
    changes.append((.article, "the \(text)"))
    if let blank = text.firstIndex(of: " ") {
      changes.append((.article, text.replacingCharacters(in: blank..<blank, with: " a")))
      changes.append((.blank, text.replacingCharacters(in: blank..<blank, with: " ")))
    } else if text.count > 1 {
      let middle = text.index(text.startIndex, offsetBy: text.count / 2)
      changes.append((.blank, text.replacingCharacters(in: middle..<middle, with: " ")))
    }
    changes += [(.mark, "\(text)!"), (.mark, ",\(text)")]
    return changes
  }

  /// Returns one mutation for each word after a number, in which the case of the word's first
  /// letter is swapped, because the word may be a unit.
  private static func units(in source: String) -> [String] {
    var changed: [String] = []
    var isBehindNumber = false
    var index = source.startIndex
    while index < source.endIndex {
      if source[index].isLetter, isBehindNumber, source[index].isCased {
        changed.append(source.swappingCase(at: index))
      }
      let end = source[index...].firstIndex { $0 == " " } ?? source.endIndex
      if index < end {
        isBehindNumber = source[index..<end].allSatisfy { $0.isNumber || $0 == "." }
      }
      index = end < source.endIndex ? source.index(after: end) : end
    }
    return changed
  }
}

extension String {
  fileprivate func swappingCase(at place: Index) -> String {
    let letter = self[place]
    let other = letter.isUppercase ? letter.lowercased() : letter.uppercased()
    return replacingCharacters(in: place..<index(after: place), with: other)
  }
}

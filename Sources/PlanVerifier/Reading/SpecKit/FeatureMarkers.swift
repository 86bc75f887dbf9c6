internal import Diagnostics

/// The ids, open questions and unfilled placeholders in a spec-kit document.
struct FeatureMarkers {
  private(set) var mentions: [Located<FeatureID>] = []
  /// The indices of the mentions that end a range from the previous mention.
  private(set) var rangeEnds: Set<Int> = []
  private(set) var clarifications: [Located<String>] = []
  private(set) var placeholders: [Located<String>] = []

  private let text: MaskedText
  /// The name of the feature's directory; empty for the constitution.
  private let feature: String

  /// Finds the markers in a text.
  ///
  /// - Complexity: O(*n* · *m*) in the number of bytes and the length of the longest line.
  init(_ text: MaskedText, feature: String) {
    self.text = text
    self.feature = feature
    for line in 1...text.lines.count {
      let range = text.lines.range(ofLine: line)
      readMentions(range)
      readClarifications(range)
      // Only the template of the constitution, which does not belong to a feature, contains
      // placeholders such as `[PROJECT_NAME]`.
      if let found = Placeholder.first(in: text, line: range, allowsVariables: !feature.isEmpty) {
        placeholders.append(text.located(found))
      }
    }
  }

  private mutating func readMentions(_ range: Range<Int>) {
    let starts: [UInt8] = Array("FSUTC".utf8)
    var found: [Located<FeatureID>] = []
    var ends: [Int] = []
    var last: Int?
    // The template of `tasks.md` explains labels with examples in parentheses.
    var isExample = false
    var cursor = ByteCursor(text.text, range)
    while let byte = cursor.current {
      let start = cursor.position
      if byte == UInt8(ascii: "(") {
        isExample = text.text[start..<range.upperBound].starts(with: "(e.g.".utf8)
      } else if byte == UInt8(ascii: ")") {
        isExample = false
      }
      if !isExample, starts.contains(byte), isBoundary(start, range),
        let id = FeatureID(reading: &cursor)
      {
        if let last, isRange(text.text[last..<start]) { ends.append(mentions.count + found.count) }
        found.append(Located(id, at: text.lines.location(of: start..<cursor.position)))
        last = cursor.position
      } else {
        cursor.position += 1
      }
    }
    if !found.isEmpty, !speaksOfOtherFeature(range) {
      mentions += found
      rangeEnds.formUnion(ends)
    }
  }

  /// Returns whether the text between two ids marks a range, such as `..` or ` to `.
  private func isRange(_ between: ArraySlice<UInt8>) -> Bool {
    guard between.count <= 20 else { return false }
    let marks: Set<Character> = ["*", "`", " ", "\t"]
    let words = String(decoding: between, as: UTF8.self).filter { !marks.contains($0) }
    return ["-", "–", "—", "..", "...", "…", "to", "through"].contains(words)
  }

  private func isBoundary(_ position: Int, _ range: Range<Int>) -> Bool {
    guard position > range.lowerBound else { return true }
    let before = text.text[position - 1]
    guard before == UInt8(ascii: "-") else { return !before.isWord }
    // A range such as `T001-T005`, in contrast to a different name such as `X-T001`.
    return position - 1 > range.lowerBound && text.text[position - 2].isDigit
  }

  /// Returns whether a line names another feature, by its directory name or as `spec 002`.
  private func speaksOfOtherFeature(_ range: Range<Int>) -> Bool {
    var cursor = ByteCursor(text.withCode, range)
    var word = ""
    while let byte = cursor.current {
      guard byte.isWord else {
        cursor.position += 1
        continue
      }
      let name = cursor.text { $0.isWord || $0 == UInt8(ascii: "-") }
      let number = name.prefix { $0.isASCII && $0.isNumber }
      let rest = name.dropFirst(number.count)
      if number.count >= 3 {
        if rest.first == "-", rest.dropFirst().first?.isLetter == true, name != feature {
          return true
        }
        if rest.isEmpty, ["spec", "feature"].contains(word), !feature.hasPrefix("\(number)-") {
          return true
        }
      }
      word = name.lowercased()
    }
    return false
  }

  private mutating func readClarifications(_ range: Range<Int>) {
    let mark = Array("NEEDS CLARIFICATION".utf8)
    let bytes = text.prose
    var next = bytes[range].firstRange(of: mark)
    while let found = next {
      next = bytes[found.upperBound..<range.upperBound].firstRange(of: mark)
      let before = bytes[range.lowerBound..<found.lowerBound]
      if before.last == UInt8(ascii: "[") {
        // A marker ends at the latest where the next one starts.
        let rest = bytes[found.upperBound..<(next.map { $0.lowerBound - 1 } ?? range.upperBound)]
        let end = rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? rest.endIndex
        let isBare = end == found.upperBound + 1
        if isBare, speaksOfMarks(bytes[end..<range.upperBound]) { continue }
        clarifications.append(text.located(found.lowerBound - 1..<end))
      } else if let last = before.last(where: { !$0.isBlank }), ":*|".utf8.contains(last) {
        // As the value of a field, the words are a marker; elsewhere they only refer to markers.
        clarifications.append(text.located(found))
      }
    }
  }

  /// Returns whether the text after a marker, such as `markers remain`, is about markers.
  private func speaksOfMarks(_ rest: ArraySlice<UInt8>) -> Bool {
    let next = rest.drop(while: \.isBlank).prefix { $0.isLetter }
    let word = String(decoding: next, as: UTF8.self).lowercased()
    return [
      "marker", "markers", "mark", "marks", "item", "items", "tag", "tags", "resolved", "remain",
      "remains", "have", "has", "were", "was", "is", "are",
    ].contains(word)
  }
}

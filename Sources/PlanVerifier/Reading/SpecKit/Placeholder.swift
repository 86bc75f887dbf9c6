/// The placeholders that authors should replace: spec-kit's sample texts, and words such as `TODO`.
///
/// Brackets have many uses in a document, so only the bracketed texts of the templates count.
/// `[P]`, `[US1]`, links, checkboxes and route directories such as `[slug]` do not count.
enum Placeholder {
  /// Returns the range of the first placeholder in a line; `nil` without a placeholder.
  ///
  /// Names such as `[PROJECT_NAME]` do not count if `allowsVariables` is true.
  static func first(
    in text: MaskedText, line: Range<Int>, allowsVariables: Bool
  ) -> Range<Int>? {
    [
      bracket(in: text.prose, line) { isSample($0) || (!allowsVariables && isVariable($0)) },
      // Placeholders for directory names, such as `[###-feature]`, may also be in code.
      bracket(in: text.withCode, line) { $0.hasPrefix("###") || $0 == "REMOVE IF UNUSED" },
      word(in: text.prose, line), argument(in: text.text, line),
    ].compactMap { $0 }.min { $0.lowerBound < $1.lowerBound }
  }

  /// Returns whether the words between brackets are a sample from a template.
  static func isSample(_ words: String) -> Bool {
    samples.contains(words) || openings.contains { words.hasPrefix($0) }
  }

  /// Returns whether the text between brackets is a name such as `PROJECT_NAME`.
  ///
  /// The template of the constitution contains names of this form.
  static func isVariable(_ words: String) -> Bool {
    words.contains("_")
      && words.utf8.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: "_") || (0x41...0x5A).contains($0)
      }
  }

  private static let samples: Set<String> = [
    "FEATURE", "FEATURE NAME", "DATE", "CHECKLIST TYPE", "Brief Title", "Title", "link",
    "initial state", "action", "expected outcome", "boundary condition", "error scenario",
    "specific action", "specific value", "Entity 1", "Entity 2", "Entity1", "Entity2", "Entity",
    "Service", "endpoint", "endpoint/feature", "user journey", "language", "framework",
    "Category 1", "Category 2", "current need", "specific problem", "why 3 projects insufficient",
    "why direct DB access insufficient",
  ]

  private static let openings = [
    "e.g., ", "e.g. ", "if applicable, e.g.", "domain, e.g.", "domain-specific, e.g.",
    "Describe this user journey", "Describe how this can", "Explain the value",
    "Extract from feature spec", "Gates determined based", "Document the selected structure",
    "What it represents", "Measurable metric", "User satisfaction metric", "Business metric",
    "specific capability, e.g.", "key interaction, e.g.", "data requirement, e.g.",
    "behavior, e.g.", "single/web/mobile - ", "Add more user stor", "Brief description of",
    "How to verify this story", "Assumption about ", "Dependency on existing",
  ]

  /// Returns the range of the first bracketed text that satisfies a condition; `nil` without one.
  ///
  /// A text of 400 or more bytes does not count. A link, or a directory in a path, counts only if
  /// its text starts with `#`.
  static func bracket(
    in bytes: [UInt8], _ line: Range<Int>, _ condition: (String) -> Bool
  ) -> Range<Int>? {
    var open: Int?
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "["): open = index
      case UInt8(ascii: "]"):
        guard let start = open, index - start <= 400 else { continue }
        open = nil
        // A bracket after a slash is a directory, and one before `(`, `[` or `:` is a link.
        let isPath = start > line.lowerBound && bytes[start - 1] == UInt8(ascii: "/")
        let isMark = index > start + 3 && bytes[start + 1] == UInt8(ascii: "#")
        let next = index + 1 < line.upperBound ? bytes[index + 1] : 0x20
        if isMark || !(isPath || "([:".utf8.contains(next)),
          condition(String(decoding: bytes[start + 1..<index], as: UTF8.self))
        {
          return start..<index + 1
        }
      default: break
      }
    }
    return nil
  }

  /// Returns the range of the first word or `???` that marks missing content; `nil` without one.
  ///
  /// `TODO` and `TBD` count only before `:` or `(`, or if they are a whole line, list item, field
  /// value or table cell, since a program may be about to-do lists.
  private static func word(in bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    var cursor = ByteCursor(bytes, line)
    while let byte = cursor.current {
      let start = cursor.position
      if byte == UInt8(ascii: "?") {
        cursor.skip { $0 == UInt8(ascii: "?") }
        let isAlone = start == line.lowerBound || !bytes[start - 1].isWord
        if cursor.position - start >= 3, isAlone { return start..<cursor.position }
        continue
      }
      guard byte.isWord else {
        cursor.position += 1
        continue
      }
      let word = cursor.text(while: \.isWord)
      if word == "TKTK" || word == "TXXX" { return start..<cursor.position }
      guard word == "TODO" || word == "TBD" else { continue }
      let next = cursor.current ?? 0x20
      let before = bytes[line.lowerBound..<start].last { !$0.isBlank && $0 != UInt8(ascii: "*") }
      let after = bytes[cursor.position..<line.upperBound].first { !$0.isBlank }
      let isValue =
        (before.map { ":|-".utf8.contains($0) } ?? true)
        && (after.map { "|.".utf8.contains($0) } ?? true)
      if next == UInt8(ascii: ":") || next == UInt8(ascii: "(") || isValue {
        return start..<cursor.position
      }
    }
    return nil
  }

  private static func argument(in bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    bytes[line].firstRange(of: Array("$ARGUMENTS".utf8))
  }
}

/// The names in a piece of code, used to find mentions of the code in a plan's prose.
struct CodeWords {
  /// Names that do not occur in prose by chance, such as `saveAnchor`, `load_all` or, in
  /// `save(to:)`, `save`.
  private let telling: [String]
  /// All other words, such as `entry`, which are used only if ``telling`` is empty.
  private let plain: [String]

  private static let keywords: Set<String> = [
    "func", "function", "class", "struct", "enum", "let", "var", "const", "import", "export",
    "from", "return", "public", "private", "internal", "static", "async", "await", "self", "this",
    "def", "type", "interface", "extension", "protocol", "default", "case", "the", "and", "for",
    "with", "true", "false", "nil", "null", "none", "String", "Int", "Bool", "Double", "void",
  ]

  /// Creates the names in a text or a regular expression.
  init(_ text: String) {
    var telling: [String] = []
    var plain: [String] = []
    let code = text.replacing(#/\\[a-zA-Z]/#, with: " ").replacing("\\", with: "")
    for match in code.matches(of: #/[\p{L}_][\p{L}\p{N}_]*/#) {
      let word = String(match.output)
      guard word.count > 2, !Self.keywords.contains(word) else { continue }
      let isCalled = code[match.range.upperBound...].first == "("
      if Self.isTelling(word) || isCalled { telling.append(word) } else { plain.append(word) }
    }
    self.telling = telling
    self.plain = plain.isEmpty && telling.isEmpty ? [text.trimmed] : plain
  }

  /// Creates code words that consist of the given names.
  init(names: [String]) {
    telling = names
    plain = []
  }

  /// Returns whether a word is in camel case or contains a digit or an underscore.
  private static func isTelling(_ word: String) -> Bool {
    if word.contains(where: { $0 == "_" || $0.isNumber }) { return true }
    // Accepts `JSONEncoder` and `saveAnchor`, but not `Entry`.
    return word.contains(where: \.isLowercase) && word.dropFirst().contains(where: \.isUppercase)
  }

  /// Returns whether one of the names occurs in a piece of code.
  func occur(in code: String) -> Bool {
    let bytes = Array(code.utf8)
    let wanted = telling.isEmpty ? plain : telling
    return wanted.contains { Self.occurs($0, in: bytes) }
  }

  /// Returns whether prose mentions one of the names; plain words count only between backticks.
  func areNamed(in prose: String) -> Bool {
    let bytes = Array(prose.utf8)
    if telling.contains(where: { Self.occurs($0, in: bytes) }) { return true }
    guard telling.isEmpty else { return false }
    let code = prose.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }.map { Array($0.element.utf8) }
    return plain.contains { word in code.contains { Self.occurs(word, in: $0) } }
  }

  /// Returns whether prose mentions a name that does not occur in prose by chance.
  func areSurelyNamed(in prose: String) -> Bool {
    let bytes = Array(prose.utf8)
    return telling.contains { Self.occurs($0, in: bytes) }
  }

  private static func occurs(_ word: String, in bytes: [UInt8]) -> Bool {
    let needle = Array(word.utf8)
    var start = 0
    while let place = ByteSearch.first(needle, in: bytes, from: start) {
      if ByteSearch.isWholeWord(place..<place + needle.count, in: bytes) { return true }
      start = place + 1
    }
    return false
  }
}

/// A sentence of a plan that may announce a change.
struct ChangeSentence {
  let text: String
  /// Whether the sentence states that code or a file is changed, and not that it is kept.
  let tellsChange: Bool
  /// Whether the sentence states that code or a file is removed, moved or replaced.
  let tellsRemoval: Bool

  private static let removals = [
    "remove", "delete", "rename", "move", "drop", "retire", "eliminate", "replace", "merge",
    "split",
    "extract", "fold", "consolidate", "supersede", "relocate",
  ]
  private static let changes =
    removals + [
      "rewrite", "rewritten", "inline", "convert", "migrate", "refactor", "rework", "simplify",
      "restructure",
      "swap", "switch", "change", "shrink", "cut", "unexport", "become", "turn",
    ]
  private static let marks = ["→", "->", "=>", "instead of", "no longer", "gone"]
  private static let denials = [
    " not ", "n't ", "never ", "unchanged", "preserv", "without ", "avoid",
  ]

  init(_ text: String) {
    self.text = text
    let lowered = " \(text.lowercased()) "
    let words = lowered.split { !$0.isLetter }
    func place(of stems: [String]) -> Int? {
      words.firstIndex { word in stems.contains { Self.isForm(word, of: $0) } }
    }
    let change = place(of: Self.changes)
    let keeping = words.firstIndex { $0.hasPrefix("keep") || $0 == "kept" || $0 == "retain" }
    // "Keep the name, rename the rest" keeps the name, but "delete the file, the index keeps the
    // notes" removes the file.
    let isKept = keeping.map { $0 < change ?? words.count } ?? false
    let isDenied = isKept || Self.denials.contains { lowered.contains($0) }
    tellsRemoval = !isDenied && place(of: Self.removals) != nil
    tellsChange =
      !isDenied && (change != nil || Self.marks.contains { lowered.contains($0) })
  }

  /// Returns the sentences of a text; a line break also ends a sentence.
  static func all(in text: String) -> [ChangeSentence] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      line.replacing(". ", with: ".\n").split(separator: "\n").map { ChangeSentence(String($0)) }
    }
  }

  /// Returns whether a word is a form of a verb: `moves`, `moved`, `moving` for `move`.
  private static func isForm(_ word: Substring, of verb: String) -> Bool {
    let stem = verb.hasSuffix("e") ? verb.dropLast() : verb[...]
    guard word.hasPrefix(stem) else { return false }
    var rest = word.dropFirst(stem.count)
    if let last = stem.last, rest.first == last { rest = rest.dropFirst() }
    return [
      "", "e", "s", "es", "ed", "d", "ing", "al", "ion",
    ].contains(rest) && (rest != "" || stem.count == verb.count)
  }
}

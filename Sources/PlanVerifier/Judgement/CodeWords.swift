/// The names in a piece of code, used to find mentions of the code in a plan's prose.
struct CodeWords {
  /// Names that are unlikely to occur in prose by chance, such as `saveAnchor`, `load_all` or, in
  /// `save(to:)`, `save`.
  private let telling: [String]
  /// The other words, such as `entry`, without keywords and words of one or two characters; used
  /// only if ``telling`` is empty.
  ///
  /// If a text contains neither kind of word, this array contains the whole text.
  private let plain: [String]

  private static let keywords: Set<String> = [
    "func", "function", "class", "struct", "enum", "let", "var", "const", "import", "export",
    "from", "return", "public", "private", "internal", "static", "async", "await", "self", "this",
    "def", "type", "interface", "extension", "protocol", "default", "case", "the", "and", "for",
    "with", "true", "false", "nil", "null", "none", "String", "Int", "Bool", "Double", "void",
  ]

  /// Creates code words from the names in a text or a regular expression.
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

  /// Creates code words from the given names, which are assumed not to occur in prose by chance.
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

  /// Returns whether one of the names occurs in a text as a whole word.
  func occur(in code: String) -> Bool {
    let bytes = Array(code.utf8)
    let wanted = telling.isEmpty ? plain : telling
    return wanted.contains { Self.occurs($0, in: bytes) }
  }

  /// Returns whether prose mentions one of the names; if all of them are plain words, only mentions
  /// between backticks count.
  func areNamed(in prose: String) -> Bool {
    let bytes = Array(prose.utf8)
    if telling.contains(where: { Self.occurs($0, in: bytes) }) { return true }
    guard telling.isEmpty else { return false }
    let code = prose.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }.map { Array($0.element.utf8) }
    return plain.contains { word in code.contains { Self.occurs(word, in: $0) } }
  }

  /// Returns whether prose mentions a name that is unlikely to occur there by chance.
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

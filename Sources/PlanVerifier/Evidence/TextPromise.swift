internal import Diagnostics

/// A text that a file is promised to hold, or not to hold.
struct TextPromise {
  /// Where a text was found.
  enum Finding: Hashable {
    /// In the code, as whole words.
    case held(at: Int)
    /// In the code, as a part of longer names only.
    case onlyInWord(at: Int)
    /// In string literals only, though it is a piece of code.
    case onlyInString(at: Int)
    /// In imports of which nothing is used.
    case onlyInImport(at: Int)
    /// In comments only, or in code that is switched off; the place of the first byte.
    case onlyInComment(at: Int)
    case nowhere
  }

  let text: String
  /// Whether the promise is about a comment or a document, so that it may be kept there.
  let countsComments: Bool

  /// Creates a promise.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - purpose: What the file is promised for, in words.
  init(text: String, purpose: String = "") {
    self.text = text
    countsComments =
      LinkSearch.asksForComments(text) || Self.speaksOfWords(purpose)
      || Self.isProse(text)
  }

  /// Searches the file.
  ///
  /// Names are whole words: `TabView` is in `RootTabView` as a part only. Comments of known languages
  /// do not count unless the promise is about them.
  func finding(in file: SourceFile) -> Finding {
    let found = finding(of: Array(text.utf8), in: file.bytes, of: file)
    guard found == .nowhere else { return found }
    // A formatter may have changed the quotes, and SQL knows no case.
    if let other = otherQuotes, file.language?.hasTwoQuotes == true {
      return finding(of: Array(other.utf8), in: file.bytes, of: file)
    }
    guard file.path.name.hasSuffix(".sql") else { return found }
    return finding(
      of: Array(text.lowercased().utf8), in: file.bytes.map(SourceByte.lowercased), of: file)
  }

  /// The text with quotes of the other kind; `nil` where it has none, or both.
  private var otherQuotes: String? {
    switch (text.contains("'"), text.contains("\"")) {
    case (true, false): text.replacing("'", with: "\"")
    case (false, true): text.replacing("\"", with: "'")
    default: nil
    }
  }

  private func finding(of needle: [UInt8], in bytes: [UInt8], of file: SourceFile) -> Finding {
    let isCode = Self.isCode(text)
    var best = Finding.nowhere
    var start = 0
    while let place = ByteSearch.first(needle, in: bytes, from: start) {
      start = place + 1
      let found = finding(at: place, needle.count, in: file, isCode: isCode)
      if case .held = found { return found }
      if found.rank > best.rank { best = found }
    }
    return best
  }

  private func finding(
    at place: Int, _ length: Int, in file: SourceFile, isCode: Bool
  ) -> Finding {
    if !countsComments, ByteSearch.contains(place, in: file.comments) {
      return .onlyInComment(at: place)
    }
    if isCode, let literal = ByteSearch.range(of: place, in: file.strings),
      !isAllOf(literal, of: file)
    {
      return .onlyInString(at: place)
    }
    if !text.contains("import"), !text.contains("require"),
      ByteSearch.contains(place, in: file.unusedImports)
    {
      return .onlyInImport(at: place)
    }
    return ByteSearch.isWholeWord(place..<place + length, in: file.bytes)
      ? .held(at: place) : .onlyInWord(at: place)
  }

  /// Whether a literal is a name, such as a key, and no sentence in which the name occurs.
  private func isAllOf(_ literal: Range<Int>, of file: SourceFile) -> Bool {
    !text.contains("(") && !text.contains(" ")
      && !file.bytes[literal].contains { SourceByte.isBlank($0) }
  }

  /// Whether some code holds the text as whole words.
  func holds(in code: [UInt8]) -> Bool {
    let needle = Array(text.utf8)
    var start = 0
    while let place = ByteSearch.first(needle, in: code, from: start) {
      if ByteSearch.isWholeWord(place..<place + needle.count, in: code) { return true }
      start = place + 1
    }
    return false
  }

  /// The names of a comma list, or `nil` when it is none.
  var list: [String]? {
    let parts = text.split(separator: ",").map { $0.trimmed }
    guard parts.count > 1, parts.allSatisfy({ SymbolName($0) != nil || !$0.contains(" ") }) else {
      return nil
    }
    return parts
  }

  /// Whether it looks like a regular expression.
  var looksLikePattern: Bool {
    let marks: [StaticString] = [".*", ".+", "|", "\\", "^", "\\b", "[a-z", "(?"]
    return marks.contains { text.holds($0) }
  }

  /// Whether it reads like a description and no code.
  var looksLikeProse: Bool { Self.isProse(text) }

  private static func isProse(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 3
      && words.allSatisfy { $0.allSatisfy { $0.isLetter || "-,.:'".contains($0) } }
  }

  /// Whether words about a file say that it holds comments or documentation.
  private static func speaksOfWords(_ purpose: String) -> Bool {
    let words = purpose.lowercased().split { !$0.isLetter }
    let wanted: Set<Substring> = [
      "comment", "comments", "docstring", "docstrings", "documentation", "documented", "documents",
      "license", "licence", "copyright", "jsdoc", "header", "annotation", "annotations", "todo",
    ]
    return words.contains { wanted.contains($0) }
  }

  /// Whether a text can only be meant as code: a declaration, a call, or a name of several parts.
  private static func isCode(_ text: String) -> Bool {
    let keywords: Set<Substring> = [
      "func", "function", "class", "struct", "enum", "def", "fn", "protocol", "interface", "impl",
      "extension", "actor", "private", "public", "static",
    ]
    if let first = text.split(separator: " ").first, text.contains(" "), keywords.contains(first) {
      return true
    }
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text[name.endIndex...]
    guard rest.isEmpty || rest.first == "(" else { return false }
    return rest.first == "("
      || zip(name, name.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }
}

extension TextPromise.Finding {
  /// The better a place, the higher.
  fileprivate var rank: Int {
    switch self {
    case .held: 5
    case .onlyInWord: 4
    case .onlyInString: 3
    case .onlyInImport: 2
    case .onlyInComment: 1
    case .nowhere: 0
    }
  }
}

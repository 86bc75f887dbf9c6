internal import Diagnostics

/// A promise that a file contains, or does not contain, a text.
struct TextPromise: Sendable {
  /// The kind of place in which the text was found, with the offset of its first byte.
  enum Match: Hashable {
    /// As whole words in a place that counts, such as code or, if comments count, a comment.
    case held(at: Int)
    /// In a place that counts, but only as part of longer names.
    case onlyInWord(at: Int)
    /// Only in string literals, although the text is code.
    case onlyInString(at: Int)
    /// Only in unused imports.
    case onlyInImport(at: Int)
    /// Only in comments or inactive code.
    case onlyInComment(at: Int)
    case nowhere
  }

  let text: String
  /// Whether the promise is about a comment, documentation or prose, so that comments count too.
  let countsComments: Bool

  /// Creates a promise.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - purpose: The description of the promised file.
  init(text: String, purpose: String = "") {
    self.text = text
    // A description does not turn promised code into a promise about a comment.
    countsComments =
      CommentQuestion.asks(text) || Self.isProse(text)
      || (Self.speaksOfWords(purpose) && !Self.isCode(text))
  }

  /// Returns the best match for the text in a file, or `nowhere` without a match.
  ///
  /// Names must match as whole words: `RootTabView` contains `TabView` only as a part. Comments
  /// count only if the promise is about them, or if the text is an annotation of a language that
  /// writes annotations in comments.
  ///
  /// If the text does not occur as written, the search is repeated with the other kind of quotation
  /// marks, if the language has two kinds, or, in SQL files, while ignoring the case of ASCII
  /// letters.
  func finding(in file: SourceFile) -> Match {
    let found = finding(of: Array(text.utf8), in: file.bytes, of: file)
    guard found == .nowhere else { return found }
    // A formatter may change the quotes, and SQL is not case-sensitive.
    if let other = otherQuotes, file.language?.hasTwoQuotes == true {
      return finding(of: Array(other.utf8), in: file.bytes, of: file)
    }
    guard file.path.name.hasSuffix(".sql") else { return found }
    return finding(
      of: Array(text.lowercased().utf8), in: file.bytes.map(SourceByte.lowercased), of: file)
  }

  /// The text with the other kind of quotation marks; `nil` if it contains neither kind, or both.
  private var otherQuotes: String? {
    switch (text.contains("'"), text.contains("\"")) {
    case (true, false): text.replacing("'", with: "\"")
    case (false, true): text.replacing("\"", with: "'")
    default: nil
    }
  }

  private func finding(of needle: [UInt8], in bytes: [UInt8], of file: SourceFile) -> Match {
    let isCode = Self.isCode(text)
    var best = Match.nowhere
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
  ) -> Match {
    if !countsComments, !isAnnotation(in: file), ByteSearch.contains(place, in: file.comments) {
      return .onlyInComment(at: place)
    }
    if isCode, let literal = ByteSearch.range(of: place, in: file.strings),
      !isAllOf(literal, of: file),
      !EmbeddedCode(literal, in: file).contains(text)
    {
      return .onlyInString(at: place)
    }
    if !asksForImport, ByteSearch.contains(place, in: file.unusedImports) {
      return .onlyInImport(at: place)
    }
    return ByteSearch.isWholeWord(place..<place + length, in: file.bytes)
      ? .held(at: place) : .onlyInWord(at: place)
  }

  /// Whether the text is about an import statement.
  private var asksForImport: Bool {
    let words: Set<String> = ["import", "imports", "require", "requires"]
    return SourceByte.words(in: text).contains(where: words.contains)
  }

  /// Returns whether the text is an annotation of a language that writes annotations in comments.
  private func isAnnotation(in file: SourceFile) -> Bool {
    let endings = ["php", "go", "r"]
    return text.trimmed.hasPrefix("@")
      && file.path.name.split(separator: ".").last.map { endings.contains($0.lowercased()) }
        ?? false
  }

  /// Returns whether the text can be a name in a literal without blanks, such as a key.
  ///
  /// Text with an opening parenthesis or a space is not a name.
  private func isAllOf(_ literal: Range<Int>, of file: SourceFile) -> Bool {
    !text.contains("(") && !text.contains(" ")
      && !file.bytes[literal].contains { SourceByte.isBlank($0) }
  }

  /// Returns whether code contains the text as whole words.
  func holds(in code: [UInt8]) -> Bool {
    let needle = Array(text.utf8)
    var start = 0
    while let place = ByteSearch.first(needle, in: code, from: start) {
      if ByteSearch.isWholeWord(place..<place + needle.count, in: code) { return true }
      start = place + 1
    }
    return false
  }

  /// The items of a comma-separated list of names or words; `nil` for any other text.
  var list: [String]? {
    let parts = text.split(separator: ",").map { $0.trimmed }
    guard parts.count > 1, parts.allSatisfy({ SymbolName($0) != nil || !$0.contains(" ") }),
      // The arguments of a call are not a list.
      parts.allSatisfy(Self.hasBalancedBrackets)
    else { return nil }
    return parts
  }

  /// Returns whether every bracket is closed, except one at the end, as in `save(`.
  private static func hasBalancedBrackets(_ text: String) -> Bool {
    let closing: [Character: Character] = [")": "(", "]": "[", "}": "{", ">": "<"]
    var open: [Character] = []
    let code = text.replacing("->", with: "").replacing("=>", with: "")
    let endsOpen = code.last.map { closing.values.contains($0) } ?? false
    for character in endsOpen ? code.dropLast() : code[...] {
      if closing.values.contains(character) { open.append(character) }
      if let start = closing[character], open.popLast() != start { return false }
    }
    return open.isEmpty
  }

  /// Whether the text looks like a regular expression.
  ///
  /// A bar between spaces and a doubled bar do not count, because they are operators of programming
  /// languages.
  var looksLikePattern: Bool {
    let marks: [StaticString] = [".*", ".+", "\\", "^", "\\b", "[a-z", "(?"]
    if marks.contains(where: { text.holds($0) }) { return true }
    return text.replacing("||", with: "").replacing(" | ", with: "").contains("|")
  }

  /// Whether the text looks like prose instead of code.
  var looksLikeProse: Bool { Self.isProse(text) }

  private static func isProse(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 3
      && words.allSatisfy { $0.allSatisfy { $0.isLetter || "-,.:'".contains($0) } }
  }

  /// Returns whether a description mentions comments or documentation.
  private static func speaksOfWords(_ purpose: String) -> Bool {
    let words = purpose.lowercased().split { !$0.isLetter }
    let wanted: Set<Substring> = [
      "comment", "comments", "docstring", "docstrings", "documentation", "documented", "documents",
      "license", "licence", "copyright", "jsdoc", "header", "annotation", "annotations",
    ]
    return words.contains { wanted.contains($0) }
  }

  /// Returns whether a text looks like code: a declaration, a call, or a name in camel case.
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

extension TextPromise.Match {
  /// The rank of the place; better places rank higher.
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

/// A string literal that can contain code of another language, such as a query or a style sheet.
///
/// A name in this code counts as a use of the name, unlike a name in a message.
struct EmbeddedCode {
  private let file: SourceFile
  private let literal: Range<Int>

  /// Creates embedded code from the range of a literal, or of a part of a literal without
  /// interpolations.
  init(_ literal: Range<Int>, in file: SourceFile) {
    self.file = file
    self.literal = literal.clamped(to: 0..<file.bytes.count)
  }

  /// Returns whether a text, which must occur in the literal, is part of code.
  func contains(_ text: String) -> Bool {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let isCall = text.dropFirst(name.count).first == "("
    let isStyle =
      isCall && Self.styleFunctions.contains(String(name)) && file.language?.exportsByName == true
    return isStyle || isTagged || isCode
  }

  /// The functions of style sheets, which components also use in strings.
  private static let styleFunctions: Set<String> = [
    "calc", "var", "url", "rgb", "rgba", "hsl", "hsla", "oklch", "min", "max", "minmax", "clamp",
    "repeat", "translate", "translateX", "translateY", "translateZ", "translate3d", "scale",
    "scaleX", "scaleY", "rotate", "rotateX", "rotateY", "skew", "blur", "brightness", "env",
  ]

  /// Whether the literal is the first part of a template with a tag, such as `gql`, or is a later
  /// part of any template and itself contains a line break.
  private var isTagged: Bool {
    guard file.language?.exportsByName == true, literal.lowerBound > 0, !literal.isEmpty else {
      return false
    }
    let before = file.bytes[literal.lowerBound - 1]
    if file.bytes[literal.lowerBound] == SourceByte.backtick {
      return SourceByte.isWord(before) || before == SourceByte.closeParenthesis
        || before == SourceByte.greater
    }
    return before == SourceByte.closeBrace && file.bytes[literal].contains(SourceByte.lineFeed)
  }

  /// Whether the literal looks like markup, a database query or a GraphQL query.
  private var isCode: Bool {
    let content = file.bytes[literal].prefix(4_000).drop { byte in
      !SourceByte.isWord(byte) && byte != SourceByte.less
    }
    if content.first == SourceByte.less { return true }
    let words = SourceByte.words(in: String(decoding: content, as: UTF8.self)).map {
      $0.lowercased()
    }
    // A prefix such as `f` or `r` is a part of the literal.
    let isPrefixed = words.first.map { $0.utf8.count <= 2 } ?? false
    guard let head = isPrefixed ? words.dropFirst().first : words.first else { return false }
    if Self.graphQueries.contains(head) { return content.contains(SourceByte.openBrace) }
    guard let parts = Self.queryParts[head] else { return false }
    return words.contains(where: parts.contains)
  }

  private static let graphQueries: Set<String> = ["query", "mutation", "subscription", "fragment"]

  /// The words of which a database query must contain at least one, by the first word of the query.
  private static let queryParts: [String: Set<String>] = [
    "select": ["from"], "insert": ["into"], "update": ["set"], "delete": ["from"],
    "merge": ["into"], "with": ["select"], "truncate": ["table"],
    "create": ["table", "index", "view", "trigger", "function", "type", "schema"],
    "alter": ["table", "type"], "drop": ["table", "index", "view", "column", "trigger"],
  ]
}

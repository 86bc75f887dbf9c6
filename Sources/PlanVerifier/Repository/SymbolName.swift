/// The name of a declaration as written in plans, such as `save`, `save(to:)` or `Store.save`.
///
/// Full signatures, such as `public func save(to place: URL) -> Bool`, are accepted as well.
package struct SymbolName: Sendable, Hashable {
  /// The names of the enclosing declarations, outermost first.
  package var scope: [String]
  /// The base name.
  package var name: String
  /// The argument labels; `nil` if the text does not contain them.
  package var labels: [String]?

  /// Words that may precede a name in a full signature.
  private static let leading: Set<String> = [
    "func", "function", "def", "fn", "fun", "class", "struct", "enum", "protocol", "extension",
    "interface", "type", "typealias", "trait", "impl", "let", "var", "val", "const", "static",
    "final", "async", "export", "public", "private", "internal", "fileprivate", "package", "open",
    "actor", "case", "mutating", "override", "convenience", "required", "abstract", "declare",
    "pub", "suspend", "data", "sealed", "object", "lazy", "weak", "indirect", "nonisolated",
    "default",
  ]

  /// Creates a name from text; `nil` unless the text is a name or a signature.
  ///
  /// A remark after a dash is ignored.
  package init?(_ text: some StringProtocol) {
    let hasTicks = text.utf8.contains(UInt8(ascii: "`"))
    var rest = hasTicks ? Substring(text.filter { $0 != "`" }) : Substring(text)
    Self.dropBlanks(&rest)
    while let word = Self.word(at: rest) {
      let behind = rest[word.endIndex...]
      let isFollowed = behind.first?.isWhitespace == true
      let isAttribute = word.first == "@"
      guard isAttribute || (isFollowed && Self.leading.contains(String(word))) else { break }
      rest = behind
      if isAttribute, rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
      Self.dropBlanks(&rest)
    }
    var names: [String] = []
    repeat {
      if !names.isEmpty { rest.removeFirst() }
      guard let word = Self.word(at: rest), word.first != "@" else { return nil }
      names.append(String(word))
      rest = rest[word.endIndex...]
      if rest.first == "<", let end = Self.closingAngle(of: rest) {
        rest = rest[rest.index(after: end)...]
      } else if rest.first == "[", rest.dropFirst().first?.isUppercase == true,
        let end = rest.firstIndex(of: "]")
      {
        // The type parameters of Go and Python.
        rest = rest[rest.index(after: end)...]
      }
    } while rest.first == "." && rest.count > 1
    guard let last = names.popLast() else { return nil }
    scope = names.first == "self" || names.first == "this" ? Array(names.dropFirst()) : names
    name = last
    labels = nil
    if rest.first == "(" {
      guard let end = Self.closing(of: rest) else { return nil }
      labels = Self.labels(of: rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    } else if rest.first == "?" || rest.first == "!" {
      rest.removeFirst()
    }
    Self.dropBlanks(&rest)
    guard rest.isEmpty || Self.continuesSignature(rest) else { return nil }
  }

  private static func dropBlanks(_ text: inout Substring) {
    text = text.drop { $0.isWhitespace }
  }

  private static func word(at text: Substring) -> Substring? {
    let head = text.first.map { $0 == "@" || $0 == "#" } == true ? 1 : 0
    let letters = text.dropFirst(head).prefix(while: isPart)
    guard let first = letters.first, !first.isNumber else { return nil }
    return text[text.startIndex..<letters.endIndex]
  }

  /// Returns whether a character may be part of a name.
  private static func isPart(_ character: Character) -> Bool {
    // Unicode lookups are slow, and characters that start with ASCII do not need them.
    guard let byte = character.utf8.first, byte < 0x80 else {
      return character.isLetter || character.isNumber
    }
    return SourceByte.isWord(byte) || byte == UInt8(ascii: "$")
  }

  /// Returns the index of the `>` that closes the `<` at the start of a text; `nil` without one.
  private static func closingAngle(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "<" { depth += 1 }
      // The arrow of a function type is not a bracket.
      if text[index] == ">", text[text.index(before: index)] != "-" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private static func closing(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// Returns the labels in the text between parentheses, such as `to:at:` or parameters with types.
  ///
  /// - Returns: `nil` for any other text.
  private static func labels(of text: Substring) -> [String]? {
    let text = text.filter { !$0.isWhitespace || $0 == " " }
    guard text.contains(":") else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isList =
      text.hasSuffix(":") && parts.dropLast().allSatisfy { isName(Substring($0)) }
    if isList { return parts.dropLast().map(String.init) }
    var labels: [String] = []
    var depth = 0
    var current = ""
    func finish() -> Bool {
      guard let colon = current.firstIndex(of: ":") else { return false }
      let words = current[..<colon].split(separator: " ").filter { !$0.hasPrefix("@") }
      guard let first = words.first, words.count <= 2 else { return false }
      labels.append(String(first))
      return true
    }
    for character in text {
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", ">", "}": depth -= 1
      case "," where depth <= 0:
        guard finish() else { return nil }
        current = ""
        continue
      default: break
      }
      current.append(character)
    }
    return finish() ? labels : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    word(at: text).map { $0.endIndex == text.endIndex } ?? false
  }

  /// Returns whether the text after a name continues a signature, or is a remark after a dash.
  private static func continuesSignature(_ rest: Substring) -> Bool {
    let starts = [
      "->", ":", "{", "=", "async", "throws", "rethrows", "where", "(", "=>", "—", "–", "- ",
    ]
    return starts.contains { rest.hasPrefix($0) }
  }
}

extension SymbolName: CustomStringConvertible {
  package var description: String {
    let path = (scope + [name]).joined(separator: ".")
    return labels.map { "\(path)(\($0.map { "\($0):" }.joined()))" } ?? path
  }
}

extension SymbolName {
  /// Returns whether the name refers to a declaration.
  ///
  /// The base names must be equal, and the scope must be a suffix of the declaration's scope. If
  /// both have labels, the labels must be equal as well.
  package func names(_ declaration: Declaration) -> Bool {
    guard declaration.name == name else { return false }
    if let labels, let own = declaration.labels, own != labels { return false }
    return declaration.scope.suffix(scope.count).elementsEqual(scope)
  }
}

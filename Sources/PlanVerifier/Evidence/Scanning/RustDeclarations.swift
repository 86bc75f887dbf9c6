// Items of Rust; the items in an `impl` are members of its type.
extension DeclarationScanner {
  /// Finds the items in a Rust file, including those in its modules and implementations, as well as
  /// the fields and variants of its types.
  mutating func scanRust() {
    var index = 0
    while index < count {
      leave(at: index)
      guard tokens[index].kind == .word else {
        index = after(index)
        continue
      }
      index = rustItem(text(index), at: index)
    }
    end()
  }

  private mutating func rustItem(_ keyword: String, at index: Int) -> Int {
    switch keyword {
    case "fn":
      guard isWord(index + 1) else { return index + 1 }
      let start = rustStart(index)
      finish(before: start)
      declare(text(index + 1), keyword: keyword, from: start, nameAt: index + 1)
      guard let brace = body(from: index + 2, unless: { _ in false }) else { return index + 2 }
      let end = after(brace)
      finish(before: end)
      return end
    case "struct", "enum", "trait", "union", "mod":
      let follows =
        word(index - 1) == "pub" || isPunctuation(index - 1, SourceByte.closeParenthesis)
      guard isWord(index + 1), keyword != "union" || tokens[index].startsLine || follows else {
        return index + 1
      }
      let start = rustStart(index)
      finish(before: start)
      declare(text(index + 1), keyword: keyword, from: start, nameAt: index + 1)
      guard let brace = body(from: index + 2, unless: { _ in false }) else { return index + 2 }
      let content: Content =
        switch keyword {
        case "enum": .cases
        case "struct", "union": .members
        default: .statements
        }
      return enter(bodyAt: brace, scope: scope + [text(index + 1)], content: content)
    case "impl": return rustImplementation(at: index)
    case "extern":
      // A block of foreign functions, with or without the name of their calling convention.
      let isNamed = index + 1 < count && tokens[index + 1].kind == .literal
      let brace = isNamed ? index + 2 : index + 1
      guard isPunctuation(brace, SourceByte.openBrace) else { return index + 1 }
      finish(before: index)
      return enter(bodyAt: brace, scope: scope, content: .statements)
    case "type", "const", "static":
      let name = word(index + 1) == "mut" ? index + 2 : index + 1
      guard isWord(name), word(name) != "fn" else { return index + 1 }
      let start = rustStart(index)
      finish(before: start)
      declare(text(name), keyword: keyword, from: start, nameAt: name)
      return name + 1
    case "macro_rules":
      guard isPunctuation(index + 1, 0x21), isWord(index + 2) else { return index + 1 }
      finish(before: index)
      declare(text(index + 2), keyword: keyword, from: index, nameAt: index + 2)
      let end = after(index + 3)
      finish(before: end)
      return end
    case "use": return rustUse(at: index)
    default: return rustMember(at: index)
    }
  }

  /// Returns the index of the first of the visibility and modifier keywords directly before a
  /// keyword; without one, the index of the keyword itself.
  ///
  /// Keywords before any other token, such as the parenthesis in `pub(crate)`, are not included.
  private func rustStart(_ index: Int) -> Int {
    var start = index
    while index - start < 8,
      ["pub", "async", "const", "unsafe", "extern", "default"].contains(word(start - 1))
    {
      start -= 1
    }
    return start
  }

  private mutating func rustImplementation(at index: Int) -> Int {
    guard let brace = body(from: index + 1, unless: { _ in false }) else { return index + 1 }
    // The type is the last name of a path outside angle brackets, after `for` if present.
    var name: Int?
    var angles = 0
    var place = index + 1
    while place < brace {
      if isPunctuation(place, SourceByte.less) { angles += 1 }
      if isPunctuation(place, SourceByte.greater), !isPunctuation(place - 1, SourceByte.minus) {
        angles -= 1
      }
      if angles == 0, word(place) == "where" { break }
      if angles == 0, isWord(place), !["for", "dyn", "mut"].contains(word(place)) { name = place }
      place = after(place)
    }
    guard let name else { return after(brace) }
    finish(before: index)
    declare(text(name), keyword: "impl", from: index, nameAt: name)
    return enter(bodyAt: brace, scope: scope + [text(name)], content: .statements)
  }

  /// Adds the names of `pub use`, since other modules may import them from this one.
  ///
  /// - Returns: The index of the next token to scan.
  private mutating func rustUse(at index: Int) -> Int {
    var next = index + 1
    let isPublic =
      word(index - 1) == "pub" || isPunctuation(index - 1, SourceByte.closeParenthesis)
    while next < count, !isPunctuation(next, SourceByte.semicolon) {
      if isPublic, isWord(next),
        [SourceByte.semicolon, SourceByte.comma, SourceByte.closeBrace].contains(where: {
          isPunctuation(next + 1, $0)
        })
      {
        declare(text(next), keyword: "use", from: index, nameAt: next)
      }
      next += 1
    }
    finish(before: next)
    return next
  }

  /// Scans a field of a struct or union, or a variant of an enum.
  ///
  /// - Returns: The index of the next token to scan.
  private mutating func rustMember(at index: Int) -> Int {
    guard let frame = frames.last, frame.content != .statements else { return index + 1 }
    let follows =
      tokens[index].startsLine || isPunctuation(index - 1, SourceByte.comma)
      || isPunctuation(index - 1, SourceByte.openBrace) || word(index - 1) == "pub"
      || isPunctuation(index - 1, SourceByte.closeParenthesis)
    let isField = isPunctuation(index + 1, SourceByte.colon)
    guard follows, frame.content == .cases || isField else { return index + 1 }
    finish(before: index)
    declare(text(index), keyword: "member", from: index, nameAt: index)
    var next = index + 1
    while next < frame.end, !isPunctuation(next, SourceByte.comma) { next = after(next) }
    return next
  }
}

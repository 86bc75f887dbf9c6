// Exports, declarations and members of JavaScript and TypeScript.
extension DeclarationScanner {
  /// Finds the exports of a module, its other declarations, and the members of its types.
  mutating func scanECMAScript() {
    var index = 0
    while index < count {
      leave(at: index)
      if frames.last.map({ $0.content != .statements }) ?? false {
        index = ecmaScriptMember(at: index)
        continue
      }
      if isPunctuation(index, SourceByte.semicolon) {
        finish(before: index + 1)
        index += 1
        continue
      }
      guard tokens[index].kind == .word, !isPunctuation(index - 1, SourceByte.period) else {
        index = after(index)
        continue
      }
      switch text(index) {
      case "export": index = export(at: index)
      case "module", "exports": index = commonExport(at: index)
      default: index = ecmaScriptStatement(at: index, from: index, isExported: false)
      }
    }
    end()
  }

  /// The name of the declaration for the re-export of a whole module with `export * from`.
  static var everything: String { "*" }

  private mutating func export(at index: Int) -> Int {
    let next = index + 1
    if isPunctuation(next, SourceByte.openBrace) {
      finish(before: index)
      exportList(in: next, from: index)
      return after(next)
    }
    if isPunctuation(next, SourceByte.asterisk) {
      finish(before: index)
      let isNamed = word(next + 1) == "as" && isWord(next + 2)
      let name = isNamed ? text(next + 2) : Self.everything
      declare(name, keyword: "export", from: index, nameAt: isNamed ? next + 2 : next)
      return isNamed ? next + 3 : next + 1
    }
    guard word(next) == "default" else {
      if word(next) == "type", isPunctuation(next + 1, SourceByte.openBrace) {
        finish(before: index)
        exportList(in: next + 1, from: index)
        return after(next + 1)
      }
      return max(ecmaScriptStatement(at: next, from: index, isExported: true), next)
    }
    finish(before: index)
    declare("default", keyword: "export", from: index, nameAt: next)
    let value = next + 1
    let isName =
      isWord(value)
      && !["function", "class", "async", "abstract", "new", "interface", "enum"]
        .contains(word(value))
    if isName,
      value + 1 >= count || tokens[value + 1].startsLine
        || isPunctuation(value + 1, SourceByte.semicolon)
    {
      declare(text(value), keyword: "export", from: index, nameAt: value)
      return value + 1
    }
    return ecmaScriptStatement(
      at: value, from: index, isExported: true, continuesDeclaration: true)
  }

  /// Adds the names of `{ a, b as c, type D }`; the last word of each item is the exported name.
  private mutating func exportList(in brace: Int, from start: Int) {
    let end = partner(brace)
    for index in brace + 1..<max(end, brace + 1) where isWord(index) {
      if isPunctuation(index + 1, SourceByte.comma) || index + 1 == end {
        declare(text(index), keyword: "export", from: start, nameAt: index)
      }
    }
  }

  /// Adds the exports of `module.exports = …`, `module.exports.name = …` and `exports.name = …`.
  ///
  /// - Returns: The index of the next token to scan.
  private mutating func commonExport(at index: Int) -> Int {
    var next = index + 1
    if word(index) == "module" {
      guard isPunctuation(next, SourceByte.period), word(next + 1) == "exports" else { return next }
      next += 2
    }
    if isPunctuation(next, SourceByte.period), isWord(next + 1), isPlainAssignment(next + 2) {
      finish(before: index)
      declare(text(next + 1), keyword: "export", from: index, nameAt: next + 1)
      return next + 3
    }
    guard isPlainAssignment(next) else { return next }
    finish(before: index)
    declare("default", keyword: "export", from: index, nameAt: index)
    next += 1
    if isWord(next), !["function", "class", "async", "new", "require"].contains(word(next)) {
      declare(text(next), keyword: "export", from: index, nameAt: next)
      return next + 1
    }
    guard isPunctuation(next, SourceByte.openBrace) else { return next }
    var key = next + 1
    let end = partner(next)
    while key < end {
      if isWord(key) {
        if word(key) == "async", isWord(key + 1) { key += 1 }
        declare(text(key), keyword: "export", from: index, nameAt: key)
      }
      while key < end, !isPunctuation(key, SourceByte.comma) { key = after(key) }
      key += 1
    }
    return after(next)
  }

  /// Scans a declaration at the top level of a module or namespace, and skips anything else.
  ///
  /// If `continuesDeclaration` is true, the statement is the value of an `export default` that is
  /// already declared, so it does not end that declaration.
  private mutating func ecmaScriptStatement(
    at index: Int, from start: Int, isExported: Bool, continuesDeclaration: Bool = false
  ) -> Int {
    var next = index
    while ["declare", "async", "abstract"].contains(word(next)), isWord(next + 1) { next += 1 }
    if word(next) == "const", word(next + 1) == "enum" { next += 1 }
    let form = word(next)
    let keyword = isExported ? "export" : form
    switch form {
    case "function":
      if isPunctuation(next + 1, SourceByte.asterisk) { next += 1 }
      if !continuesDeclaration { finish(before: start) }
      if isWord(next + 1) {
        declare(text(next + 1), keyword: keyword, from: start, nameAt: next + 1)
      }
      return afterFunctionBody(from: next + 1)
    case "class", "interface", "enum", "namespace":
      let isNamed = isWord(next + 1) && word(next + 1) != "extends"
      guard isNamed || continuesDeclaration else { return next + 1 }
      if !continuesDeclaration { finish(before: start) }
      let name = isNamed ? text(next + 1) : "default"
      if isNamed { declare(name, keyword: keyword, from: start, nameAt: next + 1) }
      let head =
        isNamed && isPunctuation(next + 2, SourceByte.less) ? afterAngles(next + 2) : next + 1
      guard let brace = ecmaScriptBody(from: head) else { return next + 1 }
      let content: Content = form == "namespace" ? .statements : form == "enum" ? .cases : .members
      return enter(bodyAt: brace, scope: scope + [name], content: content)
    case "type":
      guard isWord(next + 1) else { return next + 1 }
      finish(before: start)
      declare(text(next + 1), keyword: keyword, from: start, nameAt: next + 1)
      return next + 2
    case "const", "let", "var": return ecmaScriptBinding(keyword, at: next, from: start)
    default: return next + 1
    }
  }

  private mutating func ecmaScriptBinding(_ keyword: String, at index: Int, from start: Int) -> Int
  {
    finish(before: start)
    var next = index + 1
    if isOpener(next) {
      let end = partner(next)
      for place in next + 1..<max(end, next + 1)
      where isWord(place)
        && (place + 1 == end || isPunctuation(place + 1, SourceByte.comma)
          || isPlainAssignment(place + 1))
      {
        declare(text(place), keyword: keyword, from: start, nameAt: place)
      }
      return after(next)
    }
    while isWord(next) {
      declare(text(next), keyword: keyword, from: start, nameAt: next)
      next += 1
      while next < count, !isPunctuation(next, SourceByte.comma),
        !isPunctuation(next, SourceByte.semicolon), !isPunctuation(next, SourceByte.closeBrace),
        !(tokens[next].startsLine && tokens[next].kind == .word)
      {
        next = after(next)
      }
      guard isPunctuation(next, SourceByte.comma) else { break }
      next += 1
    }
    return next
  }

  private mutating func afterFunctionBody(from index: Int) -> Int {
    guard let brace = ecmaScriptBody(from: index) else { return index }
    let end = after(brace)
    finish(before: end)
    return end
  }

  /// Returns the index of the brace that opens a body; `nil` if no body is found.
  ///
  /// Braces after `:`, `|`, `&` or `<` are skipped, because they open types.
  private func ecmaScriptBody(from index: Int) -> Int? {
    var from = index
    for _ in 0..<8 {
      guard let brace = body(from: from, unless: { _ in false }) else { return nil }
      let isType = [SourceByte.colon, 0x7C, 0x26, SourceByte.less].contains {
        isPunctuation(brace - 1, $0)
      }
      guard isType else { return brace }
      from = after(brace)
    }
    return nil
  }

  // MARK: Members

  private static let memberModifiers: Set<String> = [
    "static", "async", "get", "set", "public", "private", "protected", "readonly", "abstract",
    "override", "declare", "accessor",
  ]

  private mutating func ecmaScriptMember(at index: Int) -> Int {
    if isPunctuation(index, SourceByte.at) { return index + 2 }
    guard isWord(index), !isPunctuation(index - 1, SourceByte.period) else { return after(index) }
    let startsMember =
      tokens[index].startsLine
      || [
        SourceByte.openBrace, SourceByte.closeBrace, SourceByte.semicolon, SourceByte.comma,
        SourceByte.hash, SourceByte.asterisk, SourceByte.closeParenthesis,
      ].contains { isPunctuation(index - 1, $0) }
    guard startsMember else { return index + 1 }
    var name = index
    while Self.memberModifiers.contains(word(name)), name - index < 8 {
      var next = name + 1
      if isPunctuation(next, SourceByte.hash) || isPunctuation(next, SourceByte.asterisk) {
        next += 1
      }
      guard isWord(next) else { break }
      name = next
    }
    let isMember =
      [
        SourceByte.openParenthesis, SourceByte.equals, SourceByte.colon, SourceByte.semicolon,
        SourceByte.less, SourceByte.question, SourceByte.comma, SourceByte.closeBrace, 0x21,
      ].contains { isPunctuation(name + 1, $0) }
      || (name + 1 < count && tokens[name + 1].startsLine)
    guard isMember else { return name + 1 }
    finish(before: index)
    declare(text(name), keyword: "member", from: index, nameAt: name)
    let next = name + 1
    guard isPunctuation(next, SourceByte.openParenthesis) || isPunctuation(next, SourceByte.less)
    else {
      // The value extends to the first token that can start the next member.
      var end = next
      while end < count, !isPunctuation(end, SourceByte.semicolon),
        !isPunctuation(end, SourceByte.comma), !isPunctuation(end, SourceByte.closeBrace),
        end == next
          || !(tokens[end].startsLine && (isWord(end) || isPunctuation(end, SourceByte.at)))
      {
        end = after(end)
      }
      return end
    }
    return afterFunctionBody(from: next)
  }
}

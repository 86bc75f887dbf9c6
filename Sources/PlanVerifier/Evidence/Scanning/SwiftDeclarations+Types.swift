// Types of Swift, with their members, cases and bindings.
extension DeclarationScanner {
  /// Adds a type or an extension, and enters its body.
  ///
  /// - Returns: The index of the next token to scan.
  mutating func swiftType(_ keyword: String, at index: Int, from start: Int) -> Int {
    guard isWord(index + 1) else { return index + 1 }
    if keyword == "actor" {
      // `actor` may also be a name, so the next token must continue a declaration.
      let opens = [SourceByte.openBrace, SourceByte.colon, SourceByte.less].contains {
        isPunctuation(index + 2, $0)
      }
      guard opens || word(index + 2) == "where" else { return index + 1 }
    }
    finish(before: start)
    var names = [text(index + 1)]
    var next = index + 2
    while keyword == "extension", isPunctuation(next, SourceByte.period), isWord(next + 1) {
      names.append(text(next + 1))
      next += 2
    }
    let outer = scope
    declare(
      names.last ?? "", keyword: keyword, scope: outer + names.dropLast(), from: start,
      nameAt: next - 1)
    guard let brace = body(from: next, unless: { _ in false }) else { return next }
    return enter(
      bodyAt: brace, scope: outer + names, content: keyword == "enum" ? .cases : .members)
  }

  /// Adds the cases after a `case` keyword.
  ///
  /// - Returns: The index of the next token to scan.
  mutating func swiftCases(at index: Int, from start: Int) -> Int {
    var next = index + 1
    var from = start
    while isWord(next) {
      let nameAt = next
      var labels: [String]?
      next += 1
      if isPunctuation(next, SourceByte.openParenthesis) {
        labels = caseLabels(in: next)
        next = after(next)
      }
      if isPunctuation(next, SourceByte.equals) {
        next += 1
        while next < count, !tokens[next].startsLine, !isPunctuation(next, SourceByte.comma),
          !isPunctuation(next, SourceByte.semicolon), !isPunctuation(next, SourceByte.closeBrace)
        {
          next = after(next)
        }
      }
      finish(before: from)
      declare(text(nameAt), labels: labels, keyword: "case", from: from, nameAt: nameAt)
      finish(before: next)
      guard isPunctuation(next, SourceByte.comma) else { break }
      next += 1
      from = next
    }
    return max(next, index + 1)
  }

  /// Returns the labels of associated values, with `_` for a value without a label.
  private func caseLabels(in parenthesis: Int) -> [String] {
    let end = partner(parenthesis)
    guard parenthesis + 1 < end else { return [] }
    var labels = [caseLabel(parenthesis + 1)]
    var index = parenthesis + 1
    var angles = 0
    while index < end {
      if isPunctuation(index, SourceByte.less) { angles += 1 }
      if isPunctuation(index, SourceByte.greater), !isPunctuation(index - 1, SourceByte.minus) {
        angles -= 1
      }
      if angles <= 0, isPunctuation(index, SourceByte.comma) {
        labels.append(caseLabel(index + 1))
      }
      index = after(index)
    }
    return labels
  }

  private func caseLabel(_ index: Int) -> String {
    isWord(index) && isPunctuation(index + 1, SourceByte.colon) ? text(index) : "_"
  }

  /// Adds declarations for the names after `var` or `let`.
  ///
  /// The declarations end where the next declaration after the binding starts, or at the end of the
  /// enclosing body.
  ///
  /// - Returns: The index of the next token to scan.
  mutating func swiftBinding(_ keyword: String, at index: Int, from start: Int) -> Int {
    var next = index + 1
    if isPunctuation(next, SourceByte.openParenthesis) {
      finish(before: start)
      let end = partner(next)
      for place in next + 1..<max(end, next + 1)
      where isWord(place) && text(place) != "_"
        && (place + 1 == end || isPunctuation(place + 1, SourceByte.comma)
          || isPunctuation(place + 1, SourceByte.closeParenthesis))
      {
        declare(text(place), keyword: keyword, from: start, nameAt: place)
      }
      return after(next)
    }
    guard isWord(next) else { return next }
    finish(before: start)
    declare(text(next), keyword: keyword, from: start, nameAt: next)
    next += 1
    // More names may follow after commas: `let a = 1, b = 2`.
    while next < count, frames.last.map({ next < $0.end }) ?? true {
      if isPunctuation(next, SourceByte.comma), isWord(next + 1),
        isPunctuation(next + 2, SourceByte.colon) || isPlainAssignment(next + 2)
      {
        declare(text(next + 1), keyword: keyword, from: start, nameAt: next + 1)
        next += 2
        continue
      }
      let isCode =
        tokens[next].kind == .word && tokens[next].startsLine
        || isPunctuation(next, SourceByte.at) && tokens[next].startsLine
        || isPunctuation(next, SourceByte.hash) && tokens[next].startsLine
        || isPunctuation(next, SourceByte.semicolon)
      if isCode { break }
      next = after(next)
    }
    return next
  }

  /// Returns whether a token is an `=` that does not start `==`.
  func isPlainAssignment(_ index: Int) -> Bool {
    guard isPunctuation(index, SourceByte.equals) else { return false }
    let next = index + 1
    return !(isPunctuation(next, SourceByte.equals) && touchesPrevious(next))
  }
}

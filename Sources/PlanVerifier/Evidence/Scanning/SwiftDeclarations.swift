// The declarations of Swift, found by their keywords where the grammar allows them.
extension DeclarationScanner {
  /// Finds all declarations in a Swift file except imports and local declarations.
  mutating func scanSwift() {
    var index = 0
    // The start of the attributes and modifiers of the next declaration.
    var lead: Int?
    while index < count {
      leave(at: index)
      let token = tokens[index]
      if isPunctuation(index, SourceByte.at) {
        lead = lead ?? index
        index = afterAttribute(index)
        continue
      }
      if isPunctuation(index, SourceByte.hash) {
        index = afterHash(index)
        lead = nil
        continue
      }
      guard token.kind == .word, !isPunctuation(index - 1, SourceByte.period) else {
        lead = nil
        index = after(index)
        continue
      }
      let word = text(index)
      if Self.swiftModifiers.contains(word) || (word == "class" && isModifyingClass(index)) {
        lead = lead ?? index
        index += 1
        if isPunctuation(index, SourceByte.openParenthesis), touchesPrevious(index) {
          index = after(index)
        }
        continue
      }
      index = swiftDeclaration(word, at: index, from: lead ?? index)
      lead = nil
    }
    end()
  }

  private static let swiftModifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "static", "final",
    "override", "mutating", "nonmutating", "lazy", "weak", "unowned", "indirect", "required",
    "convenience", "dynamic", "optional", "prefix", "postfix", "infix", "nonisolated", "isolated",
    "distributed", "borrowing", "consuming",
  ]

  private static let swiftKeywords: Set<String> = [
    "func", "init", "deinit", "subscript", "var", "let", "class", "struct", "enum", "actor",
    "protocol", "extension", "case", "typealias", "associatedtype", "macro", "import",
    "precedencegroup", "operator",
  ]

  private func isModifyingClass(_ index: Int) -> Bool {
    let next = word(index + 1)
    return ["func", "var", "let", "subscript"].contains(next) || Self.swiftModifiers.contains(next)
  }

  private func afterAttribute(_ index: Int) -> Int {
    var index = index + 1
    while isWord(index) {
      index += 1
      guard isPunctuation(index, SourceByte.period) else { break }
      index += 1
    }
    if isPunctuation(index, SourceByte.openParenthesis), touchesPrevious(index) {
      index = after(index)
    }
    return index
  }

  /// Skips a directive with its condition, or the name of a macro, and returns the next index.
  ///
  /// If the `#` starts a line, the open declarations end before it.
  private mutating func afterHash(_ index: Int) -> Int {
    guard tokens[index].startsLine else { return index + 2 }
    finish(before: index)
    let directives: Set<String> = ["if", "elseif", "else", "endif", "sourceLocation"]
    guard directives.contains(word(index + 1)) else { return index + 2 }
    var next = index + 1
    while next < count, !tokens[next].startsLine { next += 1 }
    return next
  }

  /// Scans the declaration that starts with a keyword, and skips any other word.
  ///
  /// - Returns: The index of the next token to scan.
  private mutating func swiftDeclaration(_ word: String, at index: Int, from start: Int) -> Int {
    switch word {
    case "func", "init", "deinit", "subscript", "macro":
      return swiftFunction(word, at: index, from: start)
    case "var", "let":
      return swiftBinding(word, at: index, from: start)
    case "class", "struct", "enum", "protocol", "extension", "actor":
      return swiftType(word, at: index, from: start)
    case "case" where frames.last?.content == .cases:
      return swiftCases(at: index, from: start)
    case "typealias", "associatedtype", "precedencegroup":
      guard isWord(index + 1) else { return index + 1 }
      finish(before: start)
      declare(text(index + 1), keyword: word, from: start, nameAt: index + 1)
      return index + 2
    case "operator":
      let end = operatorEnd(index + 1)
      guard end > index + 1 else { return index + 1 }
      finish(before: start)
      declare(operatorText(index + 1, end), keyword: word, from: start, nameAt: index + 1)
      return end
    case "import":
      finish(before: start)
      var next = index + 1
      while next < count, !tokens[next].startsLine, !isPunctuation(next, SourceByte.semicolon) {
        next += 1
      }
      return next
    default: return index + 1
    }
  }

  /// Returns whether a token starts another declaration, so that the current one does not have a
  /// body.
  private func startsSwiftDeclaration(_ index: Int) -> Bool {
    guard tokens[index].startsLine else { return false }
    if isPunctuation(index, SourceByte.at) || isPunctuation(index, SourceByte.hash) { return true }
    guard tokens[index].kind == .word else { return false }
    let word = text(index)
    return Self.swiftKeywords.contains(word) || Self.swiftModifiers.contains(word)
  }

  // MARK: Functions

  private mutating func swiftFunction(_ keyword: String, at index: Int, from start: Int) -> Int {
    var name = keyword
    var nameAt = index
    var next = index + 1
    if keyword == "func" || keyword == "macro" {
      nameAt = next
      if isWord(next) {
        name = text(next)
        next += 1
      } else {
        let end = operatorEnd(next)
        guard end > next else { return index + 1 }
        name = operatorText(next, end)
        next = end
      }
    } else if keyword != "deinit" {
      let isDeclared =
        isPunctuation(next, SourceByte.openParenthesis) || isPunctuation(next, SourceByte.less)
        || isPunctuation(next, SourceByte.question) || isPunctuation(next, 0x21)
      guard isDeclared else { return index + 1 }
    }
    finish(before: start)
    var labels: [String]?
    if keyword != "deinit" {
      let parameters = openParenthesis(from: next)
      if let parameters {
        labels = swiftLabels(in: parameters, isSubscript: keyword == "subscript")
        next = after(parameters)
      }
    }
    declare(name, labels: labels, keyword: keyword, from: start, nameAt: nameAt)
    guard keyword != "macro" else { return next }
    guard let brace = body(from: next, unless: startsSwiftDeclaration) else { return next }
    let end = after(brace)
    finish(before: end)
    return end
  }

  private func openParenthesis(from index: Int) -> Int? {
    var index = index
    for _ in 0..<Self.longestHead where index < count {
      if isPunctuation(index, SourceByte.openParenthesis) { return index }
      if isOpener(index) || isPunctuation(index, SourceByte.closeBrace)
        || startsSwiftDeclaration(index)
      {
        return nil
      }
      index += 1
    }
    return nil
  }

  /// Returns the argument labels of a parameter list.
  private func swiftLabels(in parenthesis: Int, isSubscript: Bool) -> [String] {
    var labels: [String] = []
    let end = partner(parenthesis)
    var index = parenthesis + 1
    var isAtStart = true
    while index < end {
      if isAtStart {
        while isPunctuation(index, SourceByte.at) { index = afterAttribute(index) }
        // A comma between generic arguments does not start a parameter, since no name and colon
        // follow it.
        if isWord(index), isPunctuation(index + 1, SourceByte.colon) {
          labels.append(isSubscript ? "_" : text(index))
        } else if isWord(index), isWord(index + 1), isPunctuation(index + 2, SourceByte.colon) {
          labels.append(text(index))
        }
        isAtStart = false
        guard index < end else { break }
      }
      isAtStart = isPunctuation(index, SourceByte.comma)
      index = after(index)
    }
    return labels
  }

  private func operatorEnd(_ index: Int) -> Int {
    var end = index
    while end < count, tokens[end].kind == .punctuation,
      SourceByte.isOperator(tokens[end].byte)
        || tokens[end].byte == SourceByte.period, end == index || touchesPrevious(end)
    {
      end += 1
    }
    // The last `<` of `func <<T>(` opens the generic parameters.
    if end - index > 1, tokens[end - 1].byte == SourceByte.less, isWord(end) { end -= 1 }
    return end
  }

  private func operatorText(_ index: Int, _ end: Int) -> String {
    String(decoding: tokens[index..<end].map(\.byte), as: UTF8.self)
  }
}

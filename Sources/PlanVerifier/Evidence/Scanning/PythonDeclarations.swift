// Functions, classes, type aliases, variables and imports of Python, identified by the start and
// indentation of lines.
extension DeclarationScanner {
  /// Finds the declarations in a Python module and in its classes.
  mutating func scanPython() {
    var blocks: [(indent: Int, declaration: Int, name: String, isClass: Bool)] = []
    var index = 0
    // The first decorator of the next declaration.
    var lead: Int?
    while index < count {
      let start = index
      let indent = indentation(of: start)
      let end = afterLogicalLine(start)
      while let block = blocks.last, block.indent >= indent {
        blocks.removeLast()
        close(block.declaration, before: lead ?? start)
      }
      if isPunctuation(start, SourceByte.at) {
        lead = lead ?? start
        index = end
        continue
      }
      if blocks.allSatisfy(\.isClass) {
        let scope = blocks.map(\.name)
        var keyword = start
        if word(keyword) == "async" { keyword += 1 }
        if ["def", "class"].contains(word(keyword)), isWord(keyword + 1) {
          let isClass = word(keyword) == "class"
          if blocks.count < Self.deepestNesting {
            blocks.append((indent, declarations.count, text(keyword + 1), isClass))
          }
          declareWhole(
            text(keyword + 1), keyword: word(keyword), scope: scope, from: lead ?? start,
            nameAt: keyword + 1, end: end)
        } else if word(start) == "type", isWord(start + 1), start + 1 < end {
          declareWhole(
            text(start + 1), keyword: "type", scope: scope, from: start, nameAt: start + 1, end: end
          )
        } else if ["import", "from"].contains(word(start)) {
          pythonImport(from: start, to: end, scope: scope)
        } else {
          pythonAssignment(from: start, to: end, scope: scope)
        }
      }
      lead = nil
      index = end
    }
    for block in blocks { close(block.declaration, before: count) }
  }

  private func indentation(of index: Int) -> Int {
    var place = Int(tokens[index].start)
    var width = 0
    while place > 0, bytes[place - 1] != SourceByte.lineFeed {
      place -= 1
      width += 1
    }
    return width
  }

  private func afterLogicalLine(_ index: Int) -> Int {
    var next = after(index)
    while next < count, !tokens[next].startsLine || isPunctuation(next - 1, SourceByte.backslash) {
      next = after(next)
    }
    return next
  }

  private mutating func close(_ declaration: Int, before index: Int) {
    guard index > 0, declaration < declarations.count else { return }
    let range = declarations[declaration].range
    let end = Int(tokens[min(index, count) - 1].end)
    declarations[declaration].range = range.lowerBound..<max(range.upperBound, end)
  }

  private mutating func declareWhole(
    _ name: String, keyword: String, scope: [String], from start: Int, nameAt: Int, end: Int
  ) {
    declare(name, keyword: keyword, scope: scope, from: start, nameAt: nameAt)
    finish(before: end)
  }

  /// Adds the names of an import, since other modules may import them from this one.
  private mutating func pythonImport(from start: Int, to end: Int, scope: [String]) {
    for index in start + 1..<max(end, start + 1)
    where isWord(index) && !["import", "as"].contains(word(index)) {
      let endsName =
        index + 1 >= end || isPunctuation(index + 1, SourceByte.comma)
        || isPunctuation(index + 1, SourceByte.closeParenthesis)
      if endsName {
        declareWhole(
          text(index), keyword: "import", scope: scope, from: start, nameAt: index, end: end)
      }
    }
  }

  /// Adds the names of `a = …`, `a: T`, `a: T = …` and `a, b = …`.
  private mutating func pythonAssignment(from start: Int, to end: Int, scope: [String]) {
    var names: [Int] = []
    var index = start
    while index < end, isWord(index) {
      names.append(index)
      guard isPunctuation(index + 1, SourceByte.comma) else { break }
      index += 2
    }
    guard !names.isEmpty,
      isPlainAssignment(index + 1)
        || (names.count == 1 && isPunctuation(index + 1, SourceByte.colon))
    else { return }
    // `else:` and similar statements have the same form.
    guard !["else", "try", "finally", "lambda"].contains(word(start)) else { return }
    for name in names {
      declareWhole(text(name), keyword: "=", scope: scope, from: start, nameAt: name, end: end)
    }
  }
}

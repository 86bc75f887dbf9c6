// Functions, methods, types, constants and variables of Go.
extension DeclarationScanner {
  /// Finds the declarations in a Go file; fields and methods are members of their types.
  mutating func scanGo() {
    var index = 0
    while index < count {
      leave(at: index)
      if frames.last?.content == .members {
        index = goMember(at: index)
        continue
      }
      guard tokens[index].startsLine || index == 0 else {
        index = after(index)
        continue
      }
      switch word(index) {
      case "func": index = goFunction(at: index)
      case "type", "const", "var": index = goGroup(word(index), at: index)
      default: index = after(index)
      }
    }
    end()
  }

  private mutating func goFunction(at index: Int) -> Int {
    var next = index + 1
    var owner: [String] = []
    if isPunctuation(next, SourceByte.openParenthesis) {
      let end = partner(next)
      // In `(r *Type[T])`, the type is the last name outside brackets.
      var place = next + 1
      while place < end {
        if isWord(place) { owner = [text(place)] }
        place = after(place)
      }
      next = after(next)
    }
    guard isWord(next) else { return index + 1 }
    finish(before: index)
    declare(text(next), keyword: "func", scope: owner, from: index, nameAt: next)
    let head = next + 1
    guard let brace = body(from: head, unless: { tokens[$0].startsLine && isWord($0) })
    else { return head }
    let end = after(brace)
    finish(before: end)
    return end
  }

  private mutating func goGroup(_ keyword: String, at index: Int) -> Int {
    let next = index + 1
    guard isPunctuation(next, SourceByte.openParenthesis) else {
      return goSpecification(keyword, at: next, from: index)
    }
    finish(before: index)
    let end = partner(next)
    var place = next + 1
    while place < end {
      if tokens[place].startsLine, isWord(place) {
        place = max(goSpecification(keyword, at: place, from: place, within: end), place + 1)
      } else {
        place = after(place)
      }
    }
    finish(before: min(end, count))
    return after(next)
  }

  private mutating func goSpecification(
    _ keyword: String, at index: Int, from start: Int, within limit: Int? = nil
  ) -> Int {
    var next = index
    finish(before: start)
    while isWord(next) {
      declare(text(next), keyword: keyword, from: start, nameAt: next)
      next += 1
      guard isPunctuation(next, SourceByte.comma) else { break }
      next += 1
    }
    guard keyword == "type", limit == nil, isWord(index) else { return next }
    let isBody: Set<String> = ["struct", "interface"]
    let brace = body(from: next, unless: { tokens[$0].startsLine && isWord($0) })
    guard let brace, isBody.contains(word(brace - 1)) else { return next }
    return enter(bodyAt: brace, scope: [text(index)], content: .members)
  }

  /// Scans a field of a struct or a method of an interface.
  ///
  /// - Returns: The index of the next token to scan.
  private mutating func goMember(at index: Int) -> Int {
    guard tokens[index].startsLine, isWord(index) else { return after(index) }
    finish(before: index)
    var next = index
    while isWord(next) {
      declare(text(next), keyword: "member", from: index, nameAt: next)
      next += 1
      // Several fields can share a type: `Name, Alias string`.
      guard isPunctuation(next, SourceByte.comma) else { break }
      next += 1
    }
    return next
  }
}

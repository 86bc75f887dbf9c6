// Types, functions, properties and aliases of Kotlin, and types and members of Java.
extension DeclarationScanner {
  private static let jvmTypes: Set<String> = ["class", "interface", "object", "enum", "record"]

  /// Finds the declarations in a Kotlin file.
  mutating func scanKotlin() {
    var index = 0
    while index < count {
      leave(at: index)
      let word = word(index)
      switch word {
      case "class", "interface", "object": index = kotlinType(word, at: index)
      case "fun": index = kotlinFunction(at: index)
      case "val", "var", "typealias":
        var name = index + 1
        if isPunctuation(name, SourceByte.less) { name = afterAngles(name) }
        // `val Type.name` extends a type.
        while isWord(name), isPunctuation(name + 1, SourceByte.period) { name += 2 }
        guard isWord(name) else {
          index += 1
          continue
        }
        finish(before: index)
        declare(text(name), keyword: word, from: index, nameAt: name)
        index = name + 1
      default:
        if frames.last?.content == .cases, startsEntry(index) {
          finish(before: index)
          declare(text(index), keyword: "member", from: index, nameAt: index)
          index += 1
        } else {
          if isPunctuation(index, SourceByte.semicolon), let last = frames.indices.last {
            frames[last].content = .members
          }
          index = after(index)
        }
      }
    }
    end()
  }

  private mutating func kotlinType(_ keyword: String, at index: Int) -> Int {
    let isCompanion = keyword == "object" && word(index - 1) == "companion"
    guard isWord(index + 1) || isCompanion, !isPunctuation(index - 1, SourceByte.colon) else {
      return index + 1
    }
    finish(before: index)
    let outer = scope
    var next = index + 1
    var inner = outer
    if isWord(next) {
      declare(text(next), keyword: keyword, from: index, nameAt: next)
      inner.append(text(next))
      next += 1
    }
    if isPunctuation(next, SourceByte.less) { next = afterAngles(next) }
    next = afterConstructor(next)
    if isPunctuation(next, SourceByte.openParenthesis) {
      // Constructor parameters may also be properties.
      let end = partner(next)
      for place in next + 1..<max(end, next + 1)
      where ["val", "var"].contains(word(place)) && isWord(place + 1) {
        declare(text(place + 1), keyword: word(place), scope: inner, from: place, nameAt: place + 1)
        declarations[declarations.count - 1].range =
          Int(tokens[place].start)..<Int(tokens[place + 1].end)
      }
      next = after(next)
    }
    let stops = { (place: Int) in
      tokens[place].startsLine
        && (isPunctuation(place, SourceByte.at) || Self.kotlinStarts.contains(word(place)))
    }
    guard let brace = body(from: next, unless: stops) else { return next }
    return enter(
      bodyAt: brace, scope: inner, content: word(index - 1) == "enum" ? .cases : .members)
  }

  /// The words that can start the next declaration after one without a body.
  private static let kotlinStarts: Set<String> = [
    "fun", "class", "interface", "object", "val", "var", "typealias", "private", "public",
    "internal", "protected", "enum", "data", "sealed", "abstract", "open", "inner", "inline",
    "value", "annotation", "companion", "override", "suspend", "const", "lateinit", "operator",
    "infix", "tailrec", "external", "expect", "actual", "final",
  ]

  /// Returns the index after the modifiers and annotations of a primary constructor and its
  /// keyword; without the keyword, returns the given index.
  private func afterConstructor(_ index: Int) -> Int {
    var next = index
    while next - index < Self.longestHead {
      if word(next) == "constructor" { return next + 1 }
      if ["private", "internal", "protected", "public"].contains(word(next)) {
        next += 1
      } else if isPunctuation(next, SourceByte.at), isWord(next + 1) {
        next += 2
        while isPunctuation(next, SourceByte.period), isWord(next + 1) { next += 2 }
        if isPunctuation(next, SourceByte.openParenthesis) { next = after(next) }
      } else {
        return index
      }
    }
    return index
  }

  private mutating func kotlinFunction(at index: Int) -> Int {
    var name = index + 1
    // `fun interface` declares a type.
    if word(name) == "interface" { return name }
    if isPunctuation(name, SourceByte.less) { name = afterAngles(name) }
    var owner: [String] = []
    while isWord(name), !isPunctuation(name + 1, SourceByte.openParenthesis) {
      owner = [text(name)]
      name += 1
      if isPunctuation(name, SourceByte.less) { name = afterAngles(name) }
      if isPunctuation(name, SourceByte.question) { name += 1 }
      guard isPunctuation(name, SourceByte.period) else { return name }
      name += 1
    }
    guard isWord(name) else { return index + 1 }
    finish(before: index)
    declare(text(name), keyword: "fun", scope: scope + owner, from: index, nameAt: name)
    let next = after(name + 1)
    let stops = { (place: Int) in isPlainAssignment(place) || tokens[place].startsLine }
    guard let brace = body(from: next, unless: stops) else { return next }
    let end = after(brace)
    finish(before: end)
    return end
  }

  private func startsEntry(_ index: Int) -> Bool {
    isWord(index)
      && (tokens[index].startsLine || isPunctuation(index - 1, SourceByte.comma)
        || isPunctuation(index - 1, SourceByte.openBrace))
  }

  /// Returns the index after the type parameters or arguments in angle brackets; if the brackets
  /// are not closed, the index after the opening bracket.
  func afterAngles(_ index: Int) -> Int {
    var depth = 0
    var next = index
    for _ in 0..<Self.longestHead where next < count {
      if isPunctuation(next, SourceByte.less) { depth += 1 }
      if isPunctuation(next, SourceByte.greater), !isPunctuation(next - 1, SourceByte.minus),
        !isPunctuation(next - 1, SourceByte.equals)
      {
        depth -= 1
        if depth == 0 { return next + 1 }
      }
      next = after(next)
    }
    return index + 1
  }

  /// Finds the declarations in a Java file.
  mutating func scanJava() {
    var index = 0
    while index < count {
      leave(at: index)
      let word = word(index)
      if Self.jvmTypes.contains(word), isWord(index + 1),
        !isPunctuation(index - 1, SourceByte.period)
      {
        finish(before: index)
        declare(text(index + 1), keyword: word, from: index, nameAt: index + 1)
        guard let brace = body(from: index + 2, unless: { _ in false }) else {
          index += 2
          continue
        }
        index = enter(
          bodyAt: brace, scope: scope + [text(index + 1)],
          content: word == "enum" ? .cases : .members)
      } else if !frames.isEmpty {
        index = javaMember(at: index)
      } else {
        index = after(index)
      }
    }
    end()
  }

  private mutating func javaMember(at index: Int) -> Int {
    if isPunctuation(index, SourceByte.at) {
      // `@interface` declares a type.
      if word(index + 1) == "interface" { return index + 1 }
      let next = index + 2
      return isPunctuation(next, SourceByte.openParenthesis) ? after(next) : next
    }
    if isPunctuation(index, SourceByte.semicolon), let last = frames.indices.last {
      frames[last].content = .members
    }
    guard isWord(index) else { return after(index) }
    if frames.last?.content == .cases, startsEntry(index),
      [SourceByte.comma, SourceByte.semicolon, SourceByte.openParenthesis, SourceByte.closeBrace]
        .contains(where: { isPunctuation(index + 1, $0) })
    {
      finish(before: index)
      declare(text(index), keyword: "member", from: index, nameAt: index)
      return after(index + 1)
    }
    if isPunctuation(index + 1, SourceByte.openParenthesis) {
      finish(before: index)
      declare(text(index), keyword: "method", from: index, nameAt: index)
      let next = after(index + 1)
      guard let brace = body(from: next, unless: { _ in false }) else { return next }
      let end = after(brace)
      finish(before: end)
      return end
    }
    // The name of a field follows its type.
    let isField =
      (isWord(index - 1) || isPunctuation(index - 1, SourceByte.greater)
        || isPunctuation(index - 1, SourceByte.closeBracket))
      && (isPunctuation(index + 1, SourceByte.semicolon) || isPlainAssignment(index + 1))
    guard isField else { return index + 1 }
    finish(before: index)
    declare(text(index), keyword: "field", from: index, nameAt: index)
    var next = index + 1
    while next < count, !isPunctuation(next, SourceByte.semicolon) {
      // Several fields can share a type: `int a = 1, b;`.
      if isPunctuation(next, SourceByte.comma), isWord(next + 1),
        isPlainAssignment(next + 2) || isPunctuation(next + 2, SourceByte.comma)
          || isPunctuation(next + 2, SourceByte.semicolon)
      {
        declare(text(next + 1), keyword: "field", from: index, nameAt: next + 1)
      }
      next = after(next)
    }
    finish(before: next)
    return next
  }
}

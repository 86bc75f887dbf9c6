/// Raw HTML within a text, parsed by the same rules as in cmark-gfm.
extension InlineScanner {
  /// Parses an HTML tag, comment, instruction, declaration or CDATA section from the offset after
  /// the opening bracket; returns its end, or `nil` for other text.
  mutating func htmlEnd(_ start: Int) -> Int? {
    switch byte(start) {
    case .slash: closingTagEnd(start)
    case .exclamation: markupDeclarationEnd(start)
    case .question: instructionEnd(start + 1)
    default: openTagEnd(start)
    }
  }

  private func tagNameEnd(_ start: Int) -> Int? {
    guard byte(start).isLetter else { return nil }
    return skip(start) { $0.isAlphanumeric || $0 == .hyphen }
  }

  func closingTagEnd(_ start: Int) -> Int? {
    guard byte(start) == .slash, let name = tagNameEnd(start + 1) else { return nil }
    let end = skip(name) { $0.isMarkupSpace }
    return byte(end) == .greater ? end + 1 : nil
  }

  mutating func openTagEnd(_ start: Int) -> Int? {
    guard var position = tagNameEnd(start) else { return nil }
    while let attribute = attributeEnd(position) { position = attribute }
    position = skip(position) { $0.isMarkupSpace }
    if byte(position) == .slash { position += 1 }
    return byte(position) == .greater ? position + 1 : nil
  }

  private mutating func attributeEnd(_ start: Int) -> Int? {
    let name = skip(start) { $0.isMarkupSpace }
    let first = byte(name)
    guard name > start, first.isLetter || first == .underscore || first == .colon else {
      return nil
    }
    let end = skip(name) {
      $0.isAlphanumeric || $0 == .colon || $0 == .dot || $0 == .underscore || $0 == .hyphen
    }
    let mark = skip(end) { $0.isMarkupSpace }
    guard byte(mark) == .equals else { return end }
    return attributeValueEnd(skip(mark + 1) { $0.isMarkupSpace }) ?? end
  }

  private mutating func attributeValueEnd(_ start: Int) -> Int? {
    let quote = byte(start)
    if quote == .doubleQuote || quote == .singleQuote {
      return search(quote == .doubleQuote ? .doubleQuote : .singleQuote) { scanner in
        let end = scanner.skip(start + 1) { $0 != quote }
        return end < scanner.bytes.count ? end + 1 : nil
      }
    }
    let end = skip(start) {
      switch $0 {
      case .doubleQuote, .singleQuote, .equals, .less, .greater, .backtick: false
      default: !$0.isMarkupSpace
      }
    }
    return end > start ? end : nil
  }

  private mutating func markupDeclarationEnd(_ start: Int) -> Int? {
    if has("!--", at: start) { return commentEnd(start + 3) }
    if has("![cdata[", at: start) { return characterDataEnd(start + 8) }
    let name = skip(start + 1) { $0 &- 0x41 < 26 }
    guard name > start + 1, byte(name).isMarkupSpace else { return nil }
    return search(.declaration) { scanner in
      let end = scanner.skip(name) { $0 != .greater }
      return end < scanner.bytes.count ? end + 1 : nil
    }
  }

  /// Returns the end of a comment, which must not contain two consecutive hyphens or start with `>`
  /// or `->`; `nil` for other text.
  private mutating func commentEnd(_ start: Int) -> Int? {
    if has("-->", at: start) { return start + 3 }
    guard byte(start) != .greater, !has("->", at: start) else { return nil }
    let dashes = search(.comment) { scanner in
      var position = start
      while position < scanner.bytes.count, !scanner.has("--", at: position) { position += 1 }
      return position < scanner.bytes.count ? position : nil
    }
    guard let dashes, dashes > start, byte(dashes + 2) == .greater else { return nil }
    return dashes + 3
  }

  private mutating func instructionEnd(_ start: Int) -> Int? {
    walk(from: start, avoiding: \.deadInstructions) { scanner, position in
      if scanner.has("?>", at: position) { return .end(position + 2) }
      return .step(scanner.bytes[position] == .question ? 2 : 1)
    }
  }

  private mutating func characterDataEnd(_ start: Int) -> Int? {
    walk(from: start, avoiding: \.deadCharacterData) { scanner, position in
      if scanner.has("]]>", at: position) { return .end(position + 3) }
      if scanner.has("]]", at: position) { return .step(3) }
      return .step(scanner.bytes[position] == .rightBracket ? 2 : 1)
    }
  }

  private enum Walk {
    case end(Int)
    case step(Int)
  }

  /// Advances in steps until a closure finds the end; returns `nil` if it is not found.
  ///
  /// The positions of unsuccessful walks are marked, so that all walks together are linear.
  private mutating func walk(
    from start: Int, avoiding dead: WritableKeyPath<Self, [Bool]>, _ body: (Self, Int) -> Walk
  ) -> Int? {
    let marks = self[keyPath: dead]
    var met: [Int] = []
    var position = start
    while position < bytes.count, marks.isEmpty || !marks[position] {
      switch body(self, position) {
      case .end(let end): return end
      case .step(let step):
        met.append(position)
        position += step
      }
    }
    mark(met, in: dead)
    return nil
  }

  private mutating func mark(_ places: [Int], in dead: WritableKeyPath<Self, [Bool]>) {
    if self[keyPath: dead].isEmpty {
      self[keyPath: dead] = [Bool](repeating: false, count: bytes.count)
    }
    for place in places { self[keyPath: dead][place] = true }
  }

  /// Runs a search and remembers a failure; returns `nil` if this search fails or an earlier one of
  /// its kind failed.
  private mutating func search(_ kind: Missing, _ body: (Self) -> Int?) -> Int? {
    guard !missing.contains(kind) else { return nil }
    if let end = body(self) { return end }
    missing.insert(kind)
    return nil
  }

  /// Returns whether the bytes at a position match a lowercase string, ignoring ASCII case.
  func has(_ form: StaticString, at start: Int) -> Bool {
    form.withUTF8Buffer { form in
      guard start + form.count <= bytes.count else { return false }
      return form.indices.allSatisfy { bytes[start + $0].lowercased == form[$0] }
    }
  }
}

extension SourceFile {
  /// Returns whether a declaration is visible only in its file or type or, in Rust and Go, only in
  /// its module or package.
  ///
  /// In Swift, Kotlin, Java and TypeScript, a declaration is private if `private` or `fileprivate`
  /// precedes its name, in Kotlin on the same line. In Swift, the members of a type or extension
  /// with this modifier, including those of nested types, are private as well. In Rust, a top-level
  /// item without `pub` is private; in Go, a declaration is private if its name starts with a
  /// lowercase letter or an underscore. In Rust and Go, `main` counts as visible. Declarations in
  /// other languages never count as private.
  func isPrivate(_ declaration: Declaration) -> Bool {
    switch language {
    case .swift, .kotlin, .java, .typeScript: break
    case .go where declaration.name == "main", .rust where declaration.name == "main": return false
    case .go: return declaration.name.first.map { $0.isLowercase || $0 == "_" } ?? false
    case .rust:
      let items: Set<String> = [
        "fn", "struct", "enum", "trait", "union", "type", "const", "static",
      ]
      guard declaration.scope.isEmpty, items.contains(declaration.keyword) else { return false }
      // `pub(crate)` is not a part of the declaration's range.
      let start = declaration.range.lowerBound
      let line = bytes[..<start].lastIndex(of: SourceByte.lineFeed).map { $0 + 1 } ?? 0
      let before = SourceByte.words(in: String(decoding: bytes[line..<start], as: UTF8.self))
      return !before.contains("pub")
        && !leadingWords(of: declaration).contains { $0.word == "pub" }
    default: return false
    }
    if isMarkedPrivate(declaration) { return true }
    if language == .kotlin || language == .java {
      return modifiers(before: declaration).contains("private")
    }
    return language == .swift
      && declarations.contains { outer in
        outer.range.lowerBound < declaration.range.lowerBound
          && outer.range.upperBound >= declaration.range.upperBound
          && declaration.scope.contains(outer.name) && isMarkedPrivate(outer)
      }
  }

  /// Returns the words before a declaration's range that belong to it, such as its modifiers and
  /// the type of a field; words in comments are omitted.
  private func modifiers(before declaration: Declaration) -> [String] {
    let end = declaration.range.lowerBound
    let code = code(in: max(0, end - 500)..<end)
    // In Kotlin, parameters and properties of a constructor are separated by commas.
    let separators: [UInt8] = Array((language == .kotlin ? "{};=(," : "{};=").utf8)
    var start = code.lastIndex { separators.contains($0) }.map { $0 + 1 } ?? 0
    // In Kotlin, a line feed ends a declaration, so modifiers are expected on the same line.
    if language == .kotlin, let line = code[start...].lastIndex(of: SourceByte.lineFeed) {
      start = line + 1
    }
    return SourceByte.words(in: String(decoding: code[start...], as: UTF8.self))
  }

  /// Returns whether a declaration is marked `private` or `fileprivate`; `private(set)` does not
  /// count.
  private func isMarkedPrivate(_ declaration: Declaration) -> Bool {
    for (word, behind) in leadingWords(of: declaration) {
      if word == declaration.keyword || word == declaration.name { return false }
      if word == "fileprivate" || word == "private", behind != SourceByte.openParenthesis {
        return true
      }
    }
    return false
  }

  /// Returns the words from the start of a declaration to its name, each with the byte after it;
  /// words in comments are omitted.
  private func leadingWords(of declaration: Declaration) -> [(word: String, behind: UInt8)] {
    var result: [(String, UInt8)] = []
    var index = declaration.range.lowerBound
    let end = min(declaration.range.upperBound, bytes.count, index + 2_000)
    while index < end, result.count < 40 {
      guard SourceByte.isWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < end, SourceByte.isWord(bytes[index]) { index += 1 }
      guard !ByteSearch.contains(start, in: comments) else { continue }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      result.append((word, index < bytes.count ? bytes[index] : 0))
      if word == declaration.name { break }
    }
    return result
  }

  // MARK: Initializers

  /// Returns whether a Swift type can be initialized with the given labels.
  ///
  /// Other declarations, and names without labels, are always accepted. The memberwise initializer
  /// of a structure counts. It accepts the stored properties in order, and properties with a
  /// default value can be omitted.
  func isInitializable(_ declaration: Declaration, _ labels: [String]?) -> Bool {
    let types: Set<String> = ["struct", "class", "actor", "enum", "extension"]
    guard let labels, language == .swift, types.contains(declaration.keyword) else { return true }
    let path = declaration.scope + [declaration.name]
    let members = declarations.filter { $0.scope == path }
    let initializers = members.filter { $0.keyword == "init" }
    if initializers.contains(where: { $0.labels == labels }) { return true }
    guard declaration.keyword == "struct" else { return false }
    // An initializer in the type itself replaces the memberwise one.
    let own = declaration.range
    guard !initializers.contains(where: { own.contains($0.range.lowerBound) }) else { return false }
    var wanted = labels[...]
    for member in members where own.contains(member.range.lowerBound) {
      guard let property = storedProperty(member) else { continue }
      if wanted.first == member.name {
        wanted.removeFirst()
      } else if !property.hasValue {
        return false
      }
    }
    return wanted.isEmpty
  }

  /// Returns the name of a property that the memberwise initializer accepts, and whether it has a
  /// default value; `nil` for any other declaration.
  private func storedProperty(_ member: Declaration) -> (name: String, hasValue: Bool)? {
    guard member.keyword == "var" || member.keyword == "let" else { return nil }
    let heads = leadingWords(of: member).map(\.word)
    guard !heads.contains("static"), !heads.contains("lazy"), !heads.contains("class") else {
      return nil
    }
    let code = code(in: member.range)
    let equals = code.firstIndex(of: SourceByte.equals)
    let brace = code.firstIndex(of: SourceByte.openBrace)
    if let brace, equals.map({ brace < $0 }) ?? true {
      // A property with a body but without a value before it is computed, unless the body contains
      // observers.
      let body = String(decoding: code[brace...], as: UTF8.self)
      let observes = body.contains("didSet") || body.contains("willSet")
      if !observes { return nil }
    }
    if member.keyword == "let", equals != nil { return nil }
    let line = code.prefix { $0 != SourceByte.openBrace && $0 != SourceByte.equals }
    let isOptional =
      line.last { !SourceByte.isBlank($0) && $0 != SourceByte.lineFeed }
      .map { $0 == SourceByte.question } ?? false
    return (member.name, equals != nil || (member.keyword == "var" && isOptional))
  }
}

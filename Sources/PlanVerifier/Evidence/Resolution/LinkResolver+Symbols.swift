extension LinkResolver {
  /// Parses the source or target of a link as a symbol name; returns `nil` for any other text.
  ///
  /// A remark in parentheses or after a dash is ignored.
  package static func symbolName(_ text: String) -> SymbolName? {
    let text = text.trimmed
    if let symbol = SymbolName(text) { return symbol }
    let marks: [StaticString] = [" (", " — ", " – ", " - "]
    for mark in marks {
      guard let range = text.place(of: mark) else { continue }
      if let symbol = SymbolName(text[..<range.lowerBound]) { return symbol }
    }
    return nil
  }

  /// Returns the names whose declarations must be indexed before a symbol can be resolved.
  package static func names(toResolve symbol: SymbolName) -> [String] {
    guard let owner = symbol.scope.last else { return [symbol.name] }
    return [symbol.name, owner, capitalized(owner)]
  }

  /// Returns the most likely type name of a variable: its name with an uppercase first letter.
  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static let typeKeywords: Set<String> = [
    "class", "struct", "enum", "actor", "protocol", "extension", "interface", "trait", "impl",
    "object", "record", "type", "union",
  ]

  func symbol(_ text: String) -> LinkResolution {
    guard let symbol = Self.symbolName(text) else { return .unknown }
    let own = places(of: symbol)
    if !own.isEmpty { return .places(own, .symbol) }
    guard let owner = symbol.scope.last else { return .unknownSymbol(symbol) }
    for name in [owner, Self.capitalized(owner)] {
      var member = symbol
      member.scope = [name]
      let members = places(of: member)
      if !members.isEmpty { return .places(members, .symbol) }
    }
    // A function in a module that is named after its file.
    var plain = symbol
    plain.scope = []
    let inModule = places(of: plain).filter { place in
      place.path.name.split(separator: ".").first.map(String.init) == owner
    }
    if !inModule.isEmpty { return .places(inModule, .symbol) }
    for name in [owner, Self.capitalized(owner)] {
      let types = declarations(of: SymbolName(type: name)).filter {
        Self.typeKeywords.contains($0.declaration.keyword) || $0.declaration.keyword == "export"
      }
      if !types.isEmpty { return .places(types.map(\.place), .widened) }
    }
    return .unknownSymbol(symbol)
  }

  /// Resolves a Rust path such as `my_crate::run` to declarations in the crate's directory.
  ///
  /// Hyphens and underscores are equivalent in the name of the crate.
  ///
  /// - Returns: `nil` if the text is not a Rust path, or if no declaration matches.
  func crate(_ text: String) -> LinkResolution? {
    let parts = text.trimmed.split(separator: "::", omittingEmptySubsequences: true)
    guard parts.count > 1, let crate = parts.first, !crate.contains(where: { "/. ".contains($0) }),
      let last = parts.last.flatMap({ SymbolName($0) })
    else { return nil }
    let name = crate.replacing("-", with: "_")
    let found = declarations(of: last).map(\.place).filter { place in
      place.path.description.split(separator: "/").dropLast().contains {
        $0.replacing("-", with: "_") == name
      }
    }
    return found.isEmpty ? nil : .places(found, .symbol)
  }

  private func places(of symbol: SymbolName) -> [Place] {
    let found = declarations(of: symbol)
    // A type name refers to the type itself; other declarations with the same name are ignored.
    let types = found.filter { Self.typeKeywords.contains($0.declaration.keyword) }
    return (types.isEmpty ? found : types).map(\.place)
  }

  private func declarations(
    of symbol: SymbolName
  ) -> [(declaration: Declaration, place: Place)] {
    tree.index.declarations(named: symbol.name).compactMap { entry in
      guard let file = tree.files[entry.path], entry.index < file.declarations.count else {
        return nil
      }
      let declaration = file.declarations[entry.index]
      guard symbol.names(declaration) else { return nil }
      return (declaration, Place(path: entry.path, range: declaration.range))
    }
  }
}

extension SymbolName {
  init(type name: String) {
    scope = []
    self.name = name
    labels = nil
  }
}

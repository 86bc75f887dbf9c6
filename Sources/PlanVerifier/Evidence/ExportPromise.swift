/// A name that a file is promised to declare for others.
struct ExportPromise: Sendable {
  /// What came of it.
  enum Verdict: Sendable {
    case held
    /// It is declared, but for the file or its type alone.
    case hidden(Declaration)
    /// The file hands on what another module exports, and that module is not here.
    case unknown(module: String)
    case missing
  }

  /// The name as it is written.
  let name: String
  /// Whether the plan itself declares it as private: then that is what is promised.
  let mayBePrivate: Bool

  /// Creates a promise.
  init(_ name: String, in plan: Plan) {
    self.name = Self.bare(name)
    let base = SymbolName(name)?.name ?? name
    mayBePrivate = plan.declaresPrivately(base)
  }

  private static let kinds: Set<String> = [
    "hook", "component", "function", "method", "class", "type", "interface", "constant", "struct",
    "enum", "protocol", "helper", "handler", "object", "module",
  ]

  /// The name without the word behind it that says what it is, and without the number of arguments that
  /// Elixir and Erlang write: `useThing hook`, `create/1`.
  private static func bare(_ name: String) -> String {
    let words = name.split(separator: " ")
    if words.count == 2, kinds.contains(words[1].lowercased()), !kinds.contains(String(words[0])) {
      return String(words[0])
    }
    guard let slash = name.lastIndex(of: "/"), slash > name.startIndex,
      Int(name[name.index(after: slash)...]) != nil
    else { return name }
    return String(name[..<slash])
  }

  /// Whether the file is a component that is known by the name of its file.
  private func isComponent(_ file: SourceFile, _ symbol: SymbolName) -> Bool {
    let parts = file.path.name.split(separator: ".")
    return parts.count == 2 && ["vue", "svelte", "astro"].contains(parts[1])
      && (symbol.name == parts[0] || symbol.name == "default") && symbol.scope.isEmpty
  }

  /// Looks for the name in a file, and in the modules of a tree whose exports it hands on.
  func verdict(in file: SourceFile, of tree: SourceTree) -> Verdict {
    var seen: Set<RepositoryPath> = []
    return verdict(in: file, tree, &seen)
  }

  private func verdict(
    in file: SourceFile, _ tree: SourceTree, _ seen: inout Set<RepositoryPath>
  ) -> Verdict {
    guard seen.insert(file.path).inserted else { return .missing }
    if let verb = Self.verb(name) { return holdsVerb(verb, in: file) ? .held : .missing }
    guard let symbol = SymbolName(name) else { return holdsText(name, in: file) ? .held : .missing }
    guard file.language != nil else {
      return isComponent(file, symbol) || holdsText(symbol.name, in: file) ? .held : .missing
    }
    var hidden: Declaration?
    for symbol in [symbol, symbol.ofModule(file), symbol.ofType].compactMap({ $0 }) {
      for declaration in Self.candidates(in: file) where symbol.names(declaration) {
        guard file.isInitialisable(declaration, symbol.labels) else { continue }
        if mayBePrivate || !file.isPrivate(declaration) { return .held }
        hidden = hidden ?? declaration
      }
    }
    if let hidden { return .hidden(hidden) }
    return handedOn(by: file, tree, &seen)
  }

  /// Looks for the name in the modules whose exports a file hands on.
  private func handedOn(
    by file: SourceFile, _ tree: SourceTree, _ seen: inout Set<RepositoryPath>
  ) -> Verdict {
    var unknown: String?
    for module in ModuleReference.all(in: file.code(), at: file.path) {
      guard let path = module.resolved(in: tree.entries), let next = tree.files[path] else {
        unknown = unknown ?? module.specifier
        continue
      }
      switch verdict(in: next, tree, &seen) {
      case .held: return .held
      case .unknown(let other): unknown = unknown ?? other
      case .hidden, .missing: break
      }
    }
    return unknown.map { .unknown(module: $0) } ?? .missing
  }

  private static let verbs: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
  ]

  /// The verb of `GET` or `GET /api/weights`.
  private static func verb(_ name: String) -> String? {
    name.split(separator: " ").first.map(String.init).flatMap { verbs.contains($0) ? $0 : nil }
  }

  /// What others can see of a file, as far as its exports say so.
  private static func candidates(in file: SourceFile) -> [Declaration] {
    switch file.language {
    case .javaScript, .typeScript:
      let exports = file.declarations.filter { $0.keyword == "export" }
      // A plain script has no exports at all: everything at its top is for others.
      guard !exports.isEmpty else { return file.declarations }
      return exports + file.declarations.filter { $0.keyword == "member" }
    case .python where file.path.name != "__init__.py":
      return file.declarations.filter { $0.keyword != "import" }
    default: return file.declarations
    }
  }

  private func holdsVerb(_ verb: String, in file: SourceFile) -> Bool {
    if Self.candidates(in: file).contains(where: { $0.name == verb }) { return true }
    let code = file.code()
    return ByteSearch.first(".\(verb.lowercased())(".utf8, in: code, from: 0) != nil
      || (file.language == nil && TextPromise(text: verb).holds(in: code))
  }

  private func holdsText(_ text: String, in file: SourceFile) -> Bool {
    if case .held = TextPromise(text: text).finding(in: file) { true } else { false }
  }
}

extension SymbolName {
  /// The name without the companion object of Kotlin, whose members are those of the type.
  fileprivate var ofType: SymbolName? {
    guard scope.contains("Companion") else { return nil }
    var plain = self
    plain.scope.removeAll { $0 == "Companion" }
    return plain
  }

  /// The name without its scope where that is the module, which is the file: `store.save`.
  fileprivate func ofModule(_ file: SourceFile) -> SymbolName? {
    guard let module = scope.last,
      file.path.name.split(separator: ".").first.map(String.init) == module
    else { return nil }
    var plain = self
    plain.scope = []
    return plain
  }
}

extension Plan {
  /// Whether code in the plan declares a name as private.
  fileprivate func declaresPrivately(_ name: String) -> Bool {
    let texts = sections.map(\.text) + tasks.flatMap { $0.parts.map(\.text) }
    return texts.contains { text in
      text.contains(name)
        && text.split(whereSeparator: \.isNewline).contains { line in
          let words = SourceByte.words(in: String(line))
          guard let place = words.firstIndex(of: name) else { return false }
          return words[..<place].contains { $0 == "private" || $0 == "fileprivate" }
        }
    }
  }
}

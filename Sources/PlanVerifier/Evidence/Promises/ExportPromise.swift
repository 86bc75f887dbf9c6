/// A promise that a file declares a name for use by other files.
struct ExportPromise: Sendable {
  /// The result of the check.
  enum Status: Sendable {
    case held
    /// The name is declared, but the declaration is private; see ``SourceFile/isPrivate(_:)``.
    case hidden(Declaration)
    /// The name is not found, but the file re-exports a module that cannot be searched, such as a
    /// module of a package.
    case unknown(module: String)
    case missing
  }

  /// The name without a trailing kind or arity; a method in the notation of Go or Ruby is written
  /// with a period, as in `Weight.save`.
  let name: String
  /// Whether the plan itself declares the name as private; a private declaration then keeps the
  /// promise.
  let mayBePrivate: Bool

  /// Creates a promise.
  init(_ name: String, in plan: Plan) {
    let bare = Self.bare(name)
    self.name = bare
    mayBePrivate = plan.declaresPrivately(SymbolName(bare)?.name ?? bare)
  }

  private static let kinds: Set<String> = [
    "hook", "component", "function", "method", "class", "type", "interface", "constant", "struct",
    "enum", "protocol", "helper", "handler", "object", "module",
  ]

  /// Returns the name to look for, without the additions that plans write next to it.
  ///
  /// A trailing kind, such as `hook` in `useThing hook`, and a trailing arity, as in `create/1` in
  /// Elixir and Erlang, are removed. Methods such as `(*Store).Save` and `Weight#save` become
  /// `Store.Save` and `Weight.save`.
  private static func bare(_ name: String) -> String {
    // A method of a pointer in Go, such as `(*Store).Save`.
    if name.hasPrefix("(*"), let end = name.firstIndex(of: ")") {
      return String(name.dropFirst(2).prefix(upTo: end) + name[name.index(after: end)...])
    }
    // A method of a class in Ruby, such as `Weight#save`.
    let parts = name.split(separator: "#")
    if parts.count == 2, parts.allSatisfy({ SymbolName($0) != nil }), name.first != "#" {
      return parts.joined(separator: ".")
    }
    let words = name.split(separator: " ")
    if words.count == 2, kinds.contains(words[1].lowercased()), !kinds.contains(String(words[0])) {
      return String(words[0])
    }
    guard let slash = name.lastIndex(of: "/"), slash > name.startIndex,
      Int(name[name.index(after: slash)...]) != nil
    else { return name }
    return String(name[..<slash])
  }

  /// Returns whether a symbol names the component that a Vue, Svelte or Astro file defines, either
  /// by the file name without its extension or as `default`.
  private func isComponent(_ file: SourceFile, _ symbol: SymbolName) -> Bool {
    let parts = file.path.name.split(separator: ".")
    return parts.count == 2 && ["vue", "svelte", "astro"].contains(parts[1])
      && (symbol.name == parts[0] || symbol.name == "default") && symbol.scope.isEmpty
  }

  /// Looks for the name in a file of a tree.
  ///
  /// If the name has the form of a symbol name and the file does not declare it, the modules that
  /// the file re-exports are searched as well.
  func status(in file: SourceFile, of tree: SourceTree) -> Status {
    var seen: Set<RepositoryPath> = []
    return status(in: file, tree, &seen)
  }

  private func status(
    in file: SourceFile, _ tree: SourceTree, _ seen: inout Set<RepositoryPath>
  ) -> Status {
    guard seen.insert(file.path).inserted else { return .missing }
    if let verb = Self.verb(name) { return holdsVerb(verb, in: file) ? .held : .missing }
    guard let symbol = SymbolName(name) else { return holdsText(name, in: file) ? .held : .missing }
    guard file.language != nil else {
      return isComponent(file, symbol) || holdsText(symbol.name, in: file) ? .held : .missing
    }
    var hidden: Declaration?
    for symbol in [symbol, symbol.ofModule(file), symbol.ofType].compactMap({ $0 }) {
      for declaration in Self.candidates(in: file) where symbol.names(declaration) {
        guard file.isInitializable(declaration, symbol.labels) else { continue }
        if mayBePrivate || !file.isPrivate(declaration) { return .held }
        hidden = hidden ?? declaration
      }
    }
    if let hidden { return .hidden(hidden) }
    return handedOn(by: file, tree, &seen)
  }

  /// Looks for the name in the modules that a file re-exports.
  private func handedOn(
    by file: SourceFile, _ tree: SourceTree, _ seen: inout Set<RepositoryPath>
  ) -> Status {
    var unknown: String?
    for module in ModuleReference.all(in: file.code(), at: file.path) {
      guard let path = module.resolved(in: tree.entries), let next = tree.files[path] else {
        unknown = unknown ?? module.specifier
        continue
      }
      switch status(in: next, tree, &seen) {
      case .held: return .held
      case .unknown(let other): unknown = unknown ?? other
      case .hidden, .missing: break
      }
    }
    return unknown.map { .unknown(module: $0) } ?? .missing
  }

  /// Returns a phrase for messages that states how the name is checked in a file.
  func manner(in file: SourceFile) -> String {
    if Self.verb(name) != nil { return "as a function or route for an HTTP method" }
    return SymbolName(name) == nil ? "as text" : file.judgedAs
  }

  private static let verbs: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
  ]

  /// Returns the HTTP method at the start of a name such as `GET` or `GET /api/weights`; `nil` for
  /// any other name.
  private static func verb(_ name: String) -> String? {
    name.split(separator: " ").first.map(String.init).flatMap { verbs.contains($0) ? $0 : nil }
  }

  /// Returns the declarations in a file that can fulfill the promise.
  ///
  /// In JavaScript and TypeScript, these are the exports and the members of types; without exports,
  /// they are all declarations. In Python, imports count only if `__all__` lists them, or in an
  /// `__init__.py` file. In other languages, these are all declarations.
  private static func candidates(in file: SourceFile) -> [Declaration] {
    switch file.language {
    case .javaScript, .typeScript:
      let exports = file.declarations.filter { $0.keyword == "export" }
      // A plain script has no exports; all its top-level declarations are visible.
      guard !exports.isEmpty else { return file.declarations }
      return exports + file.declarations.filter { $0.keyword == "member" }
    case .python where file.path.name != "__init__.py":
      let listed = reexported(by: file)
      return file.declarations.filter { $0.keyword != "import" || listed.contains($0.name) }
    default: return file.declarations
    }
  }

  /// Returns the names in the list `__all__` of a Python module.
  private static func reexported(by file: SourceFile) -> Set<String> {
    let lists = file.declarations.filter { $0.name == "__all__" && $0.scope.isEmpty }
    return Set(
      lists.flatMap { list in
        SourceByte.words(
          in: String(decoding: file.code(in: list.range, keepsImports: true), as: UTF8.self))
      })
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
  /// The name without `Companion` in its scope; `nil` if the scope does not contain `Companion`.
  ///
  /// The members of a companion object in Kotlin belong to the type.
  fileprivate var ofType: SymbolName? {
    guard scope.contains("Companion") else { return nil }
    var plain = self
    plain.scope.removeAll { $0 == "Companion" }
    return plain
  }

  /// Returns the name without its scope if the scope is the file's module, as for `store.save` in
  /// `store.py`; `nil` otherwise.
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
  /// The words that start another statement or specify another access level.
  private static let others: Set<String> = [
    "public", "internal", "open", "package", "export", "pub", "add", "adds", "create",
    "creates", "write", "expose", "make", "keep", "with", "then",
  ]

  /// Returns whether the words before a name declare it as private: whether `private` or
  /// `fileprivate` comes shortly before it, and no other statement or access level is between them.
  private func isPrivate(_ words: ArraySlice<String>) -> Bool {
    let near = words.suffix(8)
    guard let place = near.lastIndex(where: { $0 == "private" || $0 == "fileprivate" }) else {
      return false
    }
    return !near[near.index(after: place)...].contains { Self.others.contains($0.lowercased()) }
  }

  /// Returns whether a line of the plan declares a name as private.
  fileprivate func declaresPrivately(_ name: String) -> Bool {
    let texts = sections.map(\.text) + tasks.flatMap { $0.parts.map(\.text) }
    return texts.contains { text in
      text.contains(name)
        && text.split(whereSeparator: \.isNewline).contains { line in
          let words = SourceByte.words(in: String(line))
          return words.indices.contains { words[$0] == name && isPrivate(words[..<$0]) }
        }
    }
  }
}

internal import Diagnostics

extension Rule {
  static let exportMissing = Rule(
    "promise.export-missing", .error,
    page: RulePage(
      what: "A promised file declares every name under exports.",
      why: """
        An export is what others will call. A word in a comment, in a string or inside of another \
        function gives them nothing to call, and neither does a function with other argument \
        labels. In JavaScript and TypeScript a name that the module does not export is its own.
        """,
      example: """
        artifacts:
          - path: Sources/Sync.swift
            exports: ["save(to:)"]     # the file declares save(at:)
        """,
      fix: "func save(to place: URL) throws { … }")
  ) { context in
    context.dueArtifacts.flatMap { due in
      due.artifact.exports.flatMap { text in
        ExportSearch(text: text, files: due.files).findings
      }
    }
  }
}

/// The search for one entry of `exports`.
private struct ExportSearch {
  let text: Located<String>
  let files: [JudgedFile]

  var findings: [RuleFinding] {
    guard let first = files.first, !text.value.trimmed.isEmpty else { return [] }
    return names.compactMap { name in
      files.contains { holds(name, in: $0.file) } ? nil : finding(name, in: first)
    }
  }

  /// One name, or those of a list in one text.
  private var names: [String] {
    let parts = text.value.split(separator: ",").map(\.trimmed)
    let isList =
      parts.count > 1 && parts.allSatisfy { SymbolName($0)?.labels == nil }
      && !text.value.contains("(")
    return isList ? parts : [text.value.trimmed]
  }

  private static let verbs: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
  ]

  /// The verb of `GET` or `GET /api/weights`.
  private static func verb(_ name: String) -> String? {
    name.split(separator: " ").first.map(String.init).flatMap { verbs.contains($0) ? $0 : nil }
  }

  private func holds(_ name: String, in file: SourceFile) -> Bool {
    if let verb = Self.verb(name) { return holdsVerb(verb, in: file) }
    guard let symbol = SymbolName(name) else { return holdsText(name, in: file) }
    guard file.language != nil else { return holdsText(symbol.name, in: file) }
    if candidates(in: file).contains(where: symbol.names) { return true }
    // `module.function`, where the module is the file.
    var plain = symbol
    plain.scope = []
    let isModule =
      !symbol.scope.isEmpty
      && file.path.name.split(separator: ".").first.map(String.init) == symbol.scope.last
    return isModule && candidates(in: file).contains(where: plain.names)
  }

  /// What others can see of a file.
  private func candidates(in file: SourceFile) -> [Declaration] {
    switch file.language {
    case .javaScript, .typeScript:
      let exports = file.declarations.filter { $0.keyword == "export" }
      // A plain script has no exports at all: everything at its top is for others.
      guard !exports.isEmpty else { return file.declarations }
      // What another module exports through this one is not known here.
      return exports + file.declarations.filter { $0.keyword == "member" }
    case .python where file.path.name != "__init__.py":
      return file.declarations.filter { $0.keyword != "import" }
    default: return file.declarations
    }
  }

  private func holdsVerb(_ verb: String, in file: SourceFile) -> Bool {
    if candidates(in: file).contains(where: { $0.name == verb }) { return true }
    let code = file.code()
    return ByteSearch.first(".\(verb.lowercased())(".utf8, in: code, from: 0) != nil
      || (file.language == nil && TextPromise(text: verb).holds(in: code))
  }

  private func holdsText(_ text: String, in file: SourceFile) -> Bool {
    if case .held = TextPromise(text: text).finding(in: file) { true } else { false }
  }

  private func finding(_ name: String, in judged: JudgedFile) -> RuleFinding? {
    let file = judged.file
    if file.language?.exportsByName == true,
      file.declarations.contains(where: { $0.keyword == "export" && $0.name == "*" })
    {
      return nil
    }
    let symbol = SymbolName(name)
    var message =
      "'\(file.path)'\(judged.remark) has no '\(name.shortened)', judged \(file.judgedAs)"
    var notes: [Diagnostic.Note] = []
    var fix = "declare it, or promise what is there"
    let alike = symbol.flatMap { symbol in file.declarations.first { $0.name == symbol.name } }
    if let alike {
      let place = SourceLocation(
        file: file.path.description, start: SourcePosition(line: alike.line, column: 1))
      notes.append(Diagnostic.Note("'\(alike.written)' is declared here", at: place))
      if file.language?.exportsByName == true {
        message += "; it is declared but not exported"
        fix = "export it"
      } else {
        fix = "promise '\(alike.written)', or declare the other"
      }
    } else if let symbol {
      let word = TextPromise(text: symbol.name).finding(in: file)
      if case .onlyInComment(let place) = word {
        message += "; it is only in a comment"
        notes.append(Diagnostic.Note("the comment", at: file.location(of: place)))
      } else if case .held(let place) = word {
        message += "; it is only used there"
        notes.append(Diagnostic.Note("the use", at: file.location(of: place)))
      }
    }
    return RuleFinding(message, at: text.location, fix: fix, notes: notes)
  }
}

extension Declaration {
  /// The way plans write it.
  package var written: String {
    let path = (scope + [name]).joined(separator: ".")
    return labels.map { "\(path)(\($0.map { "\($0):" }.joined()))" } ?? path
  }
}

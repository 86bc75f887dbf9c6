internal import Diagnostics

extension Rule {
  /// The rule that promised files declare the promised names.
  static let exportMissing = Rule(
    "promise.export-missing", .error,
    page: RulePage(
      what: "A promised file declares every name listed in 'exports'.",
      why: """
        An export is an interface for other code. A word in a comment, in a string literal or \
        inside another function cannot be called. The same applies to a function with different \
        argument labels, a type without the promised initializer, and a private declaration, \
        unless the plan itself declares it as private. In JavaScript and TypeScript, a name that \
        the module does not export is private; for 'export *', the other module is searched. If \
        that module is not in the project, the finding is a note. In Rust and Go, a private \
        declaration is a warning, because other files can use it. For a folder, one of its files \
        must declare the name.
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
        ExportSearch(text: text, due: due, tree: context.tree).findings
      }
    }
  }
}

/// The search for one entry of `exports`.
private struct ExportSearch {
  let text: Located<String>
  let due: DueArtifact
  let tree: SourceTree

  var findings: [RuleFinding] {
    guard !due.files.isEmpty, !text.value.trimmed.isEmpty else { return [] }
    return names.compactMap { name in
      let promise = ExportPromise(name, in: due.plan)
      var hidden: (Declaration, JudgedFile)?
      var unknown: (module: String, file: SourceFile)?
      for judged in due.files {
        switch promise.status(in: judged.file, of: tree) {
        case .held: return nil
        case .hidden(let declaration): hidden = hidden ?? (declaration, judged)
        case .unknown(let module): if unknown == nil { unknown = (module, judged.file) }
        case .missing: break
        }
      }
      if let (declaration, judged) = hidden {
        return dated(self.hidden(name, declaration, judged), name)
      }
      if let unknown {
        return RuleFinding(
          "whether '\(unknown.file.path)' exports '\(name.shortened)' cannot be checked: "
            + "it re-exports '\(unknown.module.shortened)', which is not in the project",
          at: text.location, severity: .note)
      }
      return dated(missing(name, promise), name)
    }
  }

  /// The single name, or the names of a comma-separated list.
  ///
  /// Commas between type parameters do not separate names. An entry with parentheses is one name.
  private var names: [String] {
    var depth = 0
    let parts = text.value.split { character in
      if "[<".contains(character) { depth += 1 }
      if "]>".contains(character) { depth -= 1 }
      return character == "," && depth <= 0
    }.map(\.trimmed)
    let isList =
      parts.count > 1 && parts.allSatisfy { SymbolName($0)?.labels == nil }
      && !text.value.contains("(")
    return isList ? parts : [text.value.trimmed]
  }

  /// Returns the finding with a promise that can be checked at any commit.
  ///
  /// A finding about files from an earlier commit is returned unchanged.
  private func dated(_ finding: RuleFinding, _ name: String) -> RuleFinding {
    let promise = ExportPromise(name, in: due.plan)
    let own = Set(due.files.map(\.file.path))
    var finding = finding
    guard due.files.allSatisfy({ $0.view == .workingTree }) else { return finding }
    // The modules that the files currently re-export are checked as well, as of each commit.
    let modules = due.files.flatMap { ModuleReference.all(in: $0.file.bytes, at: $0.file.path) }
      .compactMap { $0.resolved(in: tree.entries) }.filter { !own.contains($0) }
    let base = due.artifact.promise(
      .exports, name, of: due.plan, now: due.files.map(\.file.path), in: due.directory
    ) { _ in false }
    let names = Set(base.files.map(\.name))
    finding.promise = BrokenPromise(
      plan: base.plan, kind: .exports, subject: name,
      files: base.files + Set(modules).sorted().map { BrokenPromise.File($0) },
      pattern: base.pattern
    ) { tree in
      tree.files.values.contains { file in
        guard names.contains(file.path) || base.pattern != nil else { return false }
        return switch promise.status(in: file, of: tree) {
        case .held, .unknown: true
        case .hidden, .missing: false
        }
      }
    }
    return finding
  }

  private func hidden(
    _ name: String, _ declaration: Declaration, _ judged: JudgedFile
  ) -> RuleFinding {
    let place = SourceLocation(
      file: judged.file.path.description, start: SourcePosition(line: declaration.line, column: 1))
    return RuleFinding(
      "'\(judged.file.path)'\(judged.remark) declares the promised '\(name.shortened)' as "
        + "private", at: text.location,
      fix: "make it accessible, or mark it as private in the plan",
      notes: [Diagnostic.Note("'\(declaration.written)' is declared here", at: place)],
      // In these languages, other files of the package or the module can use a private name.
      severity: [.rust, .go].contains(judged.file.language) ? .warning : nil)
  }

  private func missing(_ name: String, _ promise: ExportPromise) -> RuleFinding {
    let files = due.files.map(\.file)
    // The files of a folder can be in different languages.
    var manners: [String] = []
    for manner in files.map({ promise.manner(in: $0) }) where !manners.contains(manner) {
      manners.append(manner)
    }
    let message =
      "\(due.name) has no '\(name.shortened)' (checked \(manners.joined(separator: " or ")))"
    guard let symbol = SymbolName(name) else {
      return RuleFinding(message, at: text.location, fix: "declare it, or correct the promise")
    }
    for file in files {
      if let alike = file.declarations.first(where: { $0.name == symbol.name }) {
        return found(alike, in: file, symbol, message)
      }
    }
    var use: (file: SourceFile, place: Int)?
    var comment: (file: SourceFile, place: Int)?
    for file in files {
      switch TextPromise(text: symbol.name).finding(in: file) {
      case .held(let place): if use == nil { use = (file, place) }
      case .onlyInComment(let place): if comment == nil { comment = (file, place) }
      default: break
      }
    }
    var remark = ""
    var notes: [Diagnostic.Note] = []
    if let use {
      remark = "; it is only used there"
      notes.append(Diagnostic.Note("the use", at: use.file.location(of: use.place)))
    } else if let comment {
      remark = "; it is only in a comment or inactive code"
      notes.append(
        Diagnostic.Note("it occurs here", at: comment.file.location(of: comment.place)))
    }
    return RuleFinding(
      message + remark, at: text.location, fix: "declare it, or correct the promise", notes: notes)
  }

  /// Returns the finding for a declaration with the promised base name that is not the export.
  private func found(
    _ alike: Declaration, in file: SourceFile, _ symbol: SymbolName, _ message: String
  ) -> RuleFinding {
    let isImport = file.language == .python && alike.keyword == "import"
    let path = (symbol.scope + [symbol.name]).joined(separator: ".")
    var remark = ""
    var fix = "promise '\(alike.written)', or add the promised declaration"
    if file.language?.exportsByName == true, symbol.names(alike) {
      remark = "; it is declared but not exported"
      fix = "export it"
    } else if isImport {
      remark = "; it is only imported"
      fix = "list it in '__all__', or correct the promise"
    } else if alike.labels == nil, symbol.labels != nil, alike.written == path {
      remark = "; the file declares the type, but no initializer with these labels"
      fix = "add the initializer, or promise an existing one"
    }
    let place = SourceLocation(
      file: file.path.description, start: SourcePosition(line: alike.line, column: 1))
    let verb = isImport ? "imported" : "declared"
    return RuleFinding(
      message + remark, at: text.location, fix: fix,
      notes: [Diagnostic.Note("'\(alike.written)' is \(verb) here", at: place)])
  }
}

extension Declaration {
  /// The name of the declaration in the notation of plans.
  package var written: String {
    let path = (scope + [name]).joined(separator: ".")
    return labels.map { "\(path)(\($0.map { "\($0):" }.joined()))" } ?? path
  }
}

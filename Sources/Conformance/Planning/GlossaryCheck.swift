internal import Diagnostics

/// A check of glossary entries, including those that rows do not use.
struct GlossaryCheck<World: Sendable> {
  let entries: [GlossaryEntry]
  let domains: [ContractDomain<World>]

  /// The errors, each located at a glossary cell.
  ///
  /// Each entry is checked against all domains: at least one domain must bind its definition, and
  /// no domain may already bind its phrase. Conflicting definitions, undeclared parameter types and
  /// wrong parameters are errors as well. Apart from conflicts, only the first error of each entry
  /// is reported.
  var diagnostics: [Diagnostic] {
    var diagnostics = duplicates
    // Definitions are parsed with the entries that apply to the entry's own document.
    for entry in entries {
      let problem =
        undeclaredType(of: entry) ?? shadow(of: entry) ?? wrongParameter(of: entry)
        ?? unbound(entry)
      if let problem { diagnostics.append(problem) }
    }
    return diagnostics
  }

  /// An error for each entry that conflicts with an earlier definition of the same phrase.
  ///
  /// Two definitions conflict if a cell can use either of them and the later one does not repeat
  /// the earlier one for another folder or column.
  private var duplicates: [Diagnostic] {
    let types = types
    var earlier: [String: [GlossaryEntry]] = [:]
    return entries.compactMap { entry in
      let shape = PhrasePattern(entry.phrase, types: types).shape
      let other = earlier[shape]?.first { $0.isAmbiguous(with: entry) }
      guard let other else {
        earlier[shape, default: []].append(entry)
        return nil
      }
      return .glossaryDuplicate(entry, first: other.location)
    }
  }

  private var types: [String: ParameterType] {
    domains.reduce(into: [:]) { types, domain in
      types.merge(domain.vocabulary.types) { first, _ in first }
    }
  }

  private func undeclaredType(of entry: GlossaryEntry) -> Diagnostic? {
    let undeclared = domains.map {
      PhrasePattern(entry.phrase, types: $0.vocabulary.types).undeclaredTypes
    }
    guard !undeclared.isEmpty, undeclared.allSatisfy({ !$0.isEmpty }) else { return nil }
    return .glossaryType(undeclared[0][0], in: entry, known: types.keys.sorted())
  }

  /// Returns an error unless the parameters of the phrase have different names and the definition
  /// uses each of them and no others.
  ///
  /// The value of an unused parameter would not be compared with anything.
  private func wrongParameter(of entry: GlossaryEntry) -> Diagnostic? {
    let pattern = PhrasePattern(entry.phrase, types: types)
    if let name = pattern.repeatedName { return .glossaryRepeatedParameter(name, in: entry) }
    let (declared, used) = (pattern.names, PhraseTemplate(entry.meaning).names)
    if let name = used.first(where: { !declared.contains($0) }) {
      return .glossaryUnknownParameter(name, in: entry)
    }
    return declared.first { !used.contains($0) }.map { .glossaryUnusedParameter($0, in: entry) }
  }

  /// Returns the groups of each column that may use an entry, with the column's domain and headers.
  private func scopes(
    of entry: GlossaryEntry
  ) -> [(domain: ContractDomain<World>, column: [String], scopes: [Vocabulary<World>.Scope])] {
    var seen: Set<[String]> = []
    return domains.flatMap { domain in
      domain.kinds.flatMap(\.columns).compactMap { column in
        guard case .clauses(let scopes) = column.reading,
          entry.column.map(column.headers.contains) ?? true,
          seen.insert([domain.name, column.name] + scopes.map { $0.rawValue }).inserted
        else { return nil }
        return (domain, column.headers, scopes)
      }
    }
  }

  /// Returns an error if a vocabulary already binds all clauses of the phrase.
  ///
  /// In a row, either the definition or the bound phrases would be ignored.
  private func shadow(of entry: GlossaryEntry) -> Diagnostic? {
    for (domain, _, scopes) in scopes(of: entry) {
      let words = Self.example(of: entry.phrase, domain.vocabulary.types)
      let clauses = domain.vocabulary.index.clauses(in: words, scopes: scopes.map { $0.rawValue })
      let bound = clauses.compactMap { clause in
        if case .phrase(let number, _, _) = clause { number } else { nil }
      }
      if !bound.isEmpty, bound.count == clauses.count {
        return .glossaryShadow(entry, patterns: bound.map { domain.vocabulary.phrases[$0].pattern })
      }
    }
    return nil
  }

  private func unbound(_ entry: GlossaryEntry) -> Diagnostic? {
    var nearest: UnboundClause?
    let reading = scopes(of: entry)
    let path = StandardPath(entry.location.file)
    let others = entries.filter { $0.reaches(path) }
    for (domain, column, scopes) in reading {
      let parser = ClauseParser(
        vocabulary: domain.vocabulary, glossary: Glossary(entries: others, domain.vocabulary))
      let words = Self.example(of: entry.phrase, domain.vocabulary.types)
      let result = parser.parse(
        words, scopes: scopes, column: column, context: RowContext())
      if result.isEndless { return .glossaryLoop(entry) }
      // Problems that depend on a row are reported where a row uses the entry.
      let unknown = result.unbound.filter { $0.snippet != nil }
      if unknown.isEmpty {
        let isEmpty = result.bound.isEmpty && result.unbound.isEmpty
        return isEmpty ? .glossaryRowUnread(at: entry.meaningLocation) : nil
      }
      if nearest == nil || unknown.count < result.bound.count { nearest = unknown[0] }
    }
    guard let nearest else {
      return .glossaryUnbound(
        entry,
        message: entry.column.map {
          "no table kind has a column '\($0)' with phrases"
        }
          ?? "no table kind has a column with phrases", nearest: [])
    }
    return .glossaryUnbound(entry, message: nearest.message, nearest: nearest.suggestions)
  }

  /// Returns the tokens of a phrase with a sample value for each parameter.
  private static func example(
    of phrase: String, _ types: [String: ParameterType]
  ) -> PhraseTokens {
    let pattern = PhrasePattern(phrase, types: types)
    var examples: [String: String] = [:]
    for case .parameter(let name, let type) in pattern.elements {
      examples[name] = type.examples.first ?? ""
    }
    return PhraseTemplate(phrase).filled { examples[$0] ?? "" }
  }
}

extension GlossaryEntry {
  /// Returns whether two definitions of the same phrase conflict: a cell can use either of them.
  ///
  /// The same definition may be repeated for another folder or column.
  fileprivate func isAmbiguous(with other: Self) -> Bool {
    guard column == nil || other.column == nil || column == other.column else { return false }
    if folder == other.folder, column == other.column { return true }
    guard let folder, let otherFolder = other.folder else { return !hasMeaning(of: other) }
    let isShared =
      folder == otherFolder || folder.contains(otherFolder) || otherFolder.contains(folder)
    return isShared && !hasMeaning(of: other)
  }

  private func hasMeaning(of other: Self) -> Bool {
    PhraseTokens(spelling: meaning).isSpelled(PhraseTokens(spelling: other.meaning))
  }
}

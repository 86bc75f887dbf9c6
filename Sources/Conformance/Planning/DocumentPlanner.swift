internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// The contribution of one document to a plan.
struct DocumentPlan<World: Sendable>: Sendable {
  let record: DocumentRecord
  var rows: [PlannedRow<World>] = []
  var informativeTables: [InformativeTable] = []
  var foreignTables: [ForeignTable] = []
  var diagnostics: [Diagnostic] = []
  /// The contract tables, so that another plan can reuse unchanged rows.
  var tables: [PlannedTable<World>] = []
  /// The glossary entries that the rows use.
  var usedEntries: Set<GlossaryEntry> = []

  /// The plan without the tables, which use much memory and are needed only to plan a changed
  /// document.
  var withoutTables: Self {
    var plan = self
    plan.tables = []
    return plan
  }
}

/// A planner of documents, which can be planned one at a time or concurrently.
///
/// The phrases that documents define for each other are collected before the first document is
/// planned.
struct DocumentPlanner<World: Sendable>: Sendable {
  /// The phrases that documents define, and those that every document may use.
  let entries: [GlossaryEntry]
  private let domains: [ContractDomain<World>]
  private let foreign: Set<String>
  private let recognizer: TableRecognizer<World>

  init(
    domains: [ContractDomain<World>], foreign: Set<String> = [], glossary: [GlossaryEntry] = [],
    documents: [MarkdownDocument]
  ) {
    self.init(
      domains: domains, foreign: foreign, entries: glossary + documents.flatMap(Self.entries))
  }

  init(domains: [ContractDomain<World>], foreign: Set<String>, entries: [GlossaryEntry]) {
    self.domains = domains
    self.foreign = foreign
    self.entries = entries
    recognizer = TableRecognizer(domains: domains, foreign: foreign)
  }

  /// Returns the phrases that a document defines.
  static func entries(of document: MarkdownDocument) -> [GlossaryEntry] {
    // Discarded, because the plan of the document reports the problems of these tables.
    var unread: [Diagnostic] = []
    return document.glossaryEntries(diagnostics: &unread)
  }

  /// Returns the diagnostics of the vocabularies, domains and glossary entries.
  func diagnostics(for plans: [DocumentPlan<World>]) -> [Diagnostic] {
    var diagnostics = domains.flatMap { domain in
      domain.vocabulary.problems.map { $0.diagnostic(domain: domain.name) }
    }
    diagnostics += domains.filter { $0.kinds.isEmpty }.map { .emptyDomain($0.name) }
    guard !entries.isEmpty else { return diagnostics }
    diagnostics += GlossaryCheck(entries: entries, domains: domains).diagnostics
    let used = plans.reduce(into: Set()) { $0.formUnion($1.usedEntries) }
    diagnostics += entries.filter { !used.contains($0) }.map { .glossaryUnused($0) }
    return diagnostics
  }

  private func parsers(for document: MarkdownDocument) -> [ClauseParser<World>] {
    domains.map { domain in
      ClauseParser(
        vocabulary: domain.vocabulary,
        glossary: entries.isEmpty
          ? nil : Glossary(entries: entries, for: document.path, domain.vocabulary))
    }
  }

  /// Plans a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - base: An earlier plan of the document at the same path; unchanged rows at the same
  ///     location are reused.
  /// - Returns: The plan.
  func plan(
    _ document: MarkdownDocument, reusing base: DocumentPlan<World>? = nil
  ) -> DocumentPlan<World> {
    var plan = DocumentPlan<World>(
      record: DocumentRecord(of: document))
    Self.reportStrayComments(in: document, &plan.diagnostics)
    recognizer.reportHTMLTables(in: document, &plan.diagnostics)
    _ = document.glossaryEntries(diagnostics: &plan.diagnostics)
    let sections = SectionNames(document)
    let parsers = parsers(for: document)
    var levels: [LevelCounts] = []
    for table in document.tables {
      switch recognizer.recognize(table, in: document, diagnostics: &plan.diagnostics) {
      case .unknown, .glossary: break
      case .foreign(let domain):
        plan.foreignTables.append(
          ForeignTable(
            domain: domain, location: document.location(of: table.range), rows: table.rows.count))
      case .levels: levels.append(LevelCounts(table: table, document: document))
      case .informative:
        plan.informativeTables.append(
          InformativeTable(location: document.location(of: table.range)))
      case .contract(let recognized):
        add(
          RowCompiler(
            document: document, section: "\(sections.document)/\(sections.name(of: table))",
            recognized: recognized,
            parser: parsers[recognized.domain], parts: domains[recognized.domain].parts),
          reusing: base, to: &plan)
      }
    }
    let hasRows = !plan.rows.isEmpty
    plan.diagnostics += document.diagnostics.map { $0.weighed(hasRows: hasRows) }
    for counts in levels { plan.diagnostics += counts.diagnostics(for: plan.rows) }
    let isGlossary = entries.contains { $0.location.file == document.path }
    if plan.rows.isEmpty, plan.informativeTables.isEmpty, !isGlossary {
      plan.diagnostics.append(.noRows(in: document.path))
    }
    plan.diagnostics += RowComparison.diagnostics(in: plan.rows.map(RowSignature.init))
    if !entries.isEmpty {
      for row in plan.rows {
        for cell in row.cells { plan.usedEntries.formUnion(cell.definitions) }
      }
    }
    return plan
  }

  private func add(
    _ compiler: RowCompiler<World>, reusing base: DocumentPlan<World>?,
    to plan: inout DocumentPlan<World>
  ) {
    let origin = compiler.origin
    let earlier = base?.tables.first { $0.origin == origin }
    let table = compiler.compiledTable(origin, reusing: earlier)
    plan.tables.append(table)
    plan.diagnostics += table.diagnostics
    plan.rows += table.rows
  }

  private static func reportStrayComments(
    in document: MarkdownDocument, _ diagnostics: inout [Diagnostic]
  ) {
    let used = Set(document.tables.compactMap { $0.precedingComment?.range })
    for comment in document.comments {
      let place = document.location(of: comment.range)
      if !used.contains(comment.range), KindComment.statedKind(in: comment.text) != nil {
        diagnostics.append(.strayKind(at: place))
      }
      if comment.laterTexts.contains(where: { KindComment.statedKind(in: $0) != nil }) {
        diagnostics.append(.hiddenKind(at: place))
      }
    }
  }
}

extension Diagnostic {
  /// Returns a warning of the Markdown parser as an error, with two exceptions.
  ///
  /// Text that is not parsed could contain a row, so the document cannot be fully verified.
  ///
  /// Unclosed front matter stays a warning. So does an indented row in a document without rows,
  /// where it is usually an example. Diagnostics other than warnings are returned unchanged.
  func weighed(hasRows: Bool) -> Self {
    let isHarmless =
      id == "markdown.unclosed-front-matter" || (id == "markdown.indented-row" && !hasRows)
    guard severity == .warning, !isHarmless else { return self }
    var diagnostic = self
    diagnostic.severity = .error
    return diagnostic
  }
}

extension DocumentRecord {
  /// Creates the record of a document with its hash and text.
  init(of document: MarkdownDocument) {
    self.init(
      path: document.path, sha256: SHA256.hexadecimal(document.bytes),
      text: String(decoding: document.bytes, as: UTF8.self))
  }
}

extension RowCompiler {
  /// The input that every row of the table depends on, apart from kinds and phrases.
  fileprivate var origin: PlannedTable<World>.Origin {
    let range = recognized.table.header.range
    return .init(
      location: document.location(of: range), header: document.bytes[range], section: section,
      domain: recognized.domain, kind: recognized.kind.id)
  }

  /// Returns the compiled rows with the diagnostics of the rows and of the table.
  fileprivate func compiledTable(
    _ origin: PlannedTable<World>.Origin, reusing base: PlannedTable<World>?
  ) -> PlannedTable<World> {
    let (compiled, facts) = compile(reusing: base)
    var diagnostics = compiled.flatMap(\.diagnostics)
    if compiled.isEmpty {
      diagnostics.append(
        .emptyTable(recognized.kind.id, at: document.location(of: recognized.table.range)))
    }
    diagnostics += Coverage(kind: recognized.kind, rows: compiled.map(\.row))
      .diagnostics(at: origin.location)
    return PlannedTable(origin: origin, facts: facts, compiled: compiled, diagnostics: diagnostics)
  }
}

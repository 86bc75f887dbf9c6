internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// What one document brings into a plan.
struct DocumentPlan<World: Sendable>: Sendable {
  let record: DocumentRecord
  var rows: [PlannedRow<World>] = []
  /// What is compared with rows of other documents, one for each row.
  var signatures: [RowSignature] = []
  var informativeTables: [InformativeTable] = []
  var diagnostics: [Diagnostic] = []
  /// The contract tables, so that another plan can take over those that are the same there.
  var tables: [PlannedTable<World>] = []
}

/// The rows of one contract table.
struct PlannedTable<World: Sendable>: Sendable {
  /// What a table is compiled from.
  struct Origin: Hashable {
    let location: SourceLocation
    let text: ArraySlice<UInt8>
    let section: String
    let kind: String
  }

  let origin: Origin
  let rows: [PlannedRow<World>]
  let diagnostics: [Diagnostic]
}

/// Plans one document; no document needs to know another, so several may be planned at a time.
struct DocumentPlanner<World: Sendable>: Sendable {
  private let recogniser: TableRecogniser<World>
  private let parser: ClauseParser<World>

  init(kinds: [ContractKind<World>], vocabulary: Vocabulary<World>) {
    recogniser = TableRecogniser(kinds: kinds)
    parser = ClauseParser(vocabulary: vocabulary)
  }

  /// Plans a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - base: The plan of a document at the same path; tables that say the same at the same place
  ///     are taken from it.
  /// - Returns: The plan.
  func plan(
    _ document: MarkdownDocument, reusing base: DocumentPlan<World>? = nil
  ) -> DocumentPlan<World> {
    var plan = DocumentPlan<World>(
      record: DocumentRecord(of: document))
    plan.diagnostics += document.diagnostics.map(Self.weighed)
    Self.reportStrayComments(in: document, &plan.diagnostics)
    let sections = SectionNames(document)
    var levels: [LevelCounts] = []
    for table in document.tables {
      switch recogniser.recognise(table, in: document, diagnostics: &plan.diagnostics) {
      case .unknown: break
      case .levels: levels.append(LevelCounts(table: table, document: document))
      case .informative:
        plan.informativeTables.append(
          InformativeTable(location: document.location(of: table.range)))
      case .contract(let recognised):
        add(
          RowCompiler(
            document: document, documentName: sections.document,
            section: sections.name(of: table), recognised: recognised, parser: parser),
          reusing: base, to: &plan)
      }
    }
    for counts in levels { plan.diagnostics += counts.diagnostics(for: plan.rows) }
    if plan.rows.isEmpty, plan.informativeTables.isEmpty {
      plan.diagnostics.append(.noRows(in: document.path))
    }
    plan.signatures = plan.rows.map(RowSignature.init)
    return plan
  }

  private func add(
    _ compiler: RowCompiler<World>, reusing base: DocumentPlan<World>?,
    to plan: inout DocumentPlan<World>
  ) {
    let origin = compiler.origin
    let table = base?.tables.first { $0.origin == origin } ?? compiler.compiledTable(origin)
    plan.tables.append(table)
    plan.diagnostics += table.diagnostics
    plan.rows += table.rows
  }

  /// Weighs what the parser remarks: where it could not read a stretch, a row may be hidden there,
  /// and nothing is fully verified.
  private static func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
    let isHarmless = diagnostic.id == "markdown.unclosed-front-matter"
    guard diagnostic.severity == .warning, !isHarmless else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.severity = .error
    return diagnostic
  }

  private static func reportStrayComments(
    in document: MarkdownDocument, _ diagnostics: inout [Diagnostic]
  ) {
    let used = Set(document.tables.compactMap { $0.precedingComment?.range })
    for comment in document.comments where !used.contains(comment.range) {
      guard TableRecogniser<World>.statedKind(in: comment.text) != nil else { continue }
      diagnostics.append(.strayKind(at: document.location(of: comment.range)))
    }
  }
}

extension DocumentRecord {
  /// Keeps a document as it was read.
  init(of document: MarkdownDocument) {
    self.init(
      path: document.path, sha256: SHA256.hexadecimal(document.bytes),
      text: String(decoding: document.bytes, as: UTF8.self))
  }
}

extension RowCompiler {
  /// What the rows of the table depend on, but for what kinds and phrases mean.
  fileprivate var origin: PlannedTable<World>.Origin {
    let range = recognised.table.range
    return .init(
      location: document.location(of: range), text: document.bytes[range], section: section,
      kind: recognised.kind.id)
  }

  /// The rows, with what is to be said about them and about the table.
  fileprivate func compiledTable(_ origin: PlannedTable<World>.Origin) -> PlannedTable<World> {
    var diagnostics: [Diagnostic] = []
    let rows = compile(diagnostics: &diagnostics)
    if rows.isEmpty { diagnostics.append(.emptyTable(recognised.kind.id, at: origin.location)) }
    diagnostics += Coverage(kind: recognised.kind, rows: rows)
      .diagnostics(at: document.location(of: recognised.table.header.range))
    return PlannedTable(origin: origin, rows: rows, diagnostics: diagnostics)
  }
}

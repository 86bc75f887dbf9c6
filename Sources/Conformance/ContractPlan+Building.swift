internal import ConformanceRecord
internal import Diagnostics
public import SpecMarkdown

extension ContractPlan {
  /// Plans the rows of some documents: recognises their tables and binds every cell.
  ///
  /// - Parameters:
  ///   - documents: The documents, in the order of the report.
  ///   - kinds: The contract kinds.
  ///   - vocabulary: The phrases.
  /// - Complexity: Linear in the size of the documents.
  public init(
    documents: [MarkdownDocument], kinds: [ContractKind<World>], vocabulary: Vocabulary<World>
  ) {
    let recogniser = TableRecogniser(kinds: kinds)
    let parser = ClauseParser(vocabulary: vocabulary)
    var rows: [PlannedRow<World>] = []
    var informative: [InformativeTable] = []
    var diagnostics: [Diagnostic] = []
    for document in documents {
      diagnostics += document.diagnostics.map(Self.weighed)
      let before = (rows: rows.count, informative: informative.count)
      Self.reportStrayComments(in: document, &diagnostics)
      let sections = SectionNames(document)
      for table in document.tables {
        switch recogniser.recognise(table, in: document, diagnostics: &diagnostics) {
        case .unknown: break
        case .informative:
          informative.append(InformativeTable(location: document.location(of: table.range)))
        case .contract(let recognised):
          let compiler = RowCompiler(
            document: document, documentName: sections.document,
            section: sections.name(of: table), recognised: recognised, parser: parser)
          let planned = compiler.compile(diagnostics: &diagnostics)
          if planned.isEmpty {
            diagnostics.append(
              .emptyTable(recognised.kind.id, at: document.location(of: table.range)))
          }
          diagnostics += Coverage(kind: recognised.kind, rows: planned)
            .diagnostics(at: document.location(of: table.header.range))
          rows += planned
        }
      }
      if rows.count == before.rows, informative.count == before.informative {
        diagnostics.append(.noRows(in: document.path))
      }
    }
    diagnostics += RowComparison.diagnostics(for: rows)
    self.init(
      documents: documents.map { document in
        DocumentRecord(
          path: document.path, sha256: SHA256.hexadecimal(document.bytes),
          text: String(decoding: document.bytes, as: UTF8.self))
      },
      rows: rows, informativeTables: informative,
      diagnostics: Self.inReadingOrder(diagnostics, of: documents))
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

  /// Sorts messages by document and place, so that an author meets them from top to bottom.
  private static func inReadingOrder(
    _ diagnostics: [Diagnostic], of documents: [MarkdownDocument]
  ) -> [Diagnostic] {
    let order = Dictionary(
      documents.enumerated().map { ($0.element.path, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let keys = diagnostics.enumerated().map { index, diagnostic in
      let start = diagnostic.location?.start ?? SourcePosition(line: 0, column: 0)
      let document = diagnostic.location.flatMap { order[$0.file] } ?? -1
      return (document, start.line, start.column, index)
    }
    return keys.sorted(by: <).map { diagnostics[$0.3] }
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

/// The names of a document and its sections, as row ids use them.
struct SectionNames {
  let document: String
  private let ambiguous: Set<String>

  init(_ document: MarkdownDocument) {
    let file = document.path.split(separator: "/").last.map(String.init) ?? document.path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    self.document = Self.slug(of: stem)
    var counts: [String: Int] = [:]
    for heading in document.headings { counts[Self.slug(of: heading.text), default: 0] += 1 }
    ambiguous = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// The words of a name; all of them where matching would leave none, as of `a.md`.
  private static func slug(of name: String) -> String {
    let slug = PhraseTokens(name).slug
    guard slug.isEmpty else { return slug }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "untitled" : words.joined(separator: "-")
  }

  /// The nearest heading, led by the one above it while a name stands more than once.
  func name(of table: Table) -> String {
    var path = table.headingPath.map { Self.slug(of: $0.text) }
    guard var name = path.popLast() else { return document }
    var isAmbiguous = ambiguous.contains(name)
    while isAmbiguous, let parent = path.popLast() {
      name = "\(parent).\(name)"
      isAmbiguous = ambiguous.contains(parent)
    }
    return name
  }
}

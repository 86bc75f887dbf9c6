internal import ConformanceRecord
internal import Diagnostics
internal import Locks
internal import SpecMarkdown

/// The text of a document that has not been parsed yet.
package struct DocumentSource: Sendable {
  /// The path of the document, for use in locations.
  package let path: String
  /// The whole text, which can contain invalid UTF-8.
  package let bytes: [UInt8]

  /// Creates a source from a path and its content.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension ContractPlan {
  /// Parses documents and plans their rows, with the same result as planning parsed documents.
  ///
  /// The parsed documents are released as soon as they are planned, and so are the contents of all
  /// rows beyond a limit, which are compiled again when they are accessed. Beyond the limit, the
  /// memory use of a plan thus grows only by the texts and a few hundred bytes per row.
  ///
  /// - Parameters:
  ///   - sources: The documents, in report order.
  ///   - domains: A closure that creates the domains of the tables; it is called concurrently with
  ///     the parsing.
  ///   - foreign: The namespaces of other tools, whose tables are listed but not run.
  ///   - glossary: Phrases that every document may use, in addition to those that documents define.
  ///   - capacity: The maximum number of rows whose contents are kept in memory; a document with
  ///     more rows is kept alone while its rows are accessed.
  /// - Returns: The plan.
  /// - Complexity: Linear in the size of the documents after phrases and references to other rows
  ///   are replaced by what they stand for.
  @concurrent
  package static func reading(
    _ sources: [DocumentSource], domains: @escaping @Sendable () -> [ContractDomain<World>],
    foreign: Set<String> = [], glossary: [GlossaryEntry] = [],
    keeping capacity: Int = ContentShelf<World>.usualCapacity
  ) async -> Self {
    // Building the vocabularies takes about as long as parsing the documents.
    async let builtDomains = domains()
    let parsed = await sources.concurrentMap { _, source in
      let document = MarkdownDocument(parsing: source.bytes, path: source.path)
      return (ParsedDocument(document), DocumentPlanner<World>.entries(of: document))
    }
    let planner = DocumentPlanner(
      domains: await builtDomains, foreign: foreign,
      entries: glossary + parsed.flatMap(\.1))
    let shelf = ContentShelf<World>(capacity: capacity)
    let plans = await parsed.concurrentMap { number, parsed in
      let document = parsed.0.take()
      return planner.plan(document).releasing(number, document, to: shelf, planner)
    }
    return Self(joining: plans, planner)
  }
}

/// A parsed document that is released when it is taken.
private final class ParsedDocument: Sendable {
  private let document: Guarded<MarkdownDocument>

  init(_ document: MarkdownDocument) { self.document = Guarded(document) }

  func take() -> MarkdownDocument {
    document.withLock { document in
      let taken = document
      document = MarkdownDocument(parsing: [], path: taken.path)
      return taken
    }
  }
}

extension DocumentPlan {
  /// Returns the plan without the contents of its rows, which are read from the shelf or compiled
  /// again when they are accessed.
  fileprivate func releasing(
    _ number: Int, _ document: MarkdownDocument, to shelf: ContentShelf<World>,
    _ planner: DocumentPlanner<World>
  ) -> Self {
    guard !rows.isEmpty else { return self }
    let path = document.path
    let text = record.text
    // The text stays in memory in any case. The bytes are kept only if they are not valid UTF-8,
    // which the text does not preserve.
    let bytes = Array(text.utf8) == document.bytes ? nil : document.bytes
    let contents = DocumentContents(number, rows.map(\.content), on: shelf) {
      let document = MarkdownDocument(parsing: bytes ?? Array(text.utf8), path: path)
      return planner.plan(document).rows.map(\.content)
    }
    var plan = withoutTables
    plan.rows = rows.enumerated().map { $1.releasing(to: contents, at: $0) }
    return plan
  }
}

extension Array where Element: Sendable {
  /// Calls a closure concurrently with each index and element, and returns the results in order.
  func concurrentMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Int, Element) -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, transform(index, element)) } }
      let results = await group.reduce(into: [Int: Result]()) { $0[$1.0] = $1.1 }
      return indices.compactMap { results[$0] }
    }
  }
}

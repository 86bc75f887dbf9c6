internal import ConformanceRecord
internal import Diagnostics
public import SpecMarkdown

extension ContractPlan {
  /// Creates a plan of documents by recognizing their tables and binding the cells of every row.
  ///
  /// - Parameters:
  ///   - documents: The documents, in report order.
  ///   - domains: The domains of the tables.
  ///   - foreign: The namespaces of other tools, whose tables are listed but not run.
  ///   - glossary: Phrases that every document may use, in addition to those that documents define.
  /// - Complexity: Linear in the size of the documents after phrases and references to other rows
  ///   are replaced by what they stand for.
  public init(
    documents: [MarkdownDocument], domains: [ContractDomain<World>], foreign: Set<String> = [],
    glossary: [GlossaryEntry] = []
  ) {
    let planner = DocumentPlanner(
      domains: domains, foreign: foreign, glossary: glossary, documents: documents)
    self.init(joining: documents.map { planner.plan($0).withoutTables }, planner)
  }

  /// Creates a plan of documents whose tables belong to one domain, which is named `contract`.
  ///
  /// - Parameters:
  ///   - documents: The documents, in report order.
  ///   - kinds: The contract kinds.
  ///   - vocabulary: The phrases.
  /// - Complexity: Linear in the size of the documents after phrases and references to other rows
  ///   are replaced by what they stand for.
  public init(
    documents: [MarkdownDocument], kinds: [ContractKind<World>], vocabulary: Vocabulary<World>
  ) {
    self.init(
      documents: documents,
      domains: [ContractDomain("contract", kinds: kinds, vocabulary: vocabulary)])
  }

  /// Plans several documents concurrently, with the same result as planning them one after another.
  ///
  /// - Parameters:
  ///   - documents: The documents, in report order.
  ///   - domains: The domains of the tables.
  ///   - foreign: The namespaces of other tools, whose tables are listed but not run.
  ///   - glossary: Phrases that every document may use, in addition to those that documents define.
  /// - Returns: The plan.
  /// - Complexity: Linear in the size of the documents after phrases and references to other rows
  ///   are replaced by what they stand for.
  @concurrent
  public static func concurrently(
    documents: [MarkdownDocument], domains: [ContractDomain<World>], foreign: Set<String> = [],
    glossary: [GlossaryEntry] = []
  ) async -> Self {
    let planner = DocumentPlanner(
      domains: domains, foreign: foreign, glossary: glossary, documents: documents)
    let plans = await documents.concurrentMap { planner.plan($1).withoutTables }
    return Self(joining: plans, planner)
  }

  /// Creates a plan by joining the plans of documents.
  ///
  /// Diagnostics about domains, glossary entries and repeated row ids are added.
  init(joining plans: [DocumentPlan<World>], _ planner: DocumentPlanner<World>) {
    let rows = plans.flatMap(\.rows)
    let diagnostics =
      plans.flatMap(\.diagnostics) + RowComparison.repeatedIDs(of: rows)
      + planner.diagnostics(for: plans)
    let documents = plans.map(\.record)
    self.init(
      documents: documents, rows: rows,
      informativeTables: plans.flatMap(\.informativeTables),
      foreignTables: plans.flatMap(\.foreignTables), glossary: planner.entries,
      diagnostics: Self.inReadingOrder(diagnostics, of: documents.map(\.path)))
  }

  /// Returns diagnostics sorted by document and location, so that an author reads them from top to
  /// bottom.
  private static func inReadingOrder(
    _ diagnostics: [Diagnostic], of paths: [String]
  ) -> [Diagnostic] {
    let order = Dictionary(
      paths.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let keys = diagnostics.enumerated().map { index, diagnostic in
      let start = diagnostic.location?.start ?? SourcePosition(line: 0, column: 0)
      let document = diagnostic.location.flatMap { order[$0.file] } ?? -1
      return (document, start.line, start.column, index)
    }
    return keys.sorted(by: <).map { diagnostics[$0.3] }
  }
}

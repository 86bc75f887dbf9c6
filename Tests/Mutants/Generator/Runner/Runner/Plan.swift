internal import Conformance
internal import ConformanceRecord
internal import Diagnostics
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricContracts
internal import RecordContracts
internal import SpecMarkdown
internal import WeightSync

/// A document with the rows and the errors of its plan.
struct PlannedDocument: Codable {
  struct Row: Codable {
    let id: String
    let isBinding: Bool
    /// Whether the result of the row may depend on the contents of a file, because the row
    /// ends a process, or uses a sync or a record home, whose data is stored in files.
    let readsFiles: Bool
  }

  private static let fileCapabilities = Set(SyncCapability.allCases.map(\.rawValue))
    .union([StoreCapability.processDeath.rawValue]).union(RecordContracts.records.parts)

  let path: String
  let rows: [Row]
  /// The errors in the document.
  let errors: [String]

  init(path: String, plan: ContractPlan<HealthWorld>) {
    self.path = path
    rows = plan.rows.map {
      Row(
        id: $0.id, isBinding: $0.level.isBinding,
        readsFiles: !$0.testCase.capabilities.isDisjoint(with: Self.fileCapabilities))
    }
    errors = plan.diagnostics.filter { $0.severity == .error }.map(\.description)
  }
}

/// The documents of a run, each of which is planned when one of its rows is run for the first time.
///
/// Planning runs code of the reference, so a mutant can change a plan. A mutant does not have to
/// wait for the plans of documents without rows for it.
struct Documents {
  private let expected: [PlannedDocument]
  private let parsed: [MarkdownDocument]
  private let starts: [Int]
  private var plans: [Int: [PlannedRow<HealthWorld>]] = [:]

  /// Creates documents by parsing their files without starting a thread, because the runner forks
  /// later.
  ///
  /// - Throws: `CocoaError` for a document that cannot be read.
  init(_ expected: [PlannedDocument]) throws {
    self.expected = expected
    parsed = try expected.map { try Self.parse($0.path) }
    starts = expected.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rows.count) }
    // Creates the domains now, which would otherwise be created again for each mutant.
    _ = Self.domains
  }

  /// The domains whose rows are run.
  private static let domains =
    HealthContracts.domains + [
      RecordContracts.records, MetricContracts.metrics,
    ]

  /// Returns the plan of a document.
  static func plan(for document: MarkdownDocument) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: [document], domains: domains)
  }

  static func parse(_ path: String) throws -> MarkdownDocument {
    MarkdownDocument(
      parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))), path: path)
  }

  /// Returns the row at an index among the rows of all documents, or `nil` if the plan of its
  /// document differs from the one without a mutant.
  mutating func row(_ index: Int) -> PlannedRow<HealthWorld>? {
    guard let document = starts.lastIndex(where: { $0 <= index }), document < parsed.count else {
      return nil
    }
    let rows = plans[document] ?? plan(document)
    plans[document] = rows
    let place = index - starts[document]
    return rows.indices.contains(place) ? rows[place] : nil
  }

  /// Returns the rows of a document, or no rows if its plan differs from the one without a mutant.
  private func plan(_ document: Int) -> [PlannedRow<HealthWorld>] {
    let plan = Self.plan(for: parsed[document])
    let now = PlannedDocument(path: expected[document].path, plan: plan)
    let isSame =
      now.rows.map(\.id) == expected[document].rows.map(\.id)
      && now.errors.count == expected[document].errors.count
    return isSame ? plan.rows : []
  }

  /// Returns whether an outcome of a row, other than a pass, prevents a conformant verdict.
  static func isDeciding(_ outcome: Outcome, of row: PlannedRow<HealthWorld>) -> Bool {
    row.level.isBinding || ![.failed, .notApplicable].contains(outcome)
  }
}

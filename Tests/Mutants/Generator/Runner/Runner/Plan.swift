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

/// A document with its plan while no mutant is chosen.
struct PlannedDocument: Codable {
  struct Row: Codable {
    let id: String
    let isBinding: Bool
    /// Whether the result of the row may depend on the contents of a file: it ends a process, or
    /// uses a sync or a home of records, which are stored in files.
    let readsFiles: Bool
  }

  private static let fileCapabilities = Set(SyncCapability.allCases.map(\.rawValue))
    .union([StoreCapability.processDeath.rawValue]).union(RecordContracts.records.parts)

  let path: String
  let rows: [Row]
  /// The errors of the document.
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

/// The documents of a run, each of which is planned when one of its rows is run.
///
/// Planning runs code of the reference, so a mutant can change a plan. A mutant need not wait for the
/// plans of documents whose rows it is not run with.
struct Documents {
  private let expected: [PlannedDocument]
  private let parsed: [MarkdownDocument]
  private let starts: [Int]
  private var plans: [Int: [PlannedRow<HealthWorld>]] = [:]

  /// Reads documents without starting a thread, because the runner forks afterwards.
  ///
  /// - Throws: `CocoaError` for a document that cannot be read.
  init(_ expected: [PlannedDocument]) throws {
    self.expected = expected
    parsed = try expected.map { try Self.parse($0.path) }
    starts = expected.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rows.count) }
    // Otherwise they would be created with the first plan, again for each mutant.
    _ = Self.domains
  }

  /// The domains whose rows are run.
  private static let domains =
    HealthContracts.domains + [
      RecordContracts.records, MetricContracts.metrics,
    ]

  /// Plans the rows of a document.
  static func plan(for document: MarkdownDocument) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: [document], domains: domains)
  }

  static func parse(_ path: String) throws -> MarkdownDocument {
    MarkdownDocument(
      parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))), path: path)
  }

  /// The row at an index among those of all documents; `nil` if the plan of its document differs
  /// from the one without a mutant.
  mutating func row(_ index: Int) -> PlannedRow<HealthWorld>? {
    guard let document = starts.lastIndex(where: { $0 <= index }), document < parsed.count else {
      return nil
    }
    let rows = plans[document] ?? plan(document)
    plans[document] = rows
    let place = index - starts[document]
    return rows.indices.contains(place) ? rows[place] : nil
  }

  /// The rows of a document; empty if its plan differs from the one without a mutant.
  private func plan(_ document: Int) -> [PlannedRow<HealthWorld>] {
    let plan = Self.plan(for: parsed[document])
    let now = PlannedDocument(path: expected[document].path, plan: plan)
    let isSame =
      now.rows.map(\.id) == expected[document].rows.map(\.id)
      && now.errors.count == expected[document].errors.count
    return isSame ? plan.rows : []
  }

  /// Whether a row decides on conformance with an outcome that is not a pass.
  static func isDeciding(_ outcome: Outcome, of row: PlannedRow<HealthWorld>) -> Bool {
    row.level.isBinding || ![.failed, .notApplicable].contains(outcome)
  }
}

internal import Conformance
internal import ConformanceRecord
internal import Diagnostics
internal import Foundation
internal import HealthContracts
internal import SpecMarkdown

/// The rows of some documents, planned as the tool plans them.
struct Plan {
  let rows: [PlannedRow<HealthWorld>]
  /// What the documents say wrongly.
  let problems: [String]

  /// Reads documents, one after the other and without a thread: the runner forks afterwards.
  ///
  /// - Throws: `CocoaError` for a document that cannot be read.
  init(documents paths: [String]) throws {
    let documents = try paths.map { path in
      MarkdownDocument(
        parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))), path: path)
    }
    let plan = HealthContracts.plan(for: documents)
    rows = plan.rows
    problems = plan.diagnostics.filter { $0.severity == .error }.map(\.description)
  }

  /// Whether a row decides on conformance with an outcome that is not a pass.
  static func isDeciding(_ outcome: Outcome, of row: PlannedRow<HealthWorld>) -> Bool {
    row.level.isBinding || ![.failed, .notApplicable].contains(outcome)
  }
}

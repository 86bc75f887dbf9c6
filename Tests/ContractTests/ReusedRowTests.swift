import Foundation
import MetricContracts
import RecordContracts
import SpecMarkdown
import Testing

@testable import Conformance
@testable import HealthContracts

/// Tests that a plan that reuses the rows of an earlier plan is the same as a new plan.
struct ReusedRowTests {
  private static let domains =
    HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics]

  /// The fields of `data-model.md` depend on facts of the whole table.
  @Test(arguments: [
    "001-apple-health-sync/errors.md", "001-apple-health-sync/authorization.md",
    "001-apple-health-sync/data-model.md", "002-health-store/identities.md",
    "004-combined-records/fields.md",
  ])
  func `a plan with reused rows is the same as a plan from the beginning`(
    _ name: String
  ) throws {
    let document = try Self.document(name)
    let planner = DocumentPlanner(domains: Self.domains, documents: [document])
    let base = planner.plan(document)
    #expect(base.rows.count > 3)
    let mutator = CellMutator(
      plan: ContractPlan(joining: [base], planner), documents: [document])
    let mutations = mutator.mutations(of: document)
    let step = max(1, mutations.count / 60)
    for index in stride(from: 0, to: mutations.count, by: step) {
      let changed = document.applying(mutations[index])
      let reusing = planner.plan(changed, reusing: base)
      let new = planner.plan(changed)
      #expect(Self.text(of: reusing) == Self.text(of: new), "\(mutations[index])")
    }
  }

  private static func document(_ name: String) throws -> MarkdownDocument {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Specs")
      .appendingPathComponent(name)
    return MarkdownDocument(parsing: Array(try Data(contentsOf: file)), path: name)
  }

  /// Returns everything that a run and a report read from a plan.
  private static func text(of plan: DocumentPlan<HealthWorld>) -> String {
    let rows = plan.rows.map { row in
      let facts: [Any?] = [
        row.id, row.section, row.revision, row.kind, row.location, row.requirements, row.level,
        row.profile, row.cells, row.unbound, row.testCase.capabilities.sorted(),
      ]
      let steps = row.testCase.steps.map { step -> [Any?] in
        [step.meaning.name, step.column, step.location]
      }
      return "\(facts) \(steps)"
    }
    return (rows + plan.diagnostics.map { "\($0)" }).joined(separator: "\n")
  }
}

import Foundation
import SpecMarkdown
import TestSupport
import Testing

@testable import Conformance

/// Plans of random documents that reuse the rows of an earlier plan.
struct ReusedRowFuzzTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a plan that reuses rows is the same as a plan made from scratch`(_ part: UInt64) {
    for seed in (part * 60)..<(part * 60 + 60) {
      var generator = SeededGenerator(seed: seed)
      let earlier = PlanFuzzTests.document(&generator)
      let changed = Self.changed(earlier, &generator)
      let document = MarkdownDocument(parsing: earlier, path: "fuzz.md")
      let other = MarkdownDocument(parsing: changed, path: "fuzz.md")
      let planner = DocumentPlanner(domains: [Counter.domain], documents: [document])
      let reusing = planner.plan(other, reusing: planner.plan(document))
      #expect(
        Self.text(of: reusing) == Self.text(of: planner.plan(other)),
        "seed \(seed)\n\(earlier)\nchanged to\n\(changed)")
    }
  }

  @Test func `a row that refers to a changed row is not reused`() {
    let table = "| Name | Starts as |\n| - | - |\n| `one` | 0 |\n| `two` | same as `one` |\n"
    let document = MarkdownDocument(parsing: table, path: "a.md")
    let other = MarkdownDocument(
      parsing: table.replacing("| 0 |", with: "| 1 |"), path: "a.md")
    let planner = DocumentPlanner(domains: [Counter.domain], documents: [document])
    let plan = planner.plan(other, reusing: planner.plan(document))
    #expect(plan.rows.last?.cells.last?.understanding == ["expectation: it starts as 1"])
  }

  @Test func `no row is reused if the facts of its table change`() {
    let kind = Counter.Kind(
      id: "counts", summary: "A table with this number of rows.",
      columns: [
        Counter.Column(
          "Rows",
          reading: .verbatim { _, context in
            [.expectation("one of \(context.tableFacts["count"] ?? "?")") { _ in .holds }]
          }, isKey: true)
      ], tableFacts: { ["count": "\($0.count)"] })
    let domain = ContractDomain("counts", kinds: [kind], vocabulary: Counter.vocabulary)
    let document = MarkdownDocument(parsing: "| Rows |\n| - |\n| one |\n", path: "a.md")
    let other = MarkdownDocument(parsing: "| Rows |\n| - |\n| one |\n| two |\n", path: "a.md")
    let planner = DocumentPlanner(domains: [domain], documents: [document])
    let plan = planner.plan(other, reusing: planner.plan(document))
    #expect(
      plan.rows.map { $0.testCase.steps.map(\.meaning.name) } == [["one of 2"], ["one of 2"]])
  }

  /// Returns text in which a cell of one line is replaced, or a line is repeated or removed.
  private static func changed(_ text: String, _ generator: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = generator.below(lines.count)
    switch generator.below(6) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: index)
    default:
      let rows = lines.indices.filter { lines[$0].hasPrefix("| ") }
      guard !rows.isEmpty else { break }
      let row = rows[generator.below(rows.count)]
      var cells = lines[row].components(separatedBy: "|")
      cells[1 + generator.below(cells.count - 1)] = " \(generator.pick(PlanFuzzTests.cells)) "
      lines[row] = cells.joined(separator: "|")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns everything that a run and a report read from a plan.
  private static func text(of plan: DocumentPlan<CounterWorld>) -> String {
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

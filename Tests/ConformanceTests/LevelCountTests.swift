import Conformance
import ConformanceRecord
import Diagnostics
import Foundation
import Testing

struct LevelCountTests {
  static let rows =
    "| Case | Given | When | Then | Level |\n| - | - | - | - | - |\n"
    + "| One | counter is 1 | add 1 | counter shows 2 | MUST |\n"
    + "| Two | counter is 2 | add 1 | counter shows 3 | MAY |\n"

  @Test(arguments: ["", "<!-- contract: levels -->\n"])
  func `correct counts are not reported`(_ comment: String) {
    let plan = Counter.plan(
      comment + "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| MAY | 1 |\n\n" + Self.rows)
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.rows.count == 2)
  }

  @Test(arguments: [
    "| Level | Rows |\n| - | - |\n| MUST | «2» |\n| MAY | 1 |\n\n",
    "«| Level | Rows |»\n| - | - |\n| MUST | 1 |\n\n",
    "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| MAY | 1 |\n| SHOULD | «1» |\n\n",
    "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| MAY | 1 |\n«| MAY | 1 |»\n\n",
    "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| MAY | 1 |\n«| SOME | 0 |»\n\n",
    "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| MAY | 1 |\n«| SHOULD | none |»\n\n",
  ])
  func `wrong counts, missing levels and invalid rows are reported with their locations`(
    _ counts: String
  ) throws {
    try MarkedText(counts + Self.rows).expect("document.level-count")
  }

  @Test func `the message about a level that the table does not list names the level`() {
    let plan = Counter.plan("| Level | Rows |\n| - | - |\n| MUST | 1 |\n\n" + Self.rows)
    #expect(
      plan.diagnostics.map(\.message) == [
        "the table does not list the level MAY, but the document has 1 row of that level"
      ])
  }

  @Test(arguments: [
    ("MAY", true), ("may", true), ("`MAY`", true), ("\"MAY\"", false), ("`may`", false),
  ])
  func `a level is accepted in any letter case, in code only in upper case, and not in quotes`(
    _ cell: String, _ isLevel: Bool
  ) {
    let row = Counter.plan(Self.rows.replacingOccurrences(of: "MAY", with: cell)).rows[1]
    #expect((row.level == .may) == isLevel)
    #expect(row.unbound.isEmpty == isLevel)
  }
}

import Conformance
import Diagnostics
import SpecMarkdown
import Testing

struct RowTests {
  static let first = "| First case | counter is 1 | add 1 | counter shows 2 |"
  static let second = "| Second case | counter is 2 | add 1 | counter shows 3 |"

  // MARK: - Ids

  @Test func `the id of a row consists of document, section and key`() {
    let plan = Counter.plan(Counter.table(Self.first), path: "Specs/001/The Counter.md")
    #expect(plan.rows.map(\.id) == ["counter/sums/first-case"])
  }

  @Test func `without a heading, the section is the document name`() {
    let plan = Counter.plan(
      "| Case | Given | When | Then |\n| - | - | - | - |\n\(Self.first)\n", path: "a.md")
    #expect(plan.rows.map(\.id) == ["a/a/first-case"])
  }

  @Test func `an explicit id is used unchanged`() {
    let plan = Counter.plan(
      """
      | ID | Case | Given | When | Then |
      | - | - | - | - | - |
      | SUM-1 | x | counter is 1 | add 1 | counter shows 2 |
      """)
    #expect(plan.rows.map(\.id) == ["SUM-1"])
  }

  @Test func `a repeated heading is qualified by its parent heading`() {
    let table = "| Case | Given | When | Then |\n| - | - | - | - |\n"
    let plan = Counter.plan(
      "# One\n## Sums\n\(table)\(Self.first)\n# Two\n## Sums\n\(table)\(Self.second)\n")
    #expect(plan.rows.map(\.id) == ["counter/one.sums/first-case", "counter/two.sums/second-case"])
  }

  @Test func `moving or reformatting a row keeps its id and revision`() {
    let plain = Counter.plan(Counter.table(Self.first, Self.second)).rows
    let moved = Counter.plan(
      "\n\n"
        + Counter.table(
          "|  The *second*   case|`counter is 2`|**ADD** 1|The counter shows 3|", Self.first)
    ).rows
    #expect(Set(plain.map(\.id)) == Set(moved.map(\.id)))
    #expect(Set(plain.map(\.revision)) == Set(moved.map(\.revision)))
  }

  @Test(arguments: [
    "| First case | counter is 3 | add 1 | counter shows 2 |",
    "| First case | counter is 1 | add 2 | counter shows 2 |",
    "| First case | counter is 1 | add 1 | counter shows 4 |",
    "| First case | counter is 1 | add 1 | counter shows 2, counter is even |",
  ])
  func `changing the meaning of a row changes its revision`(_ changed: String) {
    let revisions = [Self.first, changed].map {
      Counter.plan(Counter.table($0)).rows.map(\.revision)
    }
    #expect(revisions[0] != revisions[1])
    #expect(revisions[0].first?.count == 10)
  }

  @Test func `changing a descriptive cell does not change the revision`() {
    let other = Self.first.replacing("First case", with: "Other words")
    #expect(
      Counter.plan(Counter.table(Self.first)).rows.map(\.revision)
        == Counter.plan(Counter.table(other)).rows.map(\.revision))
  }

  @Test func `the order of the columns changes neither the steps nor the revision`() {
    let table =
      "| Then | When | Case | Given |\n| - | - | - | - |\n"
      + "| counter shows 2 | power is on, add 1 | First case | counter is 1 |\n"
    let kind = Counter.Kind(
      id: "sums", summary: "",
      columns: Counter.sums.columns.dropLast(3).map { column in
        guard column.name == "When" else { return column }
        return Counter.Column("When", reading: .clauses(scopes: ["action", "setup"]))
      })
    let plans = [
      table, Counter.table("| First case | counter is 1 | power is on, add 1 | counter shows 2 |"),
    ].map { Counter.plan(MarkdownDocument(parsing: $0, path: "counter.md"), kinds: [kind]) }
    for plan in plans {
      #expect(
        plan.rows[0].testCase.steps.map(\.meaning.name)
          == ["the counter is 1", "power", "add 1", "the counter shows 2"])
    }
    #expect(plans[0].rows[0].revision == plans[1].rows[0].revision)
  }

  @Test func `requirements are read from their column`() {
    let plan = Counter.plan(
      "| Start | End | Requirement |\n| - | - | - |\n| counter is 1 | counter shows 1 | A-1, B-2 |\n"
    )
    #expect(plan.rows.first?.requirements == ["A-1", "B-2"])
  }

  // MARK: - Conflicting rows

  @Test func `rows with the same id are reported`() throws {
    let marked = MarkedText(
      Counter.table(Self.first, "«| First case | counter is 9 | add 1 | counter shows 10 |»"))
    let note = try marked.expect("row.duplicate-id").notes.first
    #expect(note?.location?.start == SourcePosition(line: 5, column: 1))
  }

  @Test func `duplicate rows are reported`() throws {
    try MarkedText(
      Counter.table(Self.first, "| Other | «the counter is 1» | increase by 1 | counter shows 2 |")
    ).expect("row.duplicate")
  }

  @Test func `contradicting rows are reported`() throws {
    let message = try MarkedText(
      Counter.table(Self.first, "| Other | «counter is 1» | add 1 | counter shows 3 |")
    ).expect("row.contradiction")
    #expect(message.notes.first?.location?.start?.line == 5)
  }

  @Test func `rows of different documents are not compared for contradictions`() {
    let other = "| Other | counter is 1 | add 1 | counter shows 3 |"
    let plan = Counter.plan(
      MarkdownDocument(parsing: Counter.table(Self.first), path: "a.md"),
      MarkdownDocument(parsing: Counter.table(other), path: "b.md"))
    #expect(plan.diagnostics.isEmpty)
  }

  // MARK: - References and coverage

  static func decisions(_ rows: String...) -> String {
    (["| Start | End |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
  }

  @Test func `a cell can refer to a row whose key consists of phrases`() {
    let plan = Counter.plan(
      Self.decisions(
        "| counter is 2 | counter is even |", "| counter is -3 | same as counter is 2 |"))
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.rows.allSatisfy { $0.unbound.isEmpty })
    #expect(plan.rows.last?.cells.last?.understanding == ["expectation: it is even"])
  }

  @Test func `a cell can refer to a row whose key is prose`() {
    let plan = Counter.plan(
      Counter.table(
        Self.first, "| Other | same as First case | add 2 | counter shows 3 |",
        "| Third | counter is 2 | same as **the first** case | counter shows 3 |"))
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.rows.allSatisfy { $0.unbound.isEmpty })
    #expect(plan.rows[1].cells[1].understanding == ["setup: the counter is 1"])
    #expect(plan.rows[2].cells[2].understanding == ["action: add 1"])
  }

  @Test func `a cell with a value can refer to another row`() {
    let table = "| Name | Starts as |\n| - | - |\n| `one` | 0 |\n| `two` | same as `one` |\n"
    let plan = Counter.plan(table)
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.rows.last?.cells.last?.understanding == ["expectation: it starts as 0"])
    let other = Counter.plan(table.replacing("| 0 |", with: "| 1 |"))
    #expect(other.rows.last?.revision != plan.rows.last?.revision)
  }

  @Test func `an article is the content of a cell only in a column with exact text`() {
    let plan = Counter.plan("| Name | Starts as |\n| - | - |\n| a | 0 |\n| `one` | the |\n")
    #expect(plan.diagnostics.map(\.id) == ["table.missing-cell"])
    #expect(plan.diagnostics.map { $0.location?.start?.line } == [4])
  }

  @Test func `a reference to a row that itself refers to another row is an error`() {
    let plan = Counter.plan(
      Counter.table(
        Self.first, "| Other | same as First case | add 2 | counter shows 3 |",
        "| Third | same as Other | add 1 | counter shows 3 |"))
    #expect(
      plan.rows.last?.unbound.map(\.clause.message)
        == ["'Other' refers to a row that itself refers to another row"])
  }

  @Test(arguments: ["counter is 7", "counter is -2", "nothing known"])
  func `a reference from a row to itself or to an unknown row is an error`(_ reference: String) {
    let plan = Counter.plan(
      Self.decisions(
        "| counter is 2 | counter is even |", "| counter is -2 | same as \(reference) |"))
    #expect(plan.rows.last?.unbound.count == 1)
    #expect(plan.rows.last?.unbound.first?.clause.suggestions.contains("counter is 2") == true)
  }

  @Test func `uncovered combinations of a decision table are reported`() throws {
    let marked = MarkedText("«| Start | End |»\n| - | - |\n| counter is 1 | counter shows 1 |\n")
    let message = try marked.expect("table.uncovered", severity: .warning).message
    #expect(message.hasSuffix("covers: sign minus"))
  }

  @Test func `a filtered plan has only the selected rows, and added diagnostics come first`() {
    let plan = Counter.plan(Counter.table(Self.first, Self.second))
    #expect(plan.filter { $0.id.hasSuffix("second-case") }.rows.count == 1)
    let notes = ["x", "y"].map { Diagnostic(.error, "file.unreadable", $0) }
    #expect(plan.adding([notes[1]]).adding([notes[0]]).diagnostics == notes)
  }
}

import Conformance
import Diagnostics
import SpecMarkdown
import Testing

struct TableRecognitionTests {
  static let row = "| one | counter is 1 | add 1 | counter shows 2 |"

  // MARK: - Contracts

  @Test(arguments: [
    "| Case | Given | When | Then |", "| SCENARIO | the Given | *When* | `Then` |",
    "| Then | When | Given | Case |", "| Case | Given | When | Result | ID | Why |",
    "| Case | Given | When | Then | Requirements | Rationale |",
  ])
  func `the header determines the kind, in any order of columns and any letter case`(
    _ header: String
  ) {
    let columns = header.count { $0 == "|" } - 1
    let delimiter = "|" + String(repeating: " --- |", count: columns)
    let plan = Counter.plan("\(header)\n\(delimiter)\n" + "| x |\n")
    #expect(plan.rows.map(\.kind) == ["sums"])
  }

  @Test(arguments: ["contract: sums", "contract:sums", "Contract :  SUMS"])
  func `a comment can state the kind in any case and spacing`(_ comment: String) {
    let plan = Counter.plan(
      "<!-- \(comment) -->\n\n| Case | Given | When | Then |\n| - | - | - | - |\n\(Self.row)\n")
    #expect(plan.rows.map(\.kind) == ["sums"])
    #expect(plan.diagnostics.isEmpty)
  }

  @Test func `an informative table is listed but not run`() throws {
    let marked = MarkedText("<!-- contract: informative -->\n«| A |\n| - |\n| b |»\n")
    let plan = Counter.plan(marked.text)
    #expect(plan.rows.isEmpty)
    #expect(plan.informativeTables.map(\.location.start) == [marked.starts[0]])
    #expect(plan.diagnostics.isEmpty)
  }

  @Test(arguments: ["a note", "contractor: sums", "contracts", "TODO contract: sums"])
  func `comments that do not state a kind are ignored`(_ comment: String) {
    let plan = Counter.plan(
      "<!-- \(comment) -->\n\n| Case | Given | When | Then |\n| - | - | - | - |\n\(Self.row)\n")
    #expect(plan.rows.count == 1)
    #expect(plan.diagnostics.isEmpty)
  }

  // MARK: - Errors

  @Test(arguments: [
    "«<table>»<tr><th>Case</th><th>Given</th><th>When</th><th>Then</th></tr></table>",
    "<div>\n«<TABLE class='a'>»\n<tr>\n<td>Then<td>Case\n<td> <b>Given</b> <td>When\n<tr><td>x",
    "«<table>»<thead><tr><th>Case</th>-<th>Given</th><th>When</th><th>Then</th></tr></thead>",
    "- item\n\n  «<table>»\n  <tr><th>case<th>given<th>when<th>then\n\n  <tr><td>x</table>",
    "<table></table>\n«<table>»<tr></tr><tr><th>Case<th>Given<th>When<th>Then</table>",
    "<table><tr><th>A</th></tr></table>«<table>»<tr><th>Level</th><th>Rows</th></tr></table>",
    "«<table>»<tr><th>Case<th>Given<th>When<th>Then</tr>later</table>",
    "«<table>»<th>Case<th>Given<th>When<th>Then<table>",
    "«<table>»<th>Phrase<th>Means</table>",
  ])
  func `a table in HTML with the columns of a kind is reported`(_ text: String) throws {
    let message = try MarkedText("text\n\n\(text)\n").expect("table.html").message
    #expect(message.hasSuffix("' is written as HTML, so its rows are not read"))
    #expect(message.hasPrefix("the table with the columns '"))
  }

  @Test(arguments: [
    "<table><tr><th>Case</th><th>Given</th><th>When</th></tr></table>",
    "<table><tr><td>1</td></tr><tr><th>Case<th>Given<th>When<th>Then</table>",
    "<th>Case<th>Given<th>When<th>Then", "<table><tr><th>Case<th>Given<th>When<th",
    "<table></table>\n<tr><th>Case<th>Given<th>When<th>Then",
    "<!-- <table><tr><th>Case<th>Given<th>When<th>Then</table> -->",
    "<!-- a > b, <i>c</i>\n<table><tr><th>Case<th>Given<th>When<th>Then</table>\n-->",
    "```html\n<table><tr><th>Case<th>Given<th>When<th>Then</table>\n```",
  ])
  func `HTML that shows no table with the columns of a kind is not reported`(_ text: String) {
    let plan = Counter.plan("text\n\n\(text)\n")
    #expect(!plan.diagnostics.contains { $0.id == "table.html" })
  }

  @Test func `a header without a matching kind is reported`() throws {
    let message = try MarkedText("text\n\n«| Case | Given | Wen | Then |»\n| - | - | - | - |\n")
      .expect("table.unknown-header").message
    #expect(message.contains("sums (Case | Given | When | Then)"))
  }

  @Test(arguments: [
    "«<!-- contract: sum -->»", "«<!-- contract: -->»", "«<!-- contract -->»",
    "«<!-- contract sums -->»", "«<!-- contract: two words -->»",
  ])
  func `a contract comment without a known kind is reported`(_ comment: String) throws {
    try MarkedText("\(comment)\n\n| Case | Given | When | Then |\n| - | - | - | - |\n\(Self.row)\n")
      .expect("table.unknown-kind")
  }

  @Test func `a contract comment without a table is reported`() throws {
    try MarkedText("«<!-- contract: sums -->»\n\ntext\n").expect("comment.no-table")
  }

  @Test(arguments: [
    "<!-- a note --><!-- contract: informative -->",
    "<!-- contract: informative --> <!-- contract: sums -->",
    "<!-- a note --> <!-- another --> <!-- contract: sums -->",
  ])
  func `a contract comment that follows another comment on the same line is reported`(
    _ line: String
  ) {
    let plan = Counter.plan(
      "\(line)\n| Case | Given | When | Then |\n| - | - | - | - |\n\(Self.row)\n")
    #expect(plan.diagnostics.map(\.id) == ["comment.no-table"])
    #expect(plan.diagnostics.first?.location?.start?.line == 1)
  }

  @Test func `a header that does not match the stated kind is reported`() throws {
    let message = try MarkedText(
      "<!-- contract: decisions -->\n«| Case | Given | When | Then |»\n| - | - | - | - |\n\(Self.row)\n"
    ).expect("table.wrong-header").message
    #expect(message.contains("Start | End"))
  }

  @Test(arguments: [("levels", "Level | Rows"), ("glossary", "Phrase | Means")])
  func `a header that does not match a stated built-in kind is reported`(
    _ kind: String, _ signature: String
  ) throws {
    let message = try MarkedText(
      "<!-- contract: \(kind) -->\n«| Name | Count |»\n| - | - |\n| MUST | 1 |\n"
    ).expect("table.wrong-header", kinds: [Counter.sums]).message
    #expect(message.hasSuffix("do not match the kind '\(kind)', which requires '\(signature)'"))
  }

  @Test func `a header that matches two kinds is reported`() throws {
    let twin = Counter.Kind(
      id: "twins", summary: "", columns: Counter.sums.columns.dropLast(3).map(\.self))
    try MarkedText("«| Case | Given | When | Then |»\n| - | - | - | - |\n\(Self.row)\n")
      .expect("table.ambiguous-header", kinds: [Counter.sums, twin])
  }

  @Test func `a duplicate column is reported`() throws {
    try MarkedText("«| Case | Given | When | Then | Result |»\n| - | - | - | - | - |\n")
      .expect("table.unknown-header")
  }

  @Test func `a table without rows is reported`() throws {
    try MarkedText("«| Case | Given | When | Then |\n| - | - | - | - |»\n").expect("table.empty")
  }

  @Test func `a document without rows is reported`() throws {
    let plan = Counter.plan("# Only words\n")
    #expect(plan.diagnostics.map(\.id) == ["document.no-rows"])
    #expect(plan.diagnostics.first?.location == Diagnostics.SourceLocation(file: "counter.md"))
  }

  @Test func `an empty cell is reported`() throws {
    try MarkedText(Counter.table("| one | counter is 1 |«»  | counter shows 1 |"))
      .expectNear("table.missing-cell")
  }

  @Test(arguments: [",", ".", ";", "and.", ", and"])
  func `a cell that contains only separators is reported`(_ cell: String) throws {
    try MarkedText(Counter.table("| one | counter is 1 | add 1 | «\(cell)» |"))
      .expect("table.missing-cell")
  }

  @Test func `a row with missing cells is reported`() throws {
    try MarkedText(Counter.table("| one | counter is 1 | add 1 |«»")).expect("table.missing-cell")
  }

  @Test func `a row with surplus cells is reported`() throws {
    let message = try MarkedText(
      Counter.table("| one | counter is 1 | add 1 | counter shows 2 | «surplus» |")
    ).expect("table.surplus-cells").message
    #expect(message.contains("5 cells"))
  }

  @Test func `diagnostics are in reading order across all documents`() {
    let text = "| Case | Given | When | Then |\n| - | - | - | - |\n\n<!-- contract: x -->\n"
    let plan = Counter.plan(
      MarkdownDocument(parsing: text, path: "b.md"), MarkdownDocument(parsing: text, path: "a.md"))
    #expect(
      plan.diagnostics.map { "\($0.location?.file ?? "") \($0.id.rawValue)" } == [
        "b.md document.no-rows", "b.md table.empty", "b.md comment.no-table",
        "a.md document.no-rows", "a.md table.empty", "a.md comment.no-table",
      ])
  }

  @Test(arguments: [
    "\n| lost |\n", "<!-- a note -->\n| lost |\n", "    | lost |\n", "\n<p>\n| lost |\n</p>\n",
  ])
  func `a line that looks like a row but is outside the table is an error`(_ text: String) throws {
    let plan = Counter.plan(Counter.table(Self.row) + text)
    let found = try #require(plan.diagnostics.first)
    #expect(plan.diagnostics.count == 1)
    #expect(found.severity == .error)
    #expect(found.location?.start?.line == 6 + text.prefix { $0 != "l" }.count { $0 == "\n" })
  }

  @Test func `an indented table in a document without rows causes warnings but no error`() {
    let plan = Counter.plan("text\n\n    | Case | Given |\n    | - | - |\n")
    #expect(plan.diagnostics.map(\.id) == ["document.no-rows", "markdown.indented-row"])
    #expect(plan.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `an unclosed comment that hides the rows is an error of the plan`() {
    let plan = Counter.plan("<!-- open\n" + Counter.table(Self.row))
    #expect(plan.rows.isEmpty)
    #expect(plan.diagnostics.contains { $0.severity == .error })
  }
}

extension MarkedText {
  /// Checks that the first diagnostic with an id starts near the first marked location.
  ///
  /// The line must be equal, and the column may differ by up to two, because an empty cell has no
  /// separate location.
  fileprivate func expectNear(
    _ id: Diagnostic.ID, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = Counter.plan(text).diagnostics.filter { $0.id == id }
    let start = try #require(found.first?.location?.start, sourceLocation: sourceLocation)
    let wanted = try #require(starts.first, sourceLocation: sourceLocation)
    #expect(start.line == wanted.line, sourceLocation: sourceLocation)
    #expect(abs(start.column - wanted.column) <= 2, sourceLocation: sourceLocation)
  }
}

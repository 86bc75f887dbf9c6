import SpecMarkdown
import Testing

struct TableTests {
  @Test(arguments: [
    "|«a»|«b c»|\n|-|-|\n| «`x\\|y`» |  «é🙂»\t|\n", "«a» | «b»\n-|-\n«c» | «d \\| e»",
    "> | «a» | «b» |\n> |---|---|\n> | «c» | «d» |\n",
    "-  |«a»|«b»|\r\n   |-|-|\r\n   |«c»|«d»|\r\n",
    "\u{FEFF}| «a» | «b» |\r| --- | --- |\r| «c» | «d»",
  ])
  func `each cell has the range of its content`(_ text: String) throws {
    let marked = MarkedText(text)
    let table = try #require(marked.document.tables.first)
    let cells = table.header.cells.map(\.range) + table.rows.flatMap { $0.cells.map(\.range) }
    #expect(cells == marked.ranges)
  }

  @Test func `missing cells are empty, and surplus cells are kept separately`() throws {
    let table = try table("|a|b|\n|-|-|\n|1|\n|1|2|3|4|\n")
    #expect(table.rows.map(\.sourceCellCount) == [1, 4])
    #expect(table.rows.map { $0.cells.map(\.text) } == [["1", ""], ["1", "2"]])
    #expect(table.rows[0].cells.map(\.isMissing) == [false, true])
    #expect(table.rows[1].surplusCells.map(\.text) == ["3", "4"])
  }

  @Test func `the delimiter row determines the alignments`() throws {
    let table = try table("|a|b|c|d|\n|-|:-|-:|:-:|\n")
    #expect(table.alignments == [.none, .left, .right, .center])
    #expect(table.rows.isEmpty)
  }

  @Test(arguments: ["# h", "> q", "```\nx\n```", "", "- x", "<div>", "***", "    code"])
  func `a blank line or the start of another block ends a table`(_ next: String) throws {
    #expect(try table("|a|\n|-|\n|1|\n\(next)\n").rows.count == 1)
  }

  @Test func `the last line of a paragraph can be the header of a table`() throws {
    let document = MarkdownDocument(parsing: "one\ntwo\n| a |\n| - |\n", path: "test.md")
    #expect(document.blocks.map(\.kind) == [.paragraph, .table])
    #expect(document.tables[0].header.cells.map(\.text) == ["a"])
  }

  @Test func `tables in lists and quotes are found in document order`() {
    let text = "- |a|\n  |-|\n\n> |b|\n> |-|\n\n|c|\n|-|\n"
    let document = MarkdownDocument(parsing: text, path: "test.md")
    #expect(document.tables.map { $0.header.cells[0].text } == ["a", "b", "c"])
  }

  @Test func `a table has the path of its enclosing headings`() {
    let text = """
      # A
      ## B
      |1|
      |-|

      > ### quoted
      >
      > |2|
      > |-|

      C
      ===
      |3|
      |-|
      """
    let document = MarkdownDocument(parsing: text, path: "test.md")
    #expect(
      document.tables.map { $0.headingPath.map(\.text) } == [
        ["A", "B"], ["A", "B", "quoted"], ["C"],
      ])
  }

  @Test(arguments: [
    ("<!-- contract: x -->\n|a|\n|-|", "contract: x"), ("<!-- y -->\n\n|a|\n|-|", "y"),
    ("> <!-- q -->\n> |a|\n> |-|", "q"), ("<!-- n -->\ntext\n\n|a|\n|-|", nil),
    ("<!-- n -->\ntext\n|a|\n|-|", nil), ("<div>\n\n|a|\n|-|", nil), ("|a|\n|-|", nil),
  ])
  func `a comment belongs to a table only if it is the preceding block`(
    _ text: String, _ comment: String?
  ) throws {
    #expect(try table(text).precedingComment?.text == comment)
  }

  @Test func `the rest of a tab before a header on a lazy continuation line creates an empty cell`()
    throws
  {
    let table = try table("* > a\n\t|\n  > -|")
    #expect(table.header.cells.map(\.text) == [""])
  }

  private func table(_ text: String) throws -> Table {
    try #require(MarkdownDocument(parsing: text, path: "test.md").tables.first)
  }
}

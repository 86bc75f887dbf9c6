import SpecMarkdown
import Testing

struct InlineTests {
  @Test func `each inline node of a cell has its kind and range`() throws {
    let marked = MarkedText(
      """
      | a |
      |---|
      | «one »«`x\\|y`»« »«*«e»*»«**«s»**»«~~«d»~~»«[«l»](u)»«![«i»](v)»«<b>»«<http://c.d>» |
      """)
    let inlines = try #require(marked.document.tables.first).rows[0].cells[0].inlines
    let flat = inlines.flatMap { [$0] + $0.children }
    #expect(flat.map(\.range) == marked.ranges)
    guard case .code("x|y", _) = inlines[1], case .emphasis = inlines[3], case .strong = inlines[4],
      case .strikethrough = inlines[5], case .link(_, "u", _) = inlines[6],
      case .image(_, "v", _) = inlines[7], case .html("<b>", _) = inlines[8],
      case .autolink("http://c.d", "http://c.d", _) = inlines[9]
    else {
      Issue.record("kinds differ: \(inlines)")
      return
    }
  }

  @Test(arguments: [
    ("**bold** and `code`", "bold and code"), ("[link](u) ![image](v)", "link image"),
    ("a \\| b \\* c", "a | b * c"), ("&lt;x&gt; &#65;", "<x> A"), ("List<String>", "List<String>"),
    ("a<br>b<!-- c -->", "a b"), ("a<BR />b", "a b"), ("a<b r>b", "a<b r>b"),
    ("a<br1>b", "a<br1>b"),
    ("`` a`b ``", "a`b"), ("snake_case_name", "snake_case_name"),
    ("5 * 3 * 2", "5 * 3 * 2"), ("<a@b.c>", "a@b.c"), ("", ""),
  ])
  func `plain text omits markup, resolves escapes and references, and keeps type arguments`(
    _ content: String, _ text: String
  ) throws {
    let document = MarkdownDocument(parsing: "|h|\n|-|\n| \(content) |\n", path: "test.md")
    let cell = try #require(document.tables.first).rows[0].cells[0]
    #expect(cell.text == text)
    #expect(cell.rawText == content)
    #expect(cell.inlines.map(\.plainText).joined() == text)
  }

  @Test(arguments: ["ẞ", "ß", "ss", "SS"])
  func `the label of a link matches a definition in any case`(_ label: String) {
    let document = MarkdownDocument(parsing: "[SS]: u\n\n[x][\(label)]\n", path: "test.md")
    let inlines = document.blocks.flatMap(\.inlines)
    guard case .link(_, "u", _)? = inlines.first else {
      Issue.record("not a link: \(inlines)")
      return
    }
  }

  @Test func `a processing instruction is recognized after an unclosed one`() {
    let document = MarkdownDocument(parsing: ";<?<??>", path: "test.md")
    let inlines = document.blocks.flatMap(\.inlines)
    #expect(inlines == [.text(";<?", 0..<3), .html("<??>", 3..<7)])
  }

  @Test func `the inline nodes of deeply nested markup have the text of their block`() {
    let text =
      String(repeating: "*a **b ", count: 5_000) + String(repeating: "c** d* ", count: 5_000)
    let document = MarkdownDocument(parsing: text, path: "test.md")
    let inlines = document.blocks.flatMap(\.inlines)
    #expect(inlines.map(\.plainText).joined() == document.blocks.map(\.text).joined())
  }
}

import Diagnostics
import SpecMarkdown
import Testing

struct SourceTests {
  @Test(arguments: [
    ("a\nb\n«c»", 3, 1), ("a\r\nb\r\n«c»", 3, 1), ("a\rb\r«c»", 3, 1), ("é🙂«c»", 1, 7),
    ("\tx«c»", 1, 3), ("\u{FEFF}«c»", 1, 4), ("«»", 1, 1), ("a\n«»", 1, 3),
  ])
  func `line feeds and carriage returns end lines, and columns count bytes`(
    _ text: String, _ line: Int, _ column: Int
  ) {
    let marked = MarkedText(text)
    let expected = SourcePosition(line: line, column: column)
    #expect(marked.document.position(at: marked.ranges[0].lowerBound) == expected)
  }

  @Test func `a line does not include its line ending, and a line that does not exist is empty`() {
    let document = MarkdownDocument(parsing: "a\r\n\tb\rc\n\nd", path: "test.md")
    #expect((0...6).map { document.line($0) } == ["", "a", "\tb", "c", "", "d", ""])
  }

  /// A text with suspicious Markdown, and the expected diagnostic and its location.
  struct Odd: CustomTestStringConvertible, Sendable {
    var id: Diagnostic.ID
    var bytes: [UInt8]
    var line: Int
    var column: Int
    var testDescription: String { id.rawValue }

    init(_ id: Diagnostic.ID, _ text: String, _ tail: [UInt8] = [], at line: Int, _ column: Int) {
      self.id = id
      bytes = Array(text.utf8) + tail
      self.line = line
      self.column = column
    }
  }

  static let odd = [
    Odd("markdown.invalid-utf8", "a\nb", [0xFF, 0x0A], at: 2, 2),
    Odd("markdown.nul-byte", "a\nbc", [0], at: 2, 3),
    Odd("markdown.unclosed-fence", "a\n\n  ```\nx\n", at: 3, 3),
    Odd("markdown.unclosed-comment", "a\n\n<!-- x\n", at: 3, 1),
    Odd("markdown.malformed-comment", "a\n\n<!- contract: x -->\n", at: 3, 1),
    Odd("markdown.malformed-comment", "a\n    <!-- contract: x -->\n", at: 2, 5),
    Odd("markdown.text-after-comment", "<!-- a --> b\n", at: 1, 1),
    Odd("markdown.text-after-comment", "<!-- a --> b <!-- c -->\n", at: 1, 1),
    Odd("markdown.text-after-comment", "<!-- a --> | b | <!-- c -->\n", at: 1, 1),
    Odd("markdown.unclosed-front-matter", "---\na: b\n", at: 1, 1),
    Odd("markdown.unclosed-html", "a\n\n <pre>\n| a |\n", at: 3, 2),
    Odd("markdown.unclosed-html", "<![CDATA[\n\n| a |\n", at: 1, 1),
    Odd("markdown.unclosed-html", "<? a\n| a |\n", at: 1, 1),
    Odd("markdown.unclosed-html", "<!X\n| a |\n", at: 1, 1),
    Odd("markdown.lost-row", "| a | b | c |\n| - | - |\n| 1 | 2 |\n", at: 1, 1),
    Odd("markdown.lost-row", "| a |\n| - |\n| 1 |\n\n| 2 |\n| 3 |\n", at: 5, 1),
    Odd("markdown.lost-row", "| a |\n| - |\n<!-- b -->\n  | 2 |\n", at: 4, 3),
    Odd("markdown.lost-row", "text\n| a | b |\n| 1 | 2 |\n", at: 2, 1),
    Odd("markdown.lost-row", "a | b | c\n--- | ---\n1 | 2\n", at: 2, 1),
    Odd("markdown.lost-row", "| a |\n---\n", at: 1, 1),
    Odd("markdown.lost-row", "> a\n>\n> | b |\n", at: 3, 3),
    Odd("markdown.lost-row", "<details>\n| a |\n| - |\n| 1 |\n</details>\n", at: 2, 1),
    Odd("markdown.lost-row", "<p>\n<!--\n| a |\n-->\n| - |\n", at: 5, 1),
    Odd("markdown.lost-row", "<pre>\n| a |\n</pre>\n", at: 2, 1),
    Odd("markdown.lost-row", "---\na: b\n| a |\n| - |\n---\n", at: 3, 1),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n\n3 | 4\n", at: 5, 1),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n\ntext\n3 | `x`\n", at: 6, 1),
    Odd("markdown.lost-row", "a | b | c\n-- | -- | -\n1 | 2 | 3\n\n4 | 5\n", at: 5, 1),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n- 3 | 4\n", at: 4, 3),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n# 3 | 4\n", at: 4, 3),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n> 3 | 4\n", at: 4, 3),
    Odd("markdown.lost-row", "a | b\n-- | --\n1 | 2\n\n<!-- x -->\n\n3 | 4\n", at: 7, 1),
    Odd("markdown.lost-row", "> a | b\n> -- | --\n> 1 | 2\n\n3 | 4\n", at: 5, 1),
    Odd("markdown.lost-row", "| a | b | c |\n|-|-|-|\n| 1 | 2 | 3 |\n\n4 | 5 | 6 |\n", at: 5, 1),
    Odd("markdown.lost-row", "| a | b | c |\n|-|-|-|\n\n~~| 1 | 2 | 3 |\n", at: 4, 1),
    Odd("markdown.lost-row", "a | b | c\n-- | -- | -\n\n***\n\nx\n\n1 | 2 | 3\n", at: 8, 1),
    Odd("markdown.lost-row", "a | b | c\n-- | -- | -\n<br>\n1 | 2 | 3\n", at: 4, 1),
    Odd("markdown.indented-row", "a | b\n-- | --\n1 | 2\n    3 | 4\n", at: 4, 5),
    Odd("markdown.lost-row", "| a |\n| - |\n| 1 |\n\n\u{A0}| 2 |\n", at: 5, 1),
    Odd("markdown.lost-row", "text\n\n\u{200B} \u{FEFF}| 2 |\n", at: 3, 1),
    Odd("markdown.lost-row", "text\n\n&nbsp;| 2 |\n", at: 3, 1),
    Odd("markdown.lost-row", "| a |\n| - |\n<div><b>| 2 |\n", at: 3, 1),
    Odd("markdown.lost-row", "| a |\n| - |\n\n<br>| 2 |\n", at: 4, 1),
    Odd("markdown.indented-row", "a\n\n    | a |\n    | - |\n", at: 3, 5),
    Odd("markdown.too-deep", "a\n\n" + String(repeating: ">", count: 300), at: 3, 200),
  ]

  @Test(arguments: odd)
  func `suspicious Markdown is reported at its location with a fix`(_ odd: Odd) throws {
    let document = MarkdownDocument(parsing: odd.bytes, path: "dir/test.md")
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(diagnostic.id == odd.id)
    #expect(diagnostic.location?.file == "dir/test.md")
    #expect(diagnostic.location?.start == SourcePosition(line: odd.line, column: odd.column))
    #expect(diagnostic.fix != nil)
  }

  @Test(arguments: [
    ("text\n\n| a |\n", "belongs to no table"),
    ("---\na: b\n| a |\n---\n", "is in the front matter"),
    ("    | a |\n", "is indented by four or more columns"),
    ("<!- a -->\n", "does not begin with '<!--'"),
    ("a\n    <!-- b -->\n", "belongs to the paragraph above it"),
  ])
  func `the message about a lost or indented row or a malformed comment states the cause`(
    _ text: String, _ cause: String
  ) throws {
    let document = MarkdownDocument(parsing: text, path: "test.md")
    #expect(try #require(document.diagnostics.first).message.contains(cause))
  }

  @Test(arguments: [
    "| a |\n| - |\n| 1 |\n", "a | b\n--- | ---\n1 | 2\n", "- | a |\n  | - |\n  | 1 |\n",
    "```\n| a |\n| - |\n```\n", "<!--\n| a |\n| - |\n-->\n", "<div>\n<!--\n| a |\n-->\n</div>\n",
    "<div>\n\n| a |\n| - |\n\n</div>\n", "the set |a| and\na | b\n", "---\na: |\n  b\n---\n",
    "# | a |\n", "<td>|</td>\n", "<a> | <b> | c\n", "\u{A0} a | b |\n", "<pre>\na\n</pre>\n",
    "| a | b |\n|-|-|\n| 1 | 2 |\n\nx | y\n",
    "| a | b | c |\n|-|-|-|\n\nthe output of `a | b | c` and x | y\n",
    "a | b\n-- | --\n1 | 2\n\nthe set {x \\| x > 0} and `a | b`\n",
    "a | b\n-- | --\n1 | 2\n\ntext\n\n3 | 4\n", "a | b\n-- | --\n<p>\n3 | 4\n",
    "| a | b | c |\n|-|-|-|\n- 4 | 5 | 6\n",
  ])
  func `rows in tables, fences or comments, text with pipes, and closed HTML are not reported`(
    _ text: String
  ) {
    #expect(MarkdownDocument(parsing: text, path: "test.md").diagnostics.isEmpty)
  }

  @Test func `invalid UTF-8 and NUL bytes are replaced in text`() throws {
    let document = MarkdownDocument(
      parsing: Array("|a".utf8) + [0, 0xFF] + Array("|\n|-|".utf8), path: "x")
    let cell = try #require(document.tables.first).header.cells[0]
    #expect(cell.rawText == "a\u{FFFD}\u{FFFD}")
    #expect(cell.text == cell.rawText)
  }

  @Test(
    arguments: [
      ([0xE2, 0x82], "the text is not valid UTF-8"), ([0xFF], "the text is not valid UTF-8"),
      ([0xFF, 0x61, 0xE2, 0x82], "the text is not valid UTF-8 in 2 places"),
    ] as [([UInt8], String)])
  func `adjacent invalid bytes count as one place`(_ bytes: [UInt8], _ message: String) {
    let document = MarkdownDocument(parsing: bytes, path: "x")
    #expect(document.diagnostics.map(\.message) == [message])
  }
}

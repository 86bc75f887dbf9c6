import SpecMarkdown
import Testing

/// Tests with input on which a careless parser takes quadratic time or overflows the stack, and
/// with very wide tables.
///
/// The time is visible in the duration of the suite and is not asserted.
struct HostileInputTests {
  private static let many = 100_000

  /// A hostile text with a name; the text is created only when it is tested.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @Sendable () -> String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "10 MB line") { String(repeating: "word ", count: 2_000_000) },
    Case(name: "brackets") { String(repeating: "[", count: many) },
    Case(name: "bracket pairs") {
      String(repeating: "[", count: many) + String(repeating: "]", count: many)
    },
    Case(name: "images") { String(repeating: "![a](", count: many) },
    Case(name: "backticks of many lengths") {
      (0..<2_000).map { String(repeating: "`", count: $0 % 90 + 1) + "a" }.joined()
    },
    Case(name: "backticks") { String(repeating: "`a``b", count: many / 5) },
    Case(name: "delimiters") { String(repeating: "*a **b ", count: many / 7) },
    Case(name: "tildes among asterisks") {
      "~a" + String(repeating: "*b ", count: 20_000) + String(repeating: "c~~ ", count: 20_000)
    },
    Case(name: "quotes") { String(repeating: ">", count: many) + "a" },
    Case(name: "lists") { String(repeating: "- ", count: many) + "a" },
    Case(name: "numbered lists") { String(repeating: "1. ", count: many) + "a" },
    Case(name: "mixed nesting") { String(repeating: "> - ", count: many) + "a" },
    Case(name: "tags without end") { String(repeating: "<a b='", count: many) },
    Case(name: "instructions without end") { String(repeating: "<?a ", count: many) },
    Case(name: "CDATA sections without end") { String(repeating: "<![CDATA[", count: many) },
    Case(name: "definitions") { String(repeating: "[a]: b\n", count: many / 7) },
    Case(name: "carriage returns") { String(repeating: "a\r", count: many) },
  ]

  @Test(arguments: cases)
  func `hostile text is parsed, and its ranges nest`(_ sample: Case) {
    let text = sample.make()
    let document = MarkdownDocument(parsing: "# h\n\n" + text, path: "hostile.md")
    #expect(document.headings.count == 1)
    #expect(RangeInvariants(of: document).violations.isEmpty)
  }

  @Test func `a header of 60000 columns starts a table, and one of 100000 does not`() {
    let tables = [60_000, Self.many].map { columns in
      let row = String(repeating: "|-", count: columns) + "|\n"
      return MarkdownDocument(parsing: row + row, path: "hostile.md").tables.map(\.columnCount)
    }
    #expect(tables == [[60_000], []])
  }

  @Test func `a row of 60000 cells keeps its surplus cells, and a line of 100000 is not a row`()
    throws
  {
    let row = String(repeating: "|a", count: 60_000) + "|\n"
    let document = MarkdownDocument(parsing: "|a|b|\n|-|-|\n" + row, path: "hostile.md")
    #expect(try #require(document.tables.first).rows[0].surplusCells.count == 59_998)
    let wide = MarkdownDocument(
      parsing: "|a|b|\n|-|-|\n" + String(repeating: "|a", count: Self.many), path: "hostile.md")
    #expect(wide.tables.map(\.rows.count) == [0])
  }
}

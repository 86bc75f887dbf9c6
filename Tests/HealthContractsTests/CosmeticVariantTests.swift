import ConformanceRecord
import Diagnostics
import SpecMarkdown
import Testing

@testable import Conformance
@testable import HealthContracts

/// Copies of the specifications with differences that matching ignores.
struct CosmeticVariantTests {
  /// A change to the text of a cell that preserves the cell's meaning.
  struct Variant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (String) -> String
  }

  static let variants: [Variant] = [
    Variant(testDescription: "upper case") { changed($0) { $0.uppercased() } },
    Variant(testDescription: "lower case") { changed($0) { $0.lowercased() } },
    Variant(testDescription: "leading article") { "the \($0)" },
    Variant(testDescription: "articles in clauses") {
      changed($0) { $0.replacing(", ", with: ", the ") }
    },
    Variant(testDescription: "wide spacing") { text in
      "   \(changed(text) { $0.replacing(" ", with: "   ") })   "
    },
    Variant(testDescription: "emphasis") { "*\($0)*" },
    Variant(testDescription: "strong emphasis") { "**\($0)**" },
    Variant(testDescription: "several at once") { text in
      "  THE **\(changed(text) { $0.uppercased() })**  "
    },
  ]

  /// Returns a text with a change applied to the parts that matching does not compare exactly.
  ///
  /// Quotations, code, units, and numbers with the next word are not changed.
  static func changed(_ text: String, _ change: (String) -> String) -> String {
    var (result, rest) = ("", Substring(text))
    while let exact = rest.firstMatch(
      of:
        /`[^`]*`|"[^"]*"|\d[\d.]* [A-Za-z\/%]+|\b(?:kg|lb|g|count|mmHg|kcal|degC|degF|cm|m|dBASPL)\b/
    ) {
      result += change(String(rest[..<exact.range.lowerBound])) + rest[exact.range]
      rest = rest[exact.range.upperBound...]
    }
    return result + change(String(rest))
  }

  /// Returns the document with a variant's change applied to the cells of its contract tables.
  ///
  /// Only nonempty cells of normative columns and key columns are changed, except in verbatim
  /// columns.
  static func changed(_ document: MarkdownDocument, _ variant: Variant) -> MarkdownDocument {
    var edits: [(range: Range<Int>, text: String)] = []
    let recognizer = TableRecognizer(domains: HealthContracts.domains)
    for table in document.tables {
      var ignored: [Diagnostic] = []
      guard
        case .contract(let recognized) = recognizer.recognize(
          table, in: document, diagnostics: &ignored)
      else { continue }
      for row in table.rows {
        for (cell, column) in zip(row.cells, recognized.columns)
        // Verbatim columns are compared character by character.
        where !column.isVerbatim && (column.isNormative || column.isKey) && !cell.range.isEmpty {
          edits.append((cell.range, variant.change(cell.rawText)))
        }
      }
    }
    var bytes = document.bytes
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    return MarkdownDocument(parsing: bytes, path: document.path)
  }

  static func steps(_ row: PlannedRow<HealthWorld>) -> [String] {
    row.testCase.steps.map { "\($0.meaning.role) \($0.meaning.name)" }
  }

  @Test(arguments: variants)
  func `a copy with cosmetic changes has the same meaning and passes`(_ variant: Variant)
    async throws
  {
    let documents = try Specifications.documents()
    let copies = documents.map { Self.changed($0, variant) }
    let (plan, copy) = (
      try Specifications.plan(), HealthContracts.plan(for: copies)
    )
    #expect(documents.map(\.bytes) != copies.map(\.bytes))
    #expect(copy.rows.map(\.id) == plan.rows.map(\.id))
    #expect(copy.diagnostics.map(\.id) == plan.diagnostics.map(\.id))
    for (row, original) in zip(copy.rows, plan.rows) {
      #expect(row.revision == original.revision, "\(row.id)")
      #expect(Self.steps(row) == Self.steps(original), "\(row.id)")
    }
    let record = await Specifications.run(copy)
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
  }
}

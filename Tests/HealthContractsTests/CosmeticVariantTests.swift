import ConformanceRecord
import Diagnostics
import SpecMarkdown
import Testing

@testable import Conformance
@testable import HealthContracts

/// Copies of the specifications that differ in what matching does not see.
struct CosmeticVariantTests {
  /// A change of a cell that means nothing.
  struct Variant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (String) -> String
  }

  static let variants: [Variant] = [
    Variant(testDescription: "upper case") { $0.uppercased() },
    Variant(testDescription: "lower case") { $0.lowercased() },
    Variant(testDescription: "articles in front") { "the \($0)" },
    Variant(testDescription: "articles in clauses") { text in
      text.contains("`") || text.contains("\"") ? text : text.replacing(", ", with: ", the ")
    },
    Variant(testDescription: "wide spacing") { "   \($0.replacing(" ", with: "   "))   " },
    Variant(testDescription: "emphasis") { "*\($0)*" },
    Variant(testDescription: "strong emphasis") { "**\($0)**" },
    Variant(testDescription: "code marks") { text in
      // Inside code, escapes are text.
      text.contains("`") || text.contains("\\") ? text : "`\(text)`"
    },
    Variant(testDescription: "all at once") { "  THE **\($0.uppercased())**  " },
  ]

  /// The document with every cell changed whose wording means something to the reader.
  static func changed(_ document: MarkdownDocument, _ variant: Variant) -> MarkdownDocument {
    var edits: [(range: Range<Int>, text: String)] = []
    let columns = Set(
      HealthContracts.kinds.flatMap(\.columns).filter {
        // In units every character counts.
        if case .verbatim = $0.reading { return false }
        return $0.isNormative || $0.isKey
      }
      .flatMap { [$0.name] + $0.aliases }.map { PhraseTokens($0).text })
    for table in document.tables
    where TableRecogniser<HealthWorld>.statedKind(in: table.precedingComment?.text ?? "")
      != "informative"
    {
      let isChanged = table.header.cells.map { columns.contains(PhraseTokens($0.text).text) }
      for row in table.rows {
        for (cell, isChanged) in zip(row.cells, isChanged) where isChanged && !cell.range.isEmpty {
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
  func `a copy in other dress means the same and passes`(_ variant: Variant) async throws {
    let documents = try Specifications.documents()
    let copies = documents.map { Self.changed($0, variant) }
    let (plan, copy) = (
      HealthContracts.plan(for: documents), HealthContracts.plan(for: copies)
    )
    #expect(documents.map(\.bytes) != copies.map(\.bytes))
    #expect(copy.rows.map(\.id) == plan.rows.map(\.id))
    #expect(copy.diagnostics.map(\.id) == plan.diagnostics.map(\.id))
    for (row, original) in zip(copy.rows, plan.rows) {
      #expect(row.revision == original.revision, "\(row.id)")
      #expect(Self.steps(row) == Self.steps(original), "\(row.id)")
    }
    let record = await ConformanceRunner(subject: Specifications.subject).run(copy)
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
  }
}

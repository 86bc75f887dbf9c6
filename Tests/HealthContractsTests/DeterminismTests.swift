import ConformanceRecord
import SpecMarkdown
import Testing

struct DeterminismTests {
  /// The specifications with expectations that do not hold, so that the record tells all it knows.
  static func broken() throws -> [MarkdownDocument] {
    try Specifications.documents().map { document in
      let text = String(decoding: document.bytes, as: UTF8.self)
        .replacing("v1 synced", with: "v9 synced").replacing(
          "imports nothing", with: "imports 9 kg"
        )
        .replacing("no samples", with: "samples 9 kg")
      return MarkdownDocument(parsing: text, path: document.path)
    }
  }

  @Test func `the specifications hold`() async throws {
    let record = await Specifications.run(try Specifications.documents())
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
    #expect(record.rows.count > 200)
  }

  @Test func `partial statements hold`() async throws {
    let record = await Specifications.run([try Specifications.partialStatements()])
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
  }

  @Test func `one seed gives one record, byte for byte`() async throws {
    let documents = try Self.broken()
    let first = await Specifications.run(documents, seed: 5)
    let second = await Specifications.run(documents, seed: 5)
    #expect(first.rows.count { $0.outcome == .failed } > 30)
    for (left, right) in zip(first.rows, second.rows) { #expect(left == right) }
    #expect(first == second)
  }

  @Test(arguments: [2, 3, 99] as [UInt64])
  func `another seed gives the same outcomes`(_ seed: UInt64) async throws {
    let documents = try Self.broken()
    let first = await Specifications.run(documents, seed: 5)
    let second = await Specifications.run(documents, seed: seed)
    #expect(first.rows.map(\.outcome) == second.rows.map(\.outcome))
    #expect(first.rows.map(\.findings) == second.rows.map(\.findings))
    #expect(first.header.seed != second.header.seed)
  }
}

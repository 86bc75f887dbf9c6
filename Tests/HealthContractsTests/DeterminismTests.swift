import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

struct DeterminismTests {
  /// Returns the specifications with some wrong expectations, so that a run has findings.
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

  private static let planned = Result { HealthContracts.plan(for: try broken()) }

  @Test func `every claimed row of the specifications passes`() async throws {
    let record = await Specifications.run(try Specifications.plan())
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
    #expect(record.rows.count > 200)
  }

  @Test func `every claimed row of the partial statements passes`() async throws {
    let record = await Specifications.run([try Specifications.partialStatements()])
    #expect(record.problems == [])
    #expect(record.verdict == .conformant)
  }

  @Test func `two runs with the same seed produce equal records`() async throws {
    // The rows are planned twice, because planning must be deterministic too.
    let first = await Specifications.run(try Self.planned.get(), seed: 5)
    let second = await Specifications.run(HealthContracts.plan(for: try Self.broken()), seed: 5)
    #expect(first.rows.count { $0.outcome == .failed } > 30)
    for (left, right) in zip(first.rows, second.rows) { #expect(left == right) }
    #expect(first == second)
  }

  @Test(arguments: [2, 3, 99] as [UInt64])
  func `another seed produces the same outcomes and findings`(_ seed: UInt64) async throws {
    let plan = try Self.planned.get()
    let first = await Specifications.run(plan, seed: 5)
    let second = await Specifications.run(plan, seed: seed)
    #expect(first.rows.map(\.outcome) == second.rows.map(\.outcome))
    #expect(first.rows.map(\.findings) == second.rows.map(\.findings))
    #expect(first.header.seed != second.header.seed)
  }
}

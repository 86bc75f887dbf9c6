import Conformance
import ConformanceRecord
import SpecMarkdown
import TestSupport
import Testing

@testable import HealthContracts

/// A random share of all changes of the contracts: each is noticed.
struct MutationSampleTests {
  /// Changes that pass unnoticed, and why they may: row, column and replacement.
  static let tolerated: [String: String] = [
    "import/first-import/history-that-fills-its-last-page-is-complete | Given | "
      + "pages hold 9 changes, Health has 30 samples from 2 apps, user grants both read+write":
      "thirty samples fill four pages of nine as well as they need four of ten",
    "authorization/turning-sync-on-and-off/nor-is-what-another-device-sent | When | "
      + "another device saves v2, user turns sync on, user turns sync on":
      "what another device sent is kept, whether the sync was off in between or not",
  ]

  static let paths: [String] =
    ((try? Specifications.documents()) ?? []).map(\.path).filter { !$0.hasSuffix("README.md") }

  static func sample(
    of document: MarkdownDocument, among others: [MarkdownDocument], _ count: Int, seed: UInt64
  ) -> Set<CellMutation> {
    var generator = SeededGenerator(seed: seed)
    let plan = HealthContracts.plan(for: [document] + others)
    // What another row says may be just as true of this one; the full set weighs those.
    let mutations = CellMutator(plan: plan).mutations(of: document)
      .filter { $0.change != .otherValue }
    return Set(mutations.shuffled(using: &generator).prefix(count))
  }

  @Test(arguments: paths)
  func `a sample of changes is noticed`(_ path: String) async throws {
    let documents = try Specifications.documents()
    let document = try #require(documents.first { $0.path == path })
    let others = documents.filter { $0.path != path }
    let sample = Self.sample(of: document, among: others, 20, seed: 20_250_109)
    #expect(sample.count > 10)
    let results = await MutationRun(runner: ConformanceRunner(subject: Specifications.subject)) {
      HealthContracts.plan(for: $0)
    }.results(for: document, among: others, where: sample.contains)
    #expect(results.count == sample.count)
    for result in results {
      let mutation = result.mutation
      let name = "\(mutation.row) | \(mutation.column) | \(mutation.replacement)"
      if result.outcome == .survived {
        #expect(Self.tolerated[name] != nil, "\(name) instead of \(mutation.original)")
      }
    }
  }
}

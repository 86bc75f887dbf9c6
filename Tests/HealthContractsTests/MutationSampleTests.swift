import Conformance
import ConformanceRecord
import SpecMarkdown
import TestSupport
import Testing

@testable import HealthContracts

/// A random share of all changes of the contracts: each is noticed.
struct MutationSampleTests {
  static let paths: [String] =
    ((try? Specifications.documents()) ?? []).map(\.path).filter { !$0.hasSuffix("README.md") }

  static func sample(
    of document: MarkdownDocument, among others: [MarkdownDocument], _ count: Int, seed: UInt64
  ) -> Set<CellMutation> {
    var generator = SeededGenerator(seed: seed)
    let plan = HealthContracts.plan(for: [document] + others)
    let mutations = CellMutator(plan: plan).mutations(of: document)
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
      #expect(result.outcome != .survived, "\(name) instead of \(mutation.original)")
    }
  }
}

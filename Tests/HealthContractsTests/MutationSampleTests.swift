import Conformance
import ConformanceRecord
import SpecMarkdown
import TestSupport
import Testing

@testable import HealthContracts

/// A random share of all changes of the contracts: each is noticed.
struct MutationSampleTests {
  /// Changes of rows on a store alone that pass unnoticed, and why they may: row, column and
  /// replacement.
  static let tolerated: [String: String] = [
    "store-errors/mistakes-of-caller/end-before-start | When | app saves x from 10:00 to 8:00":
      "an end two hours before the start is before it as well",
    "saving/sync-identity/other-identifiers-are-other-objects | When | "
      + "app saves y under id-27 v2": "yet another identifier is another object too",
    "saving/sync-identity/other-identifiers-are-other-objects | When | "
      + "app saves y under id-2 v3": "of another object the version does not matter",
    "saving/sync-identity/without-identifier-nothing-is-replaced | Given | "
      + "app saves x under id-1 v17": "nothing is replaced, whatever its version",
    "sample-queries/order-and-limit/in-its-own-direction | Given | "
      + "app saves x from 8:00 to 10:00, app saves y from 8:00 to 11:00, "
      + "app saves z from 9:00 to 13:00": "the first key decides on the third sample",
    "statistics/averages/plain-means-do-not-ask-how-long | Given | "
      + "app saves x of 60 kg from 9:00 to 9:00, app saves y of 90 kg from 10:00 to 12:00":
      "a plain mean does not ask how long a sample lasted",
  ]

  /// Documents on a store alone whose rows say so much that none says what is true of another.
  static let distinct: Set<String> = [
    "Specs/002-health-store/anchored-queries.md", "Specs/002-health-store/background-delivery.md",
    "Specs/002-health-store/correlations.md", "Specs/002-health-store/deleting.md",
    "Specs/002-health-store/locking.md", "Specs/002-health-store/observer-queries.md",
    "Specs/002-health-store/source-queries.md",
  ]

  /// The documents that hold more than prose.
  static let paths: [String] =
    ((try? Specifications.documents()) ?? [])
    .filter { !HealthContracts.plan(for: [$0]).rows.isEmpty }.map(\.path)

  static func sample(
    of document: MarkdownDocument, among others: [MarkdownDocument], _ count: Int, seed: UInt64
  ) -> Set<CellMutation> {
    var generator = SeededGenerator(seed: seed)
    let plan = HealthContracts.plan(for: [document] + others)
    // What another row on a store alone says may be just as true of this one.
    let isLoose = document.path.contains("002-health-store") && !distinct.contains(document.path)
    let mutations = CellMutator(plan: plan, documents: [document] + others).mutations(of: document)
      .filter { !isLoose || $0.change != .otherValue }
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
      let isNoticed = result.outcome != .survived || Self.tolerated[name] != nil
      #expect(isNoticed, "\(name) instead of \(mutation.original)")
    }
  }
}

import Conformance
import ConformanceRecord
import SpecMarkdown
import TestSupport
import Testing

@testable import HealthContracts

/// Random samples of changes to the contracts; each change must be noticed or listed.
struct MutationSampleTests {
  /// The changes to rows about a store alone that may pass unnoticed, each with the reason.
  ///
  /// A change is written as row, column and replacement.
  static let tolerated: [String: String] = [
    "objects/stored-metadata-keys/infinite-sync-version-is-rejected | When | "
      + "app saves y under `-1` vinfinity":
      "an infinite version is rejected under any identifier",
    "objects/equal-samples/fetched-sample-has-all-properties-that-were-saved | Given | app saves x of 65.1 kg "
      + "from 8:00 to 8:30 noted `breakfastx` measured with `armband` under `id-1` v1":
      "the row compares the found sample with the saved one, whatever properties they have",
    "workouts/samples-of-workout/new-sample-loses-its-device-when-it-is-added-to-workout | Given | "
      + "app saves x as running, app prepares y of 308 kcal measured with `armbandx`":
      "the device is lost, whatever its name is",
  ]

  /// The documents about a store alone in which replacing a value with one from another row must be
  /// noticed.
  static let distinct: Set<String> = [
    "Specs/002-health-store/anchored-queries.md",
    "Specs/002-health-store/background-delivery.md",
    "Specs/002-health-store/correlations.md",
    "Specs/002-health-store/deleting.md",
    "Specs/002-health-store/locking.md",
    "Specs/002-health-store/observer-queries.md",
    "Specs/002-health-store/quantity-types.md",
    "Specs/002-health-store/sample-queries.md",
    "Specs/002-health-store/saving.md",
    "Specs/002-health-store/source-queries.md",
    "Specs/002-health-store/statistics.md",
    "Specs/002-health-store/store-authorization.md",
    "Specs/002-health-store/store-errors.md",
    "Specs/002-health-store/units.md",
  ]

  /// The paths of the documents with at least one row.
  static let paths: [String] =
    ((try? Specifications.documents()) ?? [])
    .filter { !HealthContracts.plan(for: [$0]).rows.isEmpty }.map(\.path)

  static func sample(
    of document: MarkdownDocument, _ count: Int, seed: UInt64
  ) -> Set<CellMutation> {
    var generator = SeededGenerator(seed: seed)
    let plan = HealthContracts.plan(for: [document])
    // In the other documents about a store alone, a row can also pass with a value from another
    // row.
    let isLoose = document.path.contains("002-health-store") && !distinct.contains(document.path)
    let mutations = CellMutator(plan: plan, documents: [document]).mutations(of: document)
      .filter { !isLoose || $0.change != .otherValue }
    return Set(mutations.shuffled(using: &generator).prefix(count))
  }

  @Test(arguments: paths)
  func `every change in a random sample is noticed or listed as tolerated`(
    _ path: String
  ) async throws {
    let documents = try Specifications.documents()
    let document = try #require(documents.first { $0.path == path })
    let sample = Self.sample(of: document, 20, seed: 20_250_109)
    #expect(sample.count > 10)
    let results = await MutationRun(
      runner: ConformanceRunner(subject: Specifications.subject, patience: .seconds(60)),
      domains: HealthContracts.domains, documents: documents
    ).results(for: document, where: sample.contains)
    #expect(results.count == sample.count)
    for result in results {
      let mutation = result.mutation
      let name = "\(mutation.row) | \(mutation.column) | \(mutation.replacement)"
      let isNoticed = result.outcome != .survived || Self.tolerated[name] != nil
      #expect(isNoticed, "\(name) instead of \(mutation.original)")
    }
  }
}

import ConformanceRecord
import HealthContracts
import HealthModel
import SpecMarkdown
import SubjectDeviations
import Testing

@testable import Conformance

/// The contract of a store, run with stores that have one defect each and with a correct store.
struct WrongStoreTests {
  /// The areas of the stores' deviations.
  ///
  /// A store runs the rows of its area's documents first, but any row can detect the deviation.
  static let areas = StoreDeviation.areas

  static let gallery: [StoreDeviation] = areas.flatMap(\.deviations)

  /// A store that rejects permission requests, saves and registrations.
  ///
  /// Health data is unavailable. A row that passes with this store does not test a store.
  static let deadStore = StoreDeviation("dead", "permission, saves and registrations are refused") {
    deviations in
    let error = HealthError(.unknownError)
    deviations.request = { _, _, _ in throw error }
    deviations.save = { _, _ in throw error }
    deviations.saveAs = { _, _, _ in throw error }
    deviations.isAvailable = { _ in false }
    deviations.enable = { _, _, _ in throw error }
  }

  /// The documents with rows about units, quantities, objects, codes and defaults that do not need
  /// a store.
  static let documentsOfModel = [
    "units", "unit-texts", "unit-constants", "quantities", "quantity-types", "store-errors",
    "store-defaults", "objects",
  ]

  static func plan() throws -> ContractPlan<HealthWorld> {
    try Specifications.plan(of: "002-health-store")
  }

  /// Returns the ids of the claimed rows in a plan that do not pass with a store.
  ///
  /// An issue is recorded for each errored row.
  static func broken(
    by store: StoreDeviation, among plan: ContractPlan<HealthWorld>
  ) async -> Set<String> {
    guard !plan.rows.isEmpty else { return [] }
    // The patience is long, because a timeout that other tests cause does not show a defect.
    let runner = ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120))
    let rows = await runner.run(plan).rows
    rows.requireCarriedThrough(on: "a store where \(store.summary)")
    return Set(rows.filter { $0.outcome != .passed && $0.isOutsideClaim != true }.map(\.id))
  }

  @Test func `at least 120 defective stores exist, each with a distinct name and summary`() {
    #expect(Self.gallery.count >= 120)
    #expect(Set(Self.gallery.map(\.id)).count == Self.gallery.count)
    #expect(Set(Self.gallery.map(\.summary)).count == Self.gallery.count)
  }

  /// Each store runs the rows of its area and the rows that have not detected a store yet.
  ///
  /// If none of these rows detects the store, all rows are run.
  @Test
  func `every defective store is detected, and every binding row that needs a store detects one`()
    async throws
  {
    // Rows that need files or a configured store are not part of this test.
    let parts: Set = [StoreFiles.capability, HealthSubject.choiceCapability]
    let plan = try Self.plan().filter {
      $0.level == .must && parts.isDisjoint(with: $0.testCase.capabilities)
    }
    // Units, quantities, objects and codes belong to the model, so no store can violate rows about
    // them alone.
    let all = Set(plan.rows.map(\.id))
    let withoutStore = all.subtracting(await Self.broken(by: Self.deadStore, among: plan))
    let ofModel = withoutStore.filter { id in
      Self.documentsOfModel.contains { id.hasPrefix("\($0)/") }
    }
    #expect(withoutStore.subtracting(ofModel).sorted() == [], "rows that do not test a store")
    var idle = all.subtracting(withoutStore)
    var escaped: [String] = []
    for area in Self.areas {
      let near = Set(
        plan.rows.map(\.id).filter { id in area.documents.contains { id.hasPrefix("\($0)/") } })
      for store in area.deviations {
        var caught = await Self.broken(by: store, among: plan.filter { near.contains($0.id) })
        let open = idle.subtracting(near)
        caught.formUnion(await Self.broken(by: store, among: plan.filter { open.contains($0.id) }))
        if caught.isEmpty { caught = await Self.broken(by: store, among: plan) }
        if caught.isEmpty { escaped.append(store.id) }
        idle.subtract(caught)
      }
    }
    #expect(escaped == [], "defective stores that no MUST row detects")
    #expect(idle.sorted() == [], "MUST rows that detect no defective store")
  }

  @Test func `a store without deviations passes every claimed row`() async throws {
    let right = StoreDeviation("right", "nothing deviates") { _ in }
    #expect(await Self.broken(by: right, among: try Self.plan()) == [])
  }
}

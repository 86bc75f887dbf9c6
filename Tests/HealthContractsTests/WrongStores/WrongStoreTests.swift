import ConformanceRecord
import HealthContracts
import HealthModel
import SpecMarkdown
import Testing

@testable import Conformance

/// The contract of a store is held against stores that are wrong, each in one thing.
struct WrongStoreTests {
  /// Wrong stores with the documents that speak of what they do wrong.
  ///
  /// The documents only say where to look first; a store may be caught by any row.
  struct Area: Sendable {
    let documents: [String]
    let stores: [WrongStore]

    init(_ documents: String..., stores: [WrongStore]) {
      self.documents = documents
      self.stores = stores
    }
  }

  static let areas: [Area] = [
    Area("saving", stores: WrongStore.saving + WrongStore.syncIdentity),
    Area("deleting", stores: WrongStore.deleting),
    Area("sample-queries", stores: WrongStore.queries + WrongStore.conditions),
    Area("store-authorization", stores: WrongStore.authorization),
    Area("anchored-queries", stores: WrongStore.changes),
    Area("observer-queries", "store-errors", stores: WrongStore.observers),
    Area("background-delivery", stores: WrongStore.deliveries),
    Area("locking", "store-errors", stores: WrongStore.devices),
    Area("statistics", "source-queries", stores: WrongStore.statistics + WrongStore.intervals),
    Area("correlations", stores: WrongStore.groups),
    Area("units", "quantity-types", stores: WrongStore.units),
  ]

  static let gallery: [WrongStore] = areas.flatMap(\.stores)

  /// A store that refuses everything: a row that holds on it asks nothing of a store.
  static let deadStore = WrongStore("dead", "refuses every call") { deviations in
    let error = HealthError(.unknownError)
    deviations.request = { _, _, _ in throw error }
    deviations.save = { _, _ in throw error }
    deviations.saveAs = { _, _, _ in throw error }
    deviations.isAvailable = { _ in false }
    deviations.enable = { _, _, _ in throw error }
  }

  /// The documents whose rows may speak of units, amounts, codes and defaults without a store.
  static let documentsOfModel = [
    "units", "unit-texts", "unit-constants", "quantities", "quantity-types", "store-errors",
    "store-defaults", "objects",
  ]

  static func plan() throws -> ContractPlan<HealthWorld> {
    try Specifications.plan(of: "002-health-store")
  }

  /// The rows of a plan that a store breaks.
  static func broken(
    by store: WrongStore, among plan: ContractPlan<HealthWorld>
  ) async -> Set<String> {
    guard !plan.rows.isEmpty else { return [] }
    // A row that only waits for its turn beside other tests has not caught anything.
    let runner = ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120))
    let rows = await runner.run(plan).rows
    rows.requireCarriedThrough(on: "a store that \(store.wrong)")
    return Set(rows.filter { $0.outcome != .passed && $0.isOutsideClaim != true }.map(\.id))
  }

  @Test func `the gallery is large, and every store in it has its own name`() {
    #expect(Self.gallery.count >= 120)
    #expect(Set(Self.gallery.map(\.id)).count == Self.gallery.count)
    #expect(Set(Self.gallery.map(\.wrong)).count == Self.gallery.count)
  }

  /// Each store meets the rows of its area, then those that have caught nothing yet, and the rest
  /// only as long as nothing has caught it.
  @Test func `every wrong store is caught, and every binding row catches one`() async throws {
    // No store of the gallery has files, or is made with other choices.
    let parts: Set = [StoreFiles.capability, HealthSubject.choiceCapability]
    let plan = try Self.plan().filter {
      $0.level == .must && parts.isDisjoint(with: $0.testCase.capabilities)
    }
    // Units, amounts and codes are those of the model: no store can break rows on them alone.
    let all = Set(plan.rows.map(\.id))
    let withoutStore = all.subtracting(await Self.broken(by: Self.deadStore, among: plan))
    let ofModel = withoutStore.filter { id in
      Self.documentsOfModel.contains { id.hasPrefix("\($0)/") }
    }
    #expect(withoutStore.subtracting(ofModel).sorted() == [], "rows that ask nothing of a store")
    var idle = all.subtracting(withoutStore)
    var escaped: [String] = []
    for area in Self.areas {
      let near = Set(
        plan.rows.map(\.id).filter { id in area.documents.contains { id.hasPrefix("\($0)/") } })
      for store in area.stores {
        var caught = await Self.broken(by: store, among: plan.filter { near.contains($0.id) })
        let open = idle.subtracting(near)
        caught.formUnion(await Self.broken(by: store, among: plan.filter { open.contains($0.id) }))
        if caught.isEmpty { caught = await Self.broken(by: store, among: plan) }
        if caught.isEmpty { escaped.append(store.id) }
        idle.subtract(caught)
      }
    }
    #expect(escaped == [], "wrong stores that no MUST row catches")
    #expect(idle.sorted() == [], "MUST rows that catch no wrong store")
  }

  @Test func `the decorator without deviations is right`() async throws {
    let right = WrongStore("right", "nothing") { _ in }
    #expect(await Self.broken(by: right, among: try Self.plan()) == [])
  }
}

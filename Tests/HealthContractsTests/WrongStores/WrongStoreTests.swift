import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

/// The contract of a store is held against stores that are wrong, each in one thing.
struct WrongStoreTests {
  static let gallery: [WrongStore] =
    WrongStore.saving + WrongStore.syncIdentity + WrongStore.deleting + WrongStore.queries
    + WrongStore.conditions + WrongStore.authorization + WrongStore.changes + WrongStore.observers
    + WrongStore.deliveries + WrongStore.devices + WrongStore.statistics + WrongStore.intervals
    + WrongStore.groups + WrongStore.units

  static func plan() throws -> ContractPlan<HealthWorld> {
    let documents = try Specifications.documents().filter { $0.path.contains("002-health-store") }
    return HealthContracts.plan(for: documents)
  }

  /// The binding rows that each store breaks.
  static func broken(by stores: [WrongStore]) async throws -> [String: Set<String>] {
    let plan = try plan().filter { $0.level == .must }
    return await withTaskGroup(of: (String, Set<String>).self) { group in
      for store in stores {
        group.addTask {
          let runner = ConformanceRunner(subject: store.subject.conformanceSubject())
          let rows = await runner.run(plan).rows
          return (store.id, Set(rows.filter { $0.outcome != .passed }.map(\.id)))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  @Test func `the gallery is large, and every store in it has its own name`() {
    #expect(Self.gallery.count >= 120)
    #expect(Set(Self.gallery.map(\.id)).count == Self.gallery.count)
    #expect(Set(Self.gallery.map(\.wrong)).count == Self.gallery.count)
  }

  @Test func `every wrong store is caught, and every binding row catches one`() async throws {
    let broken = try await Self.broken(by: Self.gallery)
    let escaped = Self.gallery.filter { broken[$0.id]?.isEmpty != false }.map(\.id)
    #expect(escaped == [], "caught by no MUST row")
    let caught = broken.values.reduce(into: Set()) { $0.formUnion($1) }
    let idle = try Self.plan().rows.filter { $0.level == .must && !caught.contains($0.id) }
      .map(\.id)
    #expect(idle == [], "MUST rows that catch no wrong store")
  }

  @Test func `the decorator without deviations is right`() async throws {
    let right = WrongStore("right", "nothing") { _ in }
    let broken = try await Self.broken(by: [right])
    #expect(broken["right"] == [])
  }
}

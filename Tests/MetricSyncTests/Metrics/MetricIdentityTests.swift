import Foundation
import MetricSync
import Testing

struct MetricIdentityTests {
  private let normalizer = MetricNormalizer()
  private let mass = "HKQuantityTypeIdentifierBodyMass"

  private func id(_ record: MetricRecord) throws -> UUID { try normalizer.normalize(record).id }

  @Test func `equal records have the same identity`() throws {
    let first = try id(Fixtures.record(mass, "80", unit: "kg"))
    let second = try id(Fixtures.record(mass, "80", unit: "kg"))
    #expect(first == second)
    #expect(first.uuid.6 >> 4 == 5)
    // The composed and decomposed forms of a name are equal.
    let composed = try id(Fixtures.record(mass, "80", unit: "kg", source: "Jos\u{E9}"))
    #expect(composed == (try id(Fixtures.record(mass, "80", unit: "kg", source: "Jose\u{301}"))))
  }

  @Test func `records that differ in one property have different identities`() throws {
    var moved = Fixtures.record(mass, "80", unit: "kg")
    moved.start = Fixtures.now.addingTimeInterval(-1)
    let records = [
      Fixtures.record(mass, "80", unit: "kg"), Fixtures.record(mass, "80.0", unit: "kg"),
      Fixtures.record(mass, "80", unit: "lb"), Fixtures.record(mass, "80"),
      Fixtures.record("HKQuantityTypeIdentifierLeanBodyMass", "80", unit: "kg"),
      Fixtures.record(mass, "80", unit: "kg", minutes: 1),
      Fixtures.record(mass, "80", unit: "kg", source: nil),
      Fixtures.record(mass, "80", unit: "kg", source: ""),
      Fixtures.record(mass, "80", unit: "kg", created: Fixtures.now), moved,
    ]
    let ids = try records.map { try id($0) }
    #expect(Set(ids).count == records.count)
  }
}

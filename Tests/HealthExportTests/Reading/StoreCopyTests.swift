import Foundation
import HealthModel
import MemoryHealthStore
import Testing

@testable import HealthExport

struct StoreCopyTests {
  private static let app = SourceRevision(
    source: Source(name: "App", bundleIdentifier: "org.example.app"))

  private func store() -> MemoryHealthStore {
    MemoryHealthStore(
      appSource: Self.app, clock: VirtualClock(now: Date(timeIntervalSince1970: 1_800_000_000)))
  }

  @Test(arguments: [1, 7, 10_000])
  func `every sample is stored once, under its source`(batchSize: Int) async throws {
    let bytes = GeneratedExport(version: 14, seed: 21, elements: 300).bytes
    let delivered = try await Delivered(bytes)
    let store = store()
    let reader = HealthExportReader(bytes: bytes, name: "export.xml")
    let copy = try await reader.copy(into: store, batchSize: batchSize)
    let expected = delivered.samples + delivered.workouts.map { .workout($0.workout) }
    let stored = await store.storedObjects()
    #expect(stored.count == expected.count)
    #expect(Set(stored) == Set(expected))
    #expect(Set(stored.map(\.sourceRevision)) == Set(expected.map(\.sourceRevision)))
    #expect(copy.correlations == delivered.correlations.count)
    #expect(copy.samples + delivered.correlations.count * 2 == expected.count)
    #expect(copy.unknown == delivered.unknown.count)
    #expect(copy.refused == 0)
    #expect(copy.export == delivered.summary)
  }

  @Test func `copying a later export adds only new samples`() async throws {
    let store = store()
    let first = document(record() + record(value: "80"))
    let later = document(record(value: "75") + record() + record(value: "80"))
    _ = try await HealthExportReader(bytes: Array(first.utf8), name: "a").copy(into: store)
    let copy = try await HealthExportReader(bytes: Array(later.utf8), name: "b").copy(into: store)
    #expect(copy.samples == 1)
    #expect(copy.refused == 2)
    #expect(await store.storedObjects().count == 3)
  }

  @Test func `the other members of a correlation are stored if one member was copied before`()
    async throws
  {
    let bytes = GeneratedExport(version: 14, seed: 21, elements: 300).bytes
    let delivered = try await Delivered(bytes)
    #expect(!delivered.correlations.isEmpty)
    let store = store()
    let reader = HealthExportReader(bytes: bytes, name: "a")
    let systolic = "HKQuantityTypeIdentifierBloodPressureSystolic"
    #expect(try await reader.copy(into: store, [systolic]).samples > 0)
    let copy = try await reader.copy(into: store)
    #expect(copy.refused > 0)
    let expected = delivered.samples + delivered.workouts.map { .workout($0.workout) }
    #expect(Set(await store.storedObjects()) == Set(expected))
  }

  @Test func `equal records, and records that differ only in their values, are all stored`()
    async throws
  {
    let store = store()
    let values = ["72", "72", "73", "73"]
    let text = document(values.map { record(value: $0) }.joined())
    let copy = try await HealthExportReader(bytes: Array(text.utf8), name: "a").copy(into: store)
    #expect(copy.samples == 4)
    #expect(copy.refused == 0)
    #expect(await store.storedObjects().count == 4)
  }

  @Test func `the records that precede damage in a file are stored`() async throws {
    let store = store()
    let text = document(record() + record(value: "80")).dropLast(14)
    await #expect(throws: ExportError.self) {
      try await HealthExportReader(bytes: Array(text.utf8), name: "a").copy(into: store)
    }
    #expect(await store.storedObjects().count == 2)
  }

  @Test func `an app copies samples as its own only with permission`() async throws {
    let store = store()
    let reader = HealthExportReader(bytes: Array(document(record()).utf8), name: "a")
    await #expect(throws: HealthError.self) { try await reader.copyAsOwn(into: store) }
    let type = SampleType.quantity(try #require(QuantityType.named("HeartRate")))
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: type)
    #expect(try await reader.copyAsOwn(into: store).samples == 1)
    #expect(await store.storedObjects().first?.sourceRevision == Self.app)
  }

  @Test func `only samples of the selected types are copied`() async throws {
    let store = store()
    let bytes = GeneratedExport(version: 14, seed: 21, elements: 300).bytes
    let steps = "HKQuantityTypeIdentifierStepCount"
    let copy = try await HealthExportReader(bytes: bytes, name: "a").copy(into: store, [steps])
    let stored = await store.storedObjects()
    #expect(stored.count == copy.samples && copy.samples > 0)
    #expect(stored.allSatisfy { $0.sampleType.identifier == steps })
  }
}

import CombinedRecords
import Foundation
import HealthModel
import Testing

/// What of the changes of a home waits for export.
struct RecordQueueTests {
  static let kinds = Set(RecordKind.allCases)

  private let home = MemoryRecordHome()

  private func confirm(_ number: Int, version: Int) async throws {
    try await home.confirm(
      [
        ExportConfirmation(
          kind: .weight, id: Fixtures.uuid(number), version: version, storedVersion: version)
      ], deletions: [])
  }

  @Test func `records wait in the order in which they were created`() async throws {
    try await home.put(Fixtures.weight(2))
    try await home.put(Fixtures.weight(1))
    try await home.put(RestingEnergy(id: Fixtures.uuid(3), date: Fixtures.now, calories: 1))
    try await home.put(Fixtures.weight(2, kilograms: 81))
    let queue = try await home.exportQueue(of: Self.kinds)
    #expect(queue.records.map(\.record.id) == [2, 1, 3].map(Fixtures.uuid))
    #expect(queue.records.map(\.version) == [2, 1, 1])
    let weights = try await home.exportQueue(of: [.weight])
    #expect(weights.records.map(\.record.id) == [2, 1].map(Fixtures.uuid))
  }

  @Test func `a confirmed record waits again after an edit`() async throws {
    try await home.put(Fixtures.weight(1))
    try await confirm(1, version: 1)
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
    try await home.put(Fixtures.weight(1))
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
    try await home.put(Fixtures.weight(1, kilograms: 81))
    #expect(try await home.exportQueue(of: Self.kinds).records.map(\.version) == [2])
    #expect(
      try await home.exportState(of: .weight, id: Fixtures.uuid(1))
        == ExportState(version: 2, storedVersion: 1))
    #expect(try await home.exportState(of: .restingEnergy, id: Fixtures.uuid(1)) == nil)
  }

  @Test func `a deletion waits until it is confirmed`() async throws {
    try await home.put(Fixtures.weight(1))
    try await confirm(1, version: 1)
    #expect(try await home.remove(Weight.self, id: Fixtures.uuid(1)))
    let deletion = WaitingDeletion(kind: .weight, id: Fixtures.uuid(1), version: 1)
    #expect(try await home.exportQueue(of: Self.kinds).deletions == [deletion])
    #expect(try await home.exportQueue(of: [.activity]).deletions.isEmpty)
    // A confirmation that comes late finds no record.
    try await confirm(1, version: 1)
    #expect(try await home.exportState(of: .weight, id: Fixtures.uuid(1)) == nil)
    try await home.confirm([], deletions: [deletion])
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
  }

  @Test func `a record that is saved again after its deletion gets the next version`() async throws
  {
    try await home.put(Fixtures.weight(1))
    _ = try await home.remove(Weight.self, id: Fixtures.uuid(1))
    try await home.put(Fixtures.weight(1))
    let queue = try await home.exportQueue(of: Self.kinds)
    #expect(queue.deletions.isEmpty)
    #expect(queue.records.map(\.version) == [2])
  }

  @Test func `observers hear neither confirmations nor what changes nothing`() async throws {
    try await home.put(Fixtures.weight(1))
    let heard = Locked<[HomeChange]>([])
    let observation = home.observe { change in heard.withLock { $0.append(change) } }
    try await confirm(1, version: 1)
    try await home.put(Fixtures.weight(1))
    #expect(heard.withLock { $0 }.isEmpty)
    observation.cancel()
  }
}

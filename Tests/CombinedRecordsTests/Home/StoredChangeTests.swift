import CombinedRecords
import Foundation
import HealthModel
import TestSupport
import Testing

/// The effects of changes in the health store on homes.
struct StoredChangeTests {
  private static let id = Fixtures.uuid(1)

  @Test(arguments: RecordHomeKind.allCases)
  func `a record that is read from the store is not queued, and an edit gets the next version`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 81), version: 4)], upTo: Data([1]))
    #expect(try await home.record(Weight.self, id: Self.id)?.weight == 81)
    #expect(
      try await home.exportState(of: .weight, id: Self.id)
        == ExportState(version: 4, storedVersion: 4))
    try await home.put(Fixtures.weight(1, kilograms: 82))
    #expect(try await home.exportQueue(of: [.weight]).records.map(\.version) == [5])
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `the values in the store replace the values of a record that is not queued`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 81), version: 4)], upTo: Data([1]))
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 82), version: 4)], upTo: Data([2]))
    #expect(try await home.record(Weight.self, id: Self.id)?.weight == 82)
    #expect(try await home.exportQueue(of: [.weight]).isEmpty)
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 83), version: 5)], upTo: Data([3]))
    #expect(try await home.record(Weight.self, id: Self.id)?.weight == 83)
    #expect(try await home.exportQueue(of: [.weight]).isEmpty)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `values with a lower version are adopted, and are queued with the record's version`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 81), version: 4)], upTo: Data([1]))
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 82), version: 2)], upTo: Data([2]))
    #expect(try await home.record(Weight.self, id: Self.id)?.weight == 82)
    #expect(
      try await home.exportState(of: .weight, id: Self.id)
        == ExportState(version: 4, storedVersion: 2))
    #expect(try await home.exportQueue(of: [.weight]).records.map(\.version) == [4])
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `changes in the store neither replace nor remove a queued record`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1, kilograms: 84))
    try await home.apply([.saved(Fixtures.weight(1, kilograms: 85), version: 9)], upTo: Data([4]))
    try await home.apply([StoredChange<Weight>.deleted(Self.id)], upTo: Data([5]))
    #expect(try await home.record(Weight.self, id: Self.id)?.weight == 84)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `a deletion in the store removes the record without queuing a deletion`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.apply([.saved(Fixtures.weight(1), version: 1)], upTo: Data([1]))
    try await home.apply([StoredChange<Weight>.deleted(Self.id)], upTo: Data([2]))
    #expect(try await home.record(Weight.self, id: Self.id) == nil)
    #expect(try await home.exportQueue(of: [.weight]).isEmpty)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `a change in the store does not restore a record whose deletion is queued`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1))
    _ = try await home.remove(Weight.self, id: Self.id)
    try await home.apply([.saved(Fixtures.weight(1), version: 7)], upTo: Data([1]))
    #expect(try await home.record(Weight.self, id: Self.id) == nil)
    #expect(try await home.exportQueue(of: [.weight]).deletions.count == 1)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `every kind has its own anchor, and observers are notified only if a record changes`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    let heard = Locked<[HomeChange]>([])
    let observation = home.observe { change in heard.withLock { $0.append(change) } }
    #expect(try await home.anchor(of: .weight) == nil)
    try await home.apply([.saved(Fixtures.weight(1), version: 1)], upTo: Data([1]))
    try await home.apply([.saved(Fixtures.weight(1), version: 1)], upTo: Data([2]))
    try await home.apply([StoredChange<RestingEnergy>](), upTo: Data([3]))
    #expect(try await home.anchor(of: .weight) == Data([2]))
    #expect(try await home.anchor(of: .restingEnergy) == Data([3]))
    #expect(heard.withLock { $0 } == [.records(.weight)])
    observation.cancel()
  }
}

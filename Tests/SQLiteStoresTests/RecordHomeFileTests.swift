import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import Testing

/// Tests of the files of homes of records.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct RecordHomeFileTests {
  static func weight(_ id: UUID, _ kilograms: Double) -> Weight {
    Weight(id: id, date: Date(timeIntervalSinceReferenceDate: 0), weight: kilograms)
  }

  @Test func `records, the export queue, goals and settings are kept when a file is reopened`()
    async throws
  {
    let disk = try Disk()
    let (kept, gone) = (UUID(), UUID())
    do {
      let home = try disk.recordHome()
      try await home.put(Self.weight(kept, 80))
      try await home.put(Self.weight(gone, 90))
      try await home.confirm(
        [
          ExportConfirmation(
            kind: .weight, id: kept, version: 1, storedVersion: 1, isSameValue: true)
        ], deletions: [])
      try await home.put(Self.weight(kept, 81))
      _ = try await home.remove(Weight.self, id: gone)
      try await home.put(Goals(calories: 1800))
      try await home.put(RecordPreferences(units: [.weight: "lb"], isHealthEnabled: true))
    }
    let home = try disk.recordHome()
    #expect(try await home.records(Weight.self, in: nil) == [Self.weight(kept, 81)])
    let queue = try await home.exportQueue(of: [.weight])
    #expect(queue.records.map(\.version) == [2])
    #expect(queue.deletions == [WaitingDeletion(kind: .weight, id: gone, version: 1)])
    #expect(try await home.goals() == Goals(calories: 1800))
    #expect(
      try await home.preferences()
        == RecordPreferences(units: [.weight: "lb"], isHealthEnabled: true))
  }

  @Test func `homes on one file share changes, but notify observers only of their own changes`()
    async throws
  {
    let disk = try Disk()
    let homes = [try disk.recordHome(), try disk.recordHome()]
    let heard = Locked(0)
    let observation = homes[1].observe { _ in heard.withLock { $0 += 1 } }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try? await homes[number % 2].put(Self.weight(UUID(), Double(number + 1))) }
      }
    }
    for home in homes {
      #expect(try await home.records(Weight.self, in: nil).count == 40)
      #expect(try await home.exportQueue(of: [.weight]).records.count == 40)
    }
    #expect(heard.withLock { $0 } == 20)
    observation.cancel()
  }

  @Test func `an edit through another home on the same file gets the next version`() async throws {
    let disk = try Disk()
    let (first, second) = (try disk.recordHome(), try disk.recordHome())
    let id = UUID()
    try await first.put(Self.weight(id, 80))
    try await second.put(Self.weight(id, 81))
    try await first.put(Self.weight(id, 82))
    #expect(
      try await second.exportState(of: .weight, id: id) == ExportState(version: 3))
  }

  /// A file that is not a home of records.
  enum Other: String, CaseIterable, Sendable {
    case store, weightHome, text

    func write(to disk: Disk) throws {
      switch self {
      case .store:
        _ = try SQLiteHealthStore(
          at: .file(disk.recordFile), appSource: Disk.app, clock: disk.clock)
      case .weightHome: _ = try SQLiteWeightSyncHome(at: .file(disk.recordFile))
      case .text: try Data("Weights, in kilograms: 80, 81".utf8).write(to: disk.recordFile)
      }
    }
  }

  @Test(arguments: Other.allCases)
  func `a file of another format is rejected and left unchanged`(_ other: Other) throws {
    let disk = try Disk()
    try other.write(to: disk)
    let before = try Data(contentsOf: disk.recordFile)
    let error = #expect(throws: SQLiteStoreError.self) { try disk.recordHome() }
    #expect(error?.code == (other == .text ? .notADatabase : .foreignFile))
    #expect(try Data(contentsOf: disk.recordFile) == before)
  }

  @Test func `a weight home rejects the file of a record home`() throws {
    let disk = try Disk()
    _ = try disk.recordHome()
    let error = #expect(throws: SQLiteStoreError.self) {
      try SQLiteWeightSyncHome(at: .file(disk.recordFile))
    }
    #expect(error?.code == .foreignFile)
  }

  @Test func `the error for a value that cannot be stored does not contain the value`() async throws
  {
    let home = try SQLiteRecordHome(at: .memory)
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await home.put(Self.weight(UUID(), .infinity))
    }
    #expect(error?.code == .failed)
    #expect(error?.message.contains("inf") == false)
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
  }
}

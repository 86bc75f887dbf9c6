import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import Testing

/// Tests that kill processes while they save, edit, delete and export records.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct RecordCrashTests {
  /// The maximum number of kills for one pair of files.
  private static let killsPerDisk = 25

  @Test func `killing a process at a random moment neither loses nor duplicates a record`()
    async throws
  {
    var generator = SeededGenerator(seed: 5)
    for first in stride(from: 0, to: CrashTests.kills, by: Self.killsPerDisk) {
      let disk = try Disk()
      var ledger = RecordLedger()
      for kill in first..<min(first + Self.killsPerDisk, CrashTests.kills) {
        let writer = try Helper("records", disk.folder, kill)
        ledger.read(try await writer.kill(afterLines: generator.below(60)))
        try await ledger.check(disk, kill: kill)
      }
      #expect(!ledger.saved.isEmpty)
    }
  }
}

/// The records that a writer reported as saved (`w` before, `W` after) and deleted (`r`, `R`).
private struct RecordLedger {
  private(set) var saved: Set<String> = []
  private var deleted: Set<String> = []
  /// The identifiers of records whose deletion was started and may have taken effect.
  private var undecided: Set<String> = []

  mutating func read(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "r": undecided.insert(words[1])
      case "W": saved.insert(words[1])
      case "R": deleted.insert(words[1])
      default: break
      }
    }
  }

  /// Opens the files as the next process does, exports once, and compares the files with the
  /// ledger.
  func check(_ disk: Disk, kill: Int) async throws {
    let (store, home) = (try disk.store(), try disk.recordHome())
    let exporter = RecordExporter(
      store: store, home: home,
      service: StoreHealthService(
        store: store, home: home, bundleIdentifier: Disk.app.source.bundleIdentifier,
        identifiers: RandomIdentifiers()),
      clock: disk.clock, identifiers: RandomIdentifiers())
    await exporter.launch()
    await exporter.settle()
    #expect(await exporter.failure == nil, "kill \(kill)")
    #expect(try await home.exportQueue(of: [.weight]).isEmpty, "kill \(kill)")
    let kept = try await home.records(Weight.self, in: nil)
    let names = Set(kept.map(\.id.uuidString))
    #expect(saved.subtracting(deleted).subtracting(undecided).isSubset(of: names), "kill \(kill)")
    #expect(names.isDisjoint(with: deleted), "kill \(kill)")
    // Each record has exactly one sample, which has the record's value.
    let stored = await store.storedSamples()
    #expect(stored.count == kept.count, "kill \(kill)")
    for record in kept {
      let samples = stored.filter {
        $0.metadata.syncIdentity?.identifier == record.syncIdentifier
      }
      let values = try samples.map { try $0.quantity.doubleValue(for: .kilogram) }
      #expect(values == [record.weight], "kill \(kill)")
    }
    await exporter.stop()
  }
}

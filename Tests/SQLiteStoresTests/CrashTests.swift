import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import Testing
import WeightSync

/// Tests of files that several processes use, or that processes use until they are killed.
///
/// `HEALTHSPEC_KILLS` sets the number of kills for each test that kills processes; the default is
/// 12. `.ci/long` sets it to 1,000 for `OldHomeTests` and the suites whose names contain
/// `CrashTests`.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct CrashTests {
  static let kills: Int =
    ProcessInfo.processInfo.environment["HEALTHSPEC_KILLS"].flatMap(Int.init) ?? 12

  /// The maximum number of kills for one pair of files, starting with their creation.
  private static let killsPerDisk = 25

  @Test func `killing a process at a random moment neither loses nor duplicates data`()
    async throws
  {
    var generator = SeededGenerator(seed: 4)
    for first in stride(from: 0, to: Self.kills, by: Self.killsPerDisk) {
      let disk = try Disk()
      var ledger = Ledger()
      for kill in first..<min(first + Self.killsPerDisk, Self.kills) {
        let writer = try Helper("write", disk.folder, kill)
        // The kill can occur at any time from the start of the writer until well into its work.
        ledger.read(try await writer.kill(afterLines: generator.below(60)))
        try await ledger.check(disk, kill: kill)
      }
      #expect(!ledger.samples.isEmpty && !ledger.entries.isEmpty)
    }
  }

  @Test func `two processes can read while a third process writes`() async throws {
    let disk = try Disk()
    do { _ = try await disk.openStore() }
    let writer = try Helper("write", disk.folder, 1)
    let readers = try [Helper("read", disk.folder, 300), Helper("read", disk.folder, 300)]
    for reader in readers {
      let (status, lines) = try await reader.finish()
      #expect(status == 0)
      #expect(lines.last?.hasPrefix("seen ") == true, "\(lines)")
    }
    _ = try await writer.kill(afterLines: 0)
  }
}

/// The actions that a writer has reported.
private struct Ledger {
  private(set) var samples: Set<String> = []
  private(set) var entries: Set<String> = []
  /// The names of objects for which an action was started but not confirmed; the action may have
  /// taken effect.
  private var undecided: Set<String> = []
  private var deleted: Set<String> = []

  mutating func read(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let names = Set(words.dropFirst())
      switch words.first {
      case "s", "d", "r": undecided.formUnion(names)
      case "S":
        samples.formUnion(names)
        undecided.subtract(names)
      case "E": entries.formUnion(names)
      case "D", "R":
        deleted.formUnion(names)
        undecided.subtract(names)
      default: break
      }
    }
  }

  /// Opens the files as the next process does, syncs once, and compares the files with the ledger.
  func check(_ disk: Disk, kill: Int) async throws {
    let (store, home) = (try disk.store(), try disk.home())
    let sync = WeightSync(
      store: store, home: home, clock: disk.clock, identifiers: RandomIdentifiers(),
      configuration: WeightSyncConfiguration(
        bundleIdentifier: Disk.app.source.bundleIdentifier, preferredUnit: .kilograms))
    await sync.enable()
    await sync.settle()
    #expect(await sync.status.phase == .succeeded)

    let stored = await store.storedSamples()
    let kept = try await home.entries()
    let (sampleNames, entryNames) = (
      Set(stored.map(\.uuid.uuidString)), Set(kept.map(\.persistentModelID))
    )
    let expected = samples.subtracting(deleted).subtracting(undecided)
    #expect(expected.isSubset(of: sampleNames), "kill \(kill) lost samples")
    #expect(sampleNames.isDisjoint(with: deleted), "kill \(kill) brought samples back")
    let expectedEntries = entries.subtracting(deleted).subtracting(undecided)
    #expect(expectedEntries.isSubset(of: entryNames), "kill \(kill) lost entries")
    #expect(entryNames.isDisjoint(with: deleted), "kill \(kill) brought entries back")

    // Each sample has exactly one entry, and each entry has exactly one sample.
    #expect(kept.compactMap(\.healthKitUUID).sorted() == sampleNames.sorted(), "kill \(kill)")
    let versions = Dictionary(
      uniqueKeysWithValues: stored.map { ($0.uuid.uuidString, $0.metadata.syncIdentity) })
    for entry in kept where !entry.isImported {
      let identity = entry.healthKitUUID.flatMap { versions[$0] ?? nil }
      #expect(identity?.identifier == entry.syncIdentifier, "kill \(kill)")
      #expect(identity?.version == Double(entry.syncVersion), "kill \(kill)")
    }
    let state = try await home.state()
    #expect(state.pendingExportCount == 0 && state.healthSyncEnabled, "kill \(kill)")
    #expect(try await home.transaction(.all) { (EntryChanges(), $0.deletions.isEmpty) })
  }
}

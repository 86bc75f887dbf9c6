import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import Testing
import WeightSync

/// Tests of homes that were written before the sync existed.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct OldHomeTests {
  /// Two of the user's entries: one with all fields, and one with only the required fields.
  private static let few = [
    OldEntry(
      value: 180.5, unit: "lb", date: 757_382_400, note: "after breakfast", fat: "22.5",
      modified: 757_386_000),
    OldEntry(value: 81.6, unit: "kg", date: 757_468_800),
  ]

  @Test func `every old entry belongs to this app, has sync version 1 and has no sample`()
    async throws
  {
    let disk = try Disk()
    try OldHome.write(Self.few, to: disk.homeFile)
    let entries = try await disk.home().entries()
    #expect(entries.map(OldEntry.init) == Self.few)
    for entry in entries {
      #expect(
        entry.source == "W8Trackr" && !entry.isImported && entry.sourceBundleIdentifier == nil)
      #expect(entry.syncVersion == 1 && entry.exportedVersion == nil)
      #expect(entry.healthKitUUID == nil && !entry.pendingHealthSync)
      #expect(UUID(uuidString: entry.persistentModelID) != nil)
    }
    #expect(Set(entries.map(\.persistentModelID)).count == Self.few.count)
    #expect(try await disk.home().state() == HealthSyncState())
  }

  @Test func `an old entry keeps its identity when the file is reopened`() async throws {
    let disk = try Disk()
    try OldHome.write(Self.few, to: disk.homeFile)
    let first = try await disk.home().entries()
    #expect(try await disk.home().entries() == first)
  }

  /// If two devices have equal entries, one device must not replace the entries of the other.
  @Test func `old entries in two files get different identities`() async throws {
    let (one, other) = (try Disk(), try Disk())
    for disk in [one, other] { try OldHome.write(Self.few, to: disk.homeFile) }
    let identities = try await [one.home().entries(), other.home().entries()].map { entries in
      Set(entries.map(\.persistentModelID))
    }
    #expect(identities[0].isDisjoint(with: identities[1]))
  }

  @Test func `each old entry is exported exactly once after the sync is turned on`() async throws {
    let disk = try Disk()
    try OldHome.write(Self.few, to: disk.homeFile)
    for _ in 0..<2 {
      let (store, home) = (try disk.store(), try disk.home())
      let sync = WeightSync(
        store: store, home: home, clock: disk.clock, identifiers: SeededIdentifiers(seed: 1),
        configuration: WeightSyncConfiguration(
          bundleIdentifier: Disk.app.source.bundleIdentifier, preferredUnit: .kilograms))
      await sync.enable()
      await sync.settle()
      #expect(await sync.status.phase == .succeeded)
      let (entries, samples) = (try await home.entries(), await store.storedSamples())
      #expect(entries.compactMap(\.healthKitUUID) == samples.map(\.uuid.uuidString))
      #expect(samples.compactMap { $0.metadata.syncIdentity?.version } == [1, 1])
      #expect(entries.map(OldEntry.init) == Self.few)
    }
  }

  @Test func `an old file without entries becomes an empty home`() async throws {
    let disk = try Disk()
    try OldHome.write([], to: disk.homeFile)
    #expect(try await disk.home().entries().isEmpty)
  }

  /// The file has the state in which a process that dies between the two migrations leaves it.
  @Test func `opening a partially migrated file completes the migration`() async throws {
    let disk = try Disk()
    try OldHome.write(Self.few, to: disk.homeFile)
    try await OldHome.takeFirstStep(disk.homeFile, of: try Disk())
    #expect(try await disk.home().entries().map(OldEntry.init) == Self.few)
  }

  @Test func `a home without old entries is unchanged by the migration`() async throws {
    let disk = try Disk()
    let entry = WeightEntry(
      persistentModelID: "a", weightValue: 80, weightUnit: "kg",
      date: Date(timeIntervalSinceReferenceDate: 0), healthKitUUID: "b", syncVersion: 3)
    do {
      var changes = EntryChanges()
      changes.upserts = [entry]
      let kept = changes
      try await disk.home().transaction(.all) { _ in (kept, ()) }
    }
    try await OldHome.takeBackLastStep(disk.homeFile)
    #expect(try await disk.home().entries() == [entry])
  }

  /// An old table with an unknown structure must not be changed.
  @Test func `a file whose old table has other columns is rejected, and its entries are kept`()
    async throws
  {
    let disk = try Disk()
    try OldHome.write(Self.few, to: disk.homeFile)
    try await OldHome.change(disk.homeFile, "ALTER TABLE weight_entry RENAME COLUMN date TO day")
    #expect(throws: SQLiteStoreError.self) { try disk.home() }
    try await OldHome.change(disk.homeFile, "ALTER TABLE weight_entry RENAME COLUMN day TO date")
    #expect(try await disk.home().entries().map(OldEntry.init) == Self.few)
  }

  /// Kills a process while it opens one old file after another.
  @Test func `killing a process during a migration neither loses nor duplicates entries`()
    async throws
  {
    let entries = (0..<3_000).map { number in
      OldEntry(
        value: 60 + Double(number) / 100, unit: "kg", date: Double(number) * 86_400,
        note: "entry \(number)")
    }
    var generator = SeededGenerator(seed: 11)
    let template = try Disk()
    try OldHome.write(entries, to: template.homeFile)
    for kill in 0..<CrashTests.kills {
      let disk = try Disk()
      let files = (0..<4).map { disk.folder.appendingPathComponent("home-\($0).sqlite") }
      for file in files { try FileManager.default.copyItem(at: template.homeFile, to: file) }
      let opener = try Helper("open", disk.folder, files.count)
      // A line is printed before and after a file is opened, so the kill can interrupt the opening.
      _ = try await opener.kill(afterLines: 1 + generator.below(2 * files.count))
      for (number, file) in files.enumerated() {
        let kept = try await SQLiteWeightSyncHome(at: .file(file)).entries()
        #expect(kept.map(OldEntry.init) == entries, "file \(number) of kill \(kill)")
        #expect(Set(kept.map(\.persistentModelID)).count == entries.count)
      }
    }
  }
}

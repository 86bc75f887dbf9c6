import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import Testing
import WeightSync

/// A kind of home under test.
enum HomeKind: CaseIterable, Sendable {
  case memory
  case sqlite

  /// The homes that this build supports.
  static let allCases: [Self] = SQLiteStoreError.absence == nil ? [.memory, .sqlite] : [.memory]

  /// Creates an empty home; a home in a file removes the file when the home is released.
  func makeHome() throws -> any WeightSyncHome {
    switch self {
    case .memory: MemoryWeightSyncHome()
    case .sqlite:
      try SQLiteWeightSyncHome(at: .temporary(in: FileManager.default.temporaryDirectory))
    }
  }
}

struct WeightSyncHomeTests {
  struct Refusal: Error {}

  static func save(_ changes: EntryChanges, in home: any WeightSyncHome) async throws {
    try await home.transaction(.all) { _ in (changes, ()) }
  }

  @Test(arguments: HomeKind.allCases)
  func `a transaction whose body throws changes nothing`(in kind: HomeKind) async throws {
    let home = try kind.makeHome()
    var changes = EntryChanges()
    changes.upserts = [Samples.entry("A", isPending: true)]
    changes.addedDeletions = [PendingDeletion(syncIdentifier: "x", healthKitUUID: nil)]
    changes.healthSyncEnabled = true
    try await Self.save(changes, in: home)
    let before = (entries: try await home.entries(), state: try await home.state())
    await #expect(throws: Refusal.self) {
      try await home.transaction(.all) { _ -> (changes: EntryChanges, result: Int) in
        throw Refusal()
      }
    }
    #expect(try await home.entries() == before.entries)
    #expect(try await home.state() == before.state)
    #expect(before.state.pendingExportCount == 1)
  }

  @Test(arguments: HomeKind.allCases)
  func `the anchor and the date of the last sync are saved, and nil removes the anchor`(
    in kind: HomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.saveAnchor(Data([1, 2]))
    try await home.saveLastSyncDate(Samples.start)
    #expect(try await home.state().healthSyncAnchor == Data([1, 2]))
    #expect(try await home.state().lastHealthSyncDate == Samples.start)
    try await home.saveAnchor(nil)
    #expect(try await home.state().healthSyncAnchor == nil)
  }

  @Test(arguments: HomeKind.allCases)
  func `two entries can swap their samples in one change`(in kind: HomeKind) async throws {
    let home = try kind.makeHome()
    var changes = EntryChanges()
    changes.upserts = [Samples.entry("A", sample: 1), Samples.entry("B", sample: 2)]
    try await Self.save(changes, in: home)
    changes.upserts = [Samples.entry("A", sample: 2), Samples.entry("B", sample: 1)]
    try await Self.save(changes, in: home)
    let found = try await home.entries(
      .matching(persistentModelIDs: [], healthKitUUIDs: [Samples.uuid(2).uuidString]))
    #expect(found.map(\.persistentModelID) == ["A"])
  }

  @Test(arguments: HomeKind.allCases)
  func `all properties of an entry and all pending deletions are saved`(in kind: HomeKind)
    async throws
  {
    let home = try kind.makeHome()
    var entry = Samples.imported("A", sample: 1)
    entry.bodyFatPercentage = Decimal(string: "18.10000000000000000000001")
    entry.modifiedDate = Samples.start.addingTimeInterval(0.1)
    entry.note = "a 'note'\0with\nall 🏋️"
    entry.exportedVersion = 3
    let plain = WeightEntry(
      persistentModelID: "", weightValue: 0.1 + 0.2, weightUnit: "lb", date: .distantPast)
    var changes = EntryChanges()
    changes.upserts = [entry, plain]
    changes.addedDeletions = [
      PendingDeletion(syncIdentifier: "x", healthKitUUID: "u"),
      PendingDeletion(syncIdentifier: "x", healthKitUUID: nil),
    ]
    try await Self.save(changes, in: home)
    #expect(try await home.entries() == [entry, plain])
    let found = try await home.transaction(.imported) { (EntryChanges(), $0) }
    #expect(found.entries == [entry])
    #expect(found.deletions == changes.addedDeletions)
  }

  /// Returns a random change after which each sample still belongs to at most one entry.
  static func changes(for naive: NaiveHome, _ generator: inout SeededGenerator) -> EntryChanges {
    var changes = EntryChanges()
    var numbers = Array(1...30).shuffled(using: &generator)
    let taken = Set(naive.entries.compactMap(\.healthKitUUID))
    numbers.removeAll { taken.contains(Samples.uuid($0).uuidString) }
    for identity in ["A", "B", "C", "D", "E", "F"] {
      switch generator.below(6) {
      case 0: changes.removals.insert(identity)
      case 1, 2:
        var entry = Samples.entry(
          identity, sample: generator.below(2) == 0 ? numbers.removeLast() : nil,
          isPending: generator.below(2) == 0)
        if generator.below(3) == 0 { entry.source = "Scale" }
        changes.upserts.append(entry)
      default: break
      }
    }
    if generator.below(3) == 0 {
      changes.addedDeletions = [
        PendingDeletion(syncIdentifier: generator.pick(["x", "y"]), healthKitUUID: nil)
      ]
    }
    if generator.below(4) == 0 { changes.finishedDeletions = [generator.pick(["x", "y"])] }
    if generator.below(5) == 0 { changes.healthSyncEnabled = generator.below(2) == 0 }
    return changes
  }

  static func lookup(_ generator: inout SeededGenerator) -> EntryLookup {
    switch generator.below(5) {
    case 0: .all
    case 1: .pendingExport
    case 2: .imported
    default:
      .matching(
        persistentModelIDs: Set(
          (0..<generator.below(3)).map { _ in generator.pick(["A", "C", "Z"]) }),
        healthKitUUIDs: Set(
          (0..<generator.below(20)).map { _ in Samples.uuid(1 + generator.below(32)).uuidString }))
    }
  }

  @Test(arguments: HomeKind.allCases, 0..<20 as Range<UInt64>)
  func `after random changes, a home returns the same contents as a reference home`(
    in kind: HomeKind, _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let home = try kind.makeHome()
    var naive = NaiveHome()
    naive.isEnabled = false
    for step in 0..<60 {
      let changes = Self.changes(for: naive, &generator)
      try await Self.save(changes, in: home)
      naive.apply(changes)
      let lookup = Self.lookup(&generator)
      let found = try await home.transaction(lookup) { (EntryChanges(), $0) }
      #expect(found.entries == naive.entries(lookup), "seed \(seed), step \(step)")
      #expect(found.deletions == naive.deletions, "seed \(seed), step \(step)")
      #expect(found.isSyncEnabled == naive.isEnabled, "seed \(seed), step \(step)")
      let count = try await home.state().pendingExportCount
      let waiting = naive.entries.count(where: \.pendingHealthSync)
      #expect(count == waiting, "seed \(seed), step \(step)")
    }
  }
}

import Foundation
import HealthModel
import Testing
import WeightSync

struct ImportPlannerTests {
  // MARK: - Samples from other apps

  @Test func `a sample from another app becomes an entry with its source`() throws {
    var home = NaiveHome()
    let sample = try Samples.sample(1, from: Samples.scale, kilograms: 81.5, seconds: 60)
    let plan = home.take(Samples.page([sample]))
    #expect(plan.inserted == 1)
    let entry = try #require(home.entries.first)
    #expect(entry.source == "Scale")
    #expect(entry.sourceBundleIdentifier == "com.example.scale")
    #expect(entry.weightValue == 81.5)
    #expect(entry.weightUnit == "kg")
    #expect(entry.date == sample.startDate)
    #expect(entry.healthKitUUID == sample.uuid.uuidString)
    #expect(!entry.pendingHealthSync)
    #expect(entry.isImported)
  }

  @Test(arguments: [
    ("Scale", "com.example.scale", "Scale"), ("", "com.example.unnamed", "Apple Health"),
    ("Health", "com.apple.Health", "Apple Health"),
    ("W8Trackr", "com.example.namesake", "W8Trackr (com.example.namesake)"),
  ])
  func `the source of a sample determines the displayed source of its entry`(
    name: String, bundle: String, shown: String
  ) throws {
    var home = NaiveHome()
    let revision = SourceRevision(source: Source(name: name, bundleIdentifier: bundle))
    _ = home.take(Samples.page([try Samples.sample(1, from: revision)]))
    #expect(home.entries.map(\.source) == [shown])
    #expect(home.entries.map(\.isImported) == [true])
  }

  @Test func `another app's sync identity is ignored`() throws {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", version: 1, exported: 1, sample: 1)]
    let copy = try Samples.sample(2, from: Samples.scale, identity: "A", version: 9, kilograms: 99)
    _ = home.take(Samples.page([copy]))
    #expect(home.entries.count == 2)
    #expect(home.entries.first?.weightValue == 80)
    #expect(home.entries.last?.syncVersion == 1)
  }

  @Test func `a deletion removes the entry of another app's sample`() {
    var home = NaiveHome()
    home.entries = [Samples.imported("A", sample: 1), Samples.imported("B", sample: 2)]
    _ = home.take(Samples.page(deleted: [Samples.deleted(1)]))
    #expect(home.entries.map(\.persistentModelID) == ["B"])
  }

  @Test func `deleting an unknown sample changes nothing`() {
    var home = NaiveHome()
    home.entries = [Samples.imported("A", sample: 1)]
    #expect(home.take(Samples.page(deleted: [Samples.deleted(7)])).changes.isEmpty)
    #expect(
      home.take(Samples.page(deleted: [Samples.deleted(8, identity: "Z")])).changes.isEmpty)
  }

  @Test func `deleting another app's copy of an entry removes only the copy`() {
    var home = NaiveHome()
    home.entries = [
      Samples.entry("A", exported: 1, sample: 1), Samples.imported("copy", sample: 2),
    ]
    let page = Samples.page(deleted: [Samples.deleted(2, identity: "A")])
    _ = home.take(page, stored: ["w8trackr-A"])
    #expect(home.entries.map(\.persistentModelID) == ["A"])
  }

  // MARK: - Own samples

  @Test func `the app's own sample without an entry is restored as an entry with its identity`()
    throws
  {
    var home = NaiveHome()
    let sample = try Samples.sample(1, from: Samples.own, identity: "A", version: 4)
    #expect(home.take(Samples.page([sample])).inserted == 1)
    let entry = try #require(home.entries.first)
    #expect(entry.persistentModelID == "A")
    #expect(entry.syncVersion == 4)
    #expect(entry.exportedVersion == 4)
    #expect(!entry.isImported)
    #expect(!entry.pendingHealthSync)
  }

  @Test func `an entry that the user deleted is not restored`() throws {
    var home = NaiveHome()
    home.deletions = [PendingDeletion(syncIdentifier: "w8trackr-A", healthKitUUID: nil)]
    let sample = try Samples.sample(1, from: Samples.own, identity: "A")
    #expect(home.take(Samples.page([sample])).changes.isEmpty)
  }

  /// A local version and one from another device, with the expected entry.
  struct Conflict: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let local: Int
    let isPending: Bool
    let remote: Int
    let kilograms: Double
    let version: Int
    let value: Double
    let isPendingAfter: Bool
  }

  static let conflicts: [Conflict] = [
    Conflict(
      testDescription: "a higher version wins", local: 2, isPending: false, remote: 3,
      kilograms: 70,
      version: 3, value: 70, isPendingAfter: false),
    Conflict(
      testDescription: "a higher version wins over a pending edit", local: 2, isPending: true,
      remote: 3,
      kilograms: 70, version: 3, value: 70, isPendingAfter: false),
    Conflict(
      testDescription: "versions are compared as numbers", local: 9, isPending: false, remote: 10,
      kilograms: 70,
      version: 10, value: 70, isPendingAfter: false),
    Conflict(
      testDescription: "a lower version loses to a pending edit", local: 4, isPending: true,
      remote: 2,
      kilograms: 70, version: 4, value: 80, isPendingAfter: true),
    Conflict(
      testDescription: "a lower version makes an exported entry pending again", local: 4,
      isPending: false,
      remote: 2, kilograms: 70, version: 4, value: 80, isPendingAfter: true),
    Conflict(
      testDescription: "an equal version with the same value counts as exported", local: 2,
      isPending: true, remote: 2,
      kilograms: 80, version: 2, value: 80, isPendingAfter: false),
    Conflict(
      testDescription: "an equal version with another value raises a pending entry's version",
      local: 2, isPending: true,
      remote: 2, kilograms: 70, version: 3, value: 80, isPendingAfter: true),
    Conflict(
      testDescription: "an equal version with another value raises an exported entry's version",
      local: 2, isPending: false, remote: 2, kilograms: 70, version: 3, value: 80,
      isPendingAfter: true),
  ]

  @Test(arguments: conflicts)
  func `the higher version wins, and equal versions with different values lead to the next version`(
    _ conflict: Conflict
  ) throws {
    var home = NaiveHome()
    home.entries = [
      Samples.entry(
        "A", version: conflict.local, exported: 1, sample: 1, isPending: conflict.isPending)
    ]
    let remote = try Samples.sample(
      2, from: Samples.own, identity: "A", version: conflict.remote,
      kilograms: conflict.kilograms)
    let page = Samples.page([remote], deleted: [Samples.deleted(1, identity: "A")])
    #expect(home.take(page).inserted == 0)
    let entry = try #require(home.entries.first)
    #expect(home.entries.count == 1)
    #expect(entry.syncVersion == conflict.version)
    #expect(entry.weightValue == conflict.value)
    #expect(entry.pendingHealthSync == conflict.isPendingAfter)
    #expect(entry.exportedVersion == conflict.remote)
    #expect(entry.healthKitUUID == remote.uuid.uuidString)
    #expect(entry.note == "kept")
    #expect(home.take(page).changes.isEmpty)
  }

  // MARK: - Replacements and deletions of own samples

  @Test func `a replacement within one page changes the entry`() throws {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", exported: 1, sample: 1)]
    let added = try Samples.sample(2, from: Samples.own, identity: "A", version: 2, kilograms: 70)
    _ = home.take(Samples.page([added], deleted: [Samples.deleted(1, identity: "A")]))
    #expect(home.entries.map(\.weightValue) == [70])
    #expect(home.entries.map(\.note) == ["kept"])
  }

  @Test func `the deletion of a replaced sample does not remove the entry`() throws {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", exported: 1, sample: 1)]
    let half = Samples.page(deleted: [Samples.deleted(1, identity: "A")])
    #expect(home.take(half, stored: ["w8trackr-A"]).changes.isEmpty)
    let added = try Samples.sample(2, from: Samples.own, identity: "A", version: 2, kilograms: 70)
    _ = home.take(Samples.page([added]))
    #expect(home.entries.map(\.weightValue) == [70])
  }

  @Test func `another app's copy becomes a separate entry during a replacement`() throws {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", exported: 1, sample: 1)]
    let copy = try Samples.sample(3, from: Samples.scale, identity: "A", version: 2)
    let page = Samples.page([copy], deleted: [Samples.deleted(1, identity: "A")])
    _ = home.take(page, stored: ["w8trackr-A"])
    #expect(home.entries.map(\.persistentModelID) == ["A", "new-1"])
  }

  @Test func `a deletion in Health removes the exported entry`() {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", exported: 1, sample: 1)]
    _ = home.take(Samples.page(deleted: [Samples.deleted(1, identity: "A")]))
    #expect(home.entries.isEmpty)
  }

  @Test func `an edit that was not exported survives the deletion of the sample`() throws {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", version: 2, exported: 1, sample: 1, isPending: true)]
    _ = home.take(Samples.page(deleted: [Samples.deleted(1, identity: "A")]))
    let entry = try #require(home.entries.first)
    #expect(entry.pendingHealthSync)
    #expect(entry.healthKitUUID == nil)
    #expect(entry.exportedVersion == nil)
  }

  @Test func `deleting a version that was never imported removes the entry`() {
    var home = NaiveHome()
    home.entries = [Samples.entry("A", exported: 1, sample: 1)]
    _ = home.take(Samples.page(deleted: [Samples.deleted(5, identity: "A", version: 3)]))
    #expect(home.entries.isEmpty)
  }

  @Test func `one lookup finds all entries that a page can affect`() throws {
    let planner = ImportPlanner(configuration: Samples.configuration)
    let page = Samples.page(
      [
        try Samples.sample(1, from: Samples.own, identity: "A"),
        try Samples.sample(2, from: Samples.scale, identity: "B"),
      ], deleted: [Samples.deleted(3), Samples.deleted(4, identity: "C")])
    #expect(
      planner.lookup(for: page)
        == .matching(
          persistentModelIDs: ["A", "C"],
          healthKitUUIDs: Set((1...4).map { Samples.uuid($0).uuidString })))
  }
}

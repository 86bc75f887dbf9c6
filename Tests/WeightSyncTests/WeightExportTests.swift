import Foundation
import HealthModel
import Testing

@testable import WeightSync

struct WeightExportTests {
  @Test(arguments: [("lb", HealthUnit.pound), ("kg", HealthUnit.kilogram)])
  func `an export carries value, unit, date and identity`(unit: String, expected: HealthUnit) throws
  {
    var entry = Samples.entry("A", version: 3, kilograms: 81.5, seconds: 60)
    entry.weightUnit = unit
    let export = try WeightExport(entry)
    let sample = try export.sample(uuid: Samples.uuid(1))
    #expect(sample.uuid == Samples.uuid(1))
    #expect(sample.quantity == Quantity(unit: expected, value: 81.5))
    #expect(sample.startDate == entry.date && sample.endDate == entry.date)
    #expect(sample.metadata.syncIdentity == SyncIdentity(identifier: "w8trackr-A", version: 3))
    #expect(sample.metadata.count == 2)
    #expect(export.describes(sample))
  }

  @Test(arguments: ["", "st", "LB", "kilograms"])
  func `an unknown unit is refused`(_ unit: String) {
    var entry = Samples.entry("A")
    entry.weightUnit = unit
    let error = #expect(throws: HealthError.self) { try WeightExport(entry) }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func `a sample is described by date and amount, whatever the unit`() throws {
    let export = try WeightExport(Samples.entry("A", kilograms: 80))
    #expect(export.describes(try Samples.sample(1, from: Samples.own, kilograms: 80)))
    #expect(!export.describes(try Samples.sample(1, from: Samples.own, kilograms: 80.001)))
    #expect(!export.describes(try Samples.sample(1, from: Samples.own, kilograms: 80, seconds: 1)))
    var pounds = Samples.entry("A", kilograms: 80 / 0.45359237)
    pounds.weightUnit = "lb"
    let same = try Samples.sample(1, from: Samples.own, kilograms: 80)
    #expect(try WeightExport(pounds).describes(same))
  }
}

struct ExportReconcilerTests {
  /// What was exported, what the entry became meanwhile, and what the store holds.
  static func reconcile(
    exported: Int = 1, now entry: WeightEntry, stored: QuantitySample?, isReadable: Bool = true,
    isEnabled: Bool = true
  ) throws -> WeightEntry? {
    let export = try WeightExport(
      Samples.entry("A", version: exported, kilograms: 80))
    let accepted = AcceptedExport(
      persistentModelID: "A", export: export, sampleUUID: Samples.uuid(1))
    let samples = stored.map { ["w8trackr-A": $0] } ?? [:]
    let changes = ExportReconciler.changes(
      after: [accepted], stored: isReadable ? samples : nil,
      home: HomeContents(entries: [entry], deletions: [], isSyncEnabled: isEnabled))
    return changes.upserts.first
  }

  @Test func `a save that the store holds is done`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.healthKitUUID == Samples.uuid(1).uuidString)
    #expect(entry?.exportedVersion == 1)
  }

  @Test func `a save that was done before links to the stored sample`() throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 1)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.syncVersion == 1)
    #expect(entry?.healthKitUUID == Samples.uuid(9).uuidString)
  }

  @Test func `an edit meanwhile keeps waiting`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    let now = Samples.entry("A", version: 2, kilograms: 70, isPending: true)
    let entry = try Self.reconcile(now: now, stored: stored)
    #expect(entry?.pendingHealthSync == true)
    #expect(entry?.syncVersion == 2)
    #expect(entry?.exportedVersion == 1)
  }

  @Test(arguments: [true, false])
  func `a version that another device took goes on as the next`(_ isEnabled: Bool) throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 1, kilograms: 70)
    let entry = try Self.reconcile(
      now: Samples.entry("A", isPending: isEnabled), stored: stored, isEnabled: isEnabled)
    #expect(entry?.syncVersion == 2)
    #expect(entry?.pendingHealthSync == isEnabled)
    #expect(entry?.healthKitUUID == Samples.uuid(9).uuidString)
  }

  @Test func `a higher version is left to the import`() throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 4, kilograms: 70)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.syncVersion == 1)
    #expect(entry?.exportedVersion == 4)
  }

  @Test func `a store that cannot be read is taken at its word`() throws {
    let entry = try Self.reconcile(
      now: Samples.entry("A", isPending: true), stored: nil, isReadable: false)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.healthKitUUID == Samples.uuid(1).uuidString)
  }

  @Test func `an entry that is gone stays gone`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    #expect(try Self.reconcile(now: Samples.entry("B"), stored: stored) == nil)
  }
}

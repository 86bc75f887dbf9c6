import Foundation
import HealthModel
import Testing

@testable import WeightSync

struct WeightExportTests {
  @Test(arguments: [("lb", HealthUnit.pound), ("kg", HealthUnit.kilogram)])
  func `an export contains the entry's value, unit, date and sync identity`(
    unit: String, expected: HealthUnit
  ) throws {
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
  func `an export of an entry with an unknown unit is rejected`(_ unit: String) {
    var entry = Samples.entry("A")
    entry.weightUnit = unit
    let error = #expect(throws: HealthError.self) { try WeightExport(entry) }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func `an export describes only a sample with the same date and amount, in any unit`() throws
  {
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
  /// Returns the entry after an export, given its current state and the stored sample; `nil` if it
  /// is not the exported entry.
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

  @Test func `an entry whose sample is stored is no longer pending`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.healthKitUUID == Samples.uuid(1).uuidString)
    #expect(entry?.exportedVersion == 1)
  }

  @Test func `an entry that was exported before is linked to the stored sample`() throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 1)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.syncVersion == 1)
    #expect(entry?.healthKitUUID == Samples.uuid(9).uuidString)
  }

  @Test func `an entry that is edited during the export stays pending`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    let now = Samples.entry("A", version: 2, kilograms: 70, isPending: true)
    let entry = try Self.reconcile(now: now, stored: stored)
    #expect(entry?.pendingHealthSync == true)
    #expect(entry?.syncVersion == 2)
    #expect(entry?.exportedVersion == 1)
  }

  @Test(arguments: [true, false])
  func `an entry whose version another device used for another value gets the next version`(
    _ isEnabled: Bool
  ) throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 1, kilograms: 70)
    let entry = try Self.reconcile(
      now: Samples.entry("A", isPending: isEnabled), stored: stored, isEnabled: isEnabled)
    #expect(entry?.syncVersion == 2)
    #expect(entry?.pendingHealthSync == isEnabled)
    #expect(entry?.healthKitUUID == Samples.uuid(9).uuidString)
  }

  @Test func `a higher version in the store is left to the import`() throws {
    let stored = try Samples.sample(9, from: Samples.own, identity: "A", version: 4, kilograms: 70)
    let entry = try Self.reconcile(now: Samples.entry("A", isPending: true), stored: stored)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.syncVersion == 1)
    #expect(entry?.exportedVersion == 4)
  }

  @Test func `a reported success is trusted if the store cannot be read`() throws {
    let entry = try Self.reconcile(
      now: Samples.entry("A", isPending: true), stored: nil, isReadable: false)
    #expect(entry?.pendingHealthSync == false)
    #expect(entry?.healthKitUUID == Samples.uuid(1).uuidString)
  }

  @Test func `a deleted entry is not restored`() throws {
    let stored = try Samples.sample(1, from: Samples.own, identity: "A", version: 1)
    #expect(try Self.reconcile(now: Samples.entry("B"), stored: stored) == nil)
  }
}

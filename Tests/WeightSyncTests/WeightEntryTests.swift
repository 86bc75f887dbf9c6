import Foundation
import HealthModel
import Testing
import WeightSync

struct WeightEntryTests {
  /// A change to a valid entry, with the expected validation error, if any.
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isSyncEnabled: Bool
    let field: String?
    let message: String?
    let change: @Sendable (inout WeightEntry) -> Void

    init(
      _ description: String, isSyncEnabled: Bool = true, field: String? = nil,
      message: String? = nil, _ change: @escaping @Sendable (inout WeightEntry) -> Void
    ) {
      testDescription = description
      self.isSyncEnabled = isSyncEnabled
      self.field = field
      self.message = message
      self.change = change
    }
  }

  static let rules: [Rule] = [
    Rule("a valid entry") { _ in },
    Rule("a UUID") { $0.healthKitUUID = Samples.uuid(1).uuidString },
    Rule("text that is not a UUID", field: "healthKitUUID", message: "Invalid sync state") {
      $0.healthKitUUID = "sample"
    },
    Rule("an empty UUID", field: "healthKitUUID", message: "Invalid sync state") {
      $0.healthKitUUID = ""
    },
    Rule("any source") { $0.source = "x" },
    Rule("an empty source", field: "source", message: "Required field") { $0.source = "" },
    Rule("version 1") { $0.syncVersion = 1 },
    Rule("version 0", field: "syncVersion", message: "Invalid version") { $0.syncVersion = 0 },
    Rule("a negative version", field: "syncVersion", message: "Invalid version") {
      $0.syncVersion = -1
    },
    Rule("a pending entry while the sync is on") { $0.pendingHealthSync = true },
    Rule(
      "a pending entry while the sync is off", isSyncEnabled: false, field: "pendingHealthSync",
      message: "Inconsistent state"
    ) { $0.pendingHealthSync = true },
    Rule("pounds") { $0.weightUnit = "lb" },
    Rule("stones", field: "weightUnit", message: "Unknown unit") { $0.weightUnit = "st" },
    Rule("a weight of 0", field: "weightValue", message: "Invalid weight") { $0.weightValue = 0 },
    Rule("a negative weight", field: "weightValue", message: "Invalid weight") {
      $0.weightValue = -1
    },
    Rule("a weight that is not a number", field: "weightValue", message: "Invalid weight") {
      $0.weightValue = .nan
    },
    Rule("an infinite weight", field: "weightValue", message: "Invalid weight") {
      $0.weightValue = .infinity
    },
    Rule("two violated rules", field: "source", message: "Required field") {
      $0.source = ""
      $0.syncVersion = 0
    },
  ]

  @Test(arguments: rules)
  func `validation reports the first violated rule, if any`(_ rule: Rule) {
    var entry = Samples.entry("A")
    rule.change(&entry)
    var broken: WeightEntry.ValidationError?
    do throws(WeightEntry.ValidationError) {
      try entry.validate(isSyncEnabled: rule.isSyncEnabled)
    } catch { broken = error }
    #expect(broken?.field == rule.field)
    #expect(broken?.message == rule.message)
  }

  @Test(arguments: [
    ("W8Trackr", SourceBadge.none, false), ("Apple Health", .health, true),
    ("Scale", .app(name: "Scale"), true),
    ("W8Trackr (com.example.namesake)", .app(name: "W8Trackr (com.example.namesake)"), true),
  ])
  func `the source determines the badge and whether the entry is imported`(
    source: String, badge: SourceBadge, imported: Bool
  ) {
    var entry = Samples.entry("A")
    entry.source = source
    #expect(entry.sourceBadge == badge)
    #expect(entry.isImported == imported)
  }

  @Test
  func `the sync identifier contains the entry's identity, and only a pending entry needs a sync`()
  {
    #expect(Samples.entry("A-1").syncIdentifier == "w8trackr-A-1")
    #expect(Samples.entry("A", isPending: true).needsSync)
    #expect(!Samples.entry("A").needsSync)
  }

  @Test func `a new entry has the defaults of the data model`() {
    let entry = WeightEntry(
      persistentModelID: "A", weightValue: 1, weightUnit: "lb", date: Samples.start)
    #expect(entry.source == "W8Trackr")
    #expect(entry.syncVersion == 1)
    #expect(!entry.pendingHealthSync)
    #expect(entry.healthKitUUID == nil && entry.exportedVersion == nil)
    #expect(entry.note == nil && entry.bodyFatPercentage == nil && entry.modifiedDate == nil)
  }

  @Test func `a sample to delete is identified only for an entry that is linked to a sample`() {
    #expect(WeightDeletion(of: Samples.entry("A")) == nil)
    #expect(WeightDeletion(of: Samples.entry("A", sample: 3))?.sampleUUID == Samples.uuid(3))
  }

  @Test(arguments: [
    (WeightUnit.MeasurementSystem.us, WeightUnit.pounds), (.metric, .kilograms), (.uk, .kilograms),
  ])
  func `the measurement system determines the preselected unit`(
    system: WeightUnit.MeasurementSystem, unit: WeightUnit
  ) {
    #expect(WeightUnit.preselected(for: system) == unit)
  }
}

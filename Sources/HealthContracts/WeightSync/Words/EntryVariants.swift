internal import Foundation
internal import WeightSync

/// Entries with different values: in each field that they set, at least two of them differ.
enum EntryVariants {
  static let all: [WeightEntry] = [
    entry("A-1", 71.25, "kg", 100, own: true, pending: true),
    entry("B-2", 180.5, "lb", 200, own: true, pending: false),
    entry("C-3", 90.75, "kg", 300, own: false, pending: false),
  ]

  private static func entry(
    _ identity: String, _ value: Double, _ unit: String, _ seconds: Double, own: Bool, pending: Bool
  ) -> WeightEntry {
    var entry = WeightEntry(
      persistentModelID: identity, weightValue: value, weightUnit: unit,
      date: HealthWorld.start.addingTimeInterval(seconds), note: "note \(identity)",
      modifiedDate: HealthWorld.start.addingTimeInterval(seconds + 7),
      healthKitUUID: "00000000-0000-4000-8000-000000000\(Int(seconds))",
      source: own ? WeightEntry.ownSource : "Withings Scale", syncVersion: Int(seconds) + 1,
      pendingHealthSync: pending)
    entry.bodyFatPercentage = Decimal(seconds / 10)
    return entry
  }
}

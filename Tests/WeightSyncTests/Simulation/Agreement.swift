import Foundation
import HealthModel

@testable import WeightSync

/// A comparison of a device's entries with the store's samples.
struct Agreement {
  let entries: [WeightEntry]
  let samples: [QuantitySample]
  /// The UUIDs of other apps' samples whose entries the user deleted or tried to delete.
  let dismissed: Set<String>

  var problems: [String] {
    var problems: [String] = []
    let byUUID = Dictionary(grouping: entries.filter { $0.healthKitUUID != nil }) {
      $0.healthKitUUID ?? ""
    }
    for sample in samples {
      let uuid = sample.uuid.uuidString
      let linked = byUUID[uuid] ?? []
      let name = sample.metadata.syncIdentity?.identifier ?? "without a sync identity"
      guard let entry = linked.first else {
        if !dismissed.contains(uuid) { problems.append("no entry for the sample \(name)") }
        continue
      }
      if linked.count > 1 { problems.append("\(linked.count) entries for the sample \(name)") }
      if let problem = difference(of: entry, from: sample) {
        problems.append("\(name): \(problem)")
      }
    }
    let stored = Set(samples.map(\.uuid.uuidString))
    for entry in entries {
      if entry.pendingHealthSync { problems.append("\(entry.persistentModelID) is pending") }
      if entry.healthKitUUID.map(stored.contains) != true {
        problems.append("\(entry.source) \(entry.persistentModelID) has no sample")
      }
    }
    return problems
  }

  private func difference(of entry: WeightEntry, from sample: QuantitySample) -> String? {
    let isOwn = sample.sourceRevision?.source.bundleIdentifier == Samples.bundle
    guard entry.isImported != isOwn else { return "the entry and the sample differ in origin" }
    guard (try? WeightExport(entry))?.describes(sample) == true else {
      return "\(entry.weightValue) here, another value or date in the store"
    }
    guard isOwn else { return nil }
    let identity = sample.metadata.syncIdentity
    guard identity?.identifier == entry.syncIdentifier else { return "another sync identifier" }
    guard identity?.version == Double(entry.syncVersion) else {
      return "v\(entry.syncVersion) here, v\(identity?.version ?? 0) in the store"
    }
    return entry.exportedVersion == entry.syncVersion ? nil : "the exported version differs"
  }
}

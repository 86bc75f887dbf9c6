import Foundation
import HealthModel
import WeightSync

/// Samples, pages and entries for tests.
enum Samples {
  static let bundle = "com.example.weights"
  static let own = SourceRevision(
    source: Source(name: WeightEntry.ownSource, bundleIdentifier: bundle), version: "1")
  static let scale = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))
  static let watch = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  static let configuration = WeightSyncConfiguration(
    bundleIdentifier: bundle, preferredUnit: .kilograms)

  /// Returns the UUID for a number from 0 to 65,535.
  static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255),
        UInt8(number & 255)
      ))
  }

  /// Returns a sample as a store returns it; with an identity, it has sync metadata.
  static func sample(
    _ number: Int, from revision: SourceRevision, identity: String? = nil, version: Int = 1,
    kilograms: Double = 80, seconds: Double = 0
  ) throws -> QuantitySample {
    var metadata: Metadata = [:]
    if let identity {
      metadata[MetadataKey.syncIdentifier] = .string("w8trackr-\(identity)")
      metadata[MetadataKey.syncVersion] = .number(Double(version))
    }
    let date = start.addingTimeInterval(seconds)
    return try QuantitySample(
      uuid: uuid(number), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: kilograms),
      start: date, end: date, metadata: metadata
    ).fetched(from: revision)
  }

  /// Returns the deleted object of a sample.
  static func deleted(
    _ number: Int, identity: String? = nil, version: Int = 1
  ) -> DeletedObject {
    var metadata: Metadata = [:]
    if let identity {
      metadata[MetadataKey.syncIdentifier] = .string("w8trackr-\(identity)")
      metadata[MetadataKey.syncVersion] = .number(Double(version))
    }
    return DeletedObject(uuid: uuid(number), metadata: metadata)
  }

  static func page(
    _ added: [QuantitySample] = [], deleted: [DeletedObject] = []
  ) -> AnchoredChanges {
    AnchoredChanges(
      addedSamples: added, deletedObjects: deleted, newAnchor: QueryAnchor(data: Data([1])))
  }

  /// Returns an entry of the app; `exported` is the stored version, and `number` the number of its
  /// sample.
  static func entry(
    _ identity: String, version: Int = 1, kilograms: Double = 80, exported: Int? = nil,
    sample number: Int? = nil, isPending: Bool = false, seconds: Double = 0
  ) -> WeightEntry {
    var entry = WeightEntry(
      persistentModelID: identity, weightValue: kilograms, weightUnit: "kg",
      date: start.addingTimeInterval(seconds), note: "kept",
      healthKitUUID: number.map { uuid($0).uuidString }, syncVersion: version,
      pendingHealthSync: isPending)
    entry.exportedVersion = exported
    return entry
  }

  static func imported(_ identity: String, sample number: Int) -> WeightEntry {
    var entry = entry(identity, sample: number)
    entry.source = scale.source.name
    entry.sourceBundleIdentifier = scale.source.bundleIdentifier
    return entry
  }
}

/// A minimal home, used as the reference for real homes.
struct NaiveHome {
  var entries: [WeightEntry] = []
  var deletions: [PendingDeletion] = []
  var isEnabled = true

  var contents: HomeContents {
    HomeContents(entries: entries, deletions: deletions, isSyncEnabled: isEnabled)
  }

  /// Returns the result of a lookup, found by examining all entries.
  func entries(_ lookup: EntryLookup) -> [WeightEntry] {
    entries.filter { entry in
      switch lookup {
      case .all: true
      case .pendingExport: entry.pendingHealthSync
      case .imported: entry.source != "W8Trackr"
      case .matching(let identities, let uuids):
        identities.contains(entry.persistentModelID)
          || entry.healthKitUUID.map(uuids.contains) == true
      }
    }
  }

  mutating func apply(_ changes: EntryChanges) {
    entries.removeAll { changes.removals.contains($0.persistentModelID) }
    for entry in changes.upserts {
      if let index = entries.firstIndex(where: { $0.persistentModelID == entry.persistentModelID })
      {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
    deletions.removeAll { changes.finishedDeletions.contains($0.syncIdentifier) }
    deletions += changes.addedDeletions
    isEnabled = changes.healthSyncEnabled ?? isEnabled
  }

  /// Imports a page as the sync does; `stored` contains the sync identifiers of the app's samples
  /// in the store.
  mutating func take(
    _ page: AnchoredChanges, stored: Set<String> = [], names: IdentitySequence = .init()
  ) -> (changes: EntryChanges, inserted: Int) {
    let planner = ImportPlanner(configuration: Samples.configuration)
    let looked = entries(planner.lookup(for: page))
    let replaced = planner.unpairedIdentifiers(in: page).intersection(stored)
    let home = HomeContents(entries: looked, deletions: deletions, isSyncEnabled: isEnabled)
    let plan = planner.plan(page, home: home, replaced: replaced) { names.next() }
    apply(plan.changes)
    return plan
  }
}

/// Identities that are numbered in the order of their creation.
final class IdentitySequence: Sendable {
  private let count = Locked(0)

  func next() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "new-\(number)"
  }
}

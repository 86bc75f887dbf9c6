import Foundation
import HealthModel
import TestSupport
import Testing
import WeightSync

/// Tests that apply random pages to random homes.
struct PlannerPropertyTests {
  static let identities = ["A", "B", "C", "D", "E"]

  /// Returns the number of the sample for a version of one of the app's entries; each version has
  /// two variants with different weights.
  static func number(_ identity: String, version: Int, variant: Int) -> Int {
    100 + (identities.firstIndex(of: identity) ?? 0) * 20 + version * 2 + variant
  }

  static func kilograms(_ variant: Int) -> Double { Double(60 + variant) }

  /// Returns a page as a store can return it: each object is either stored or deleted, and the app
  /// has at most one stored sample of an identity.
  static func page(_ generator: inout SeededGenerator) throws -> AnchoredChanges {
    var page = Samples.page()
    for number in 1...12 where generator.below(4) == 0 {
      // Another app sometimes copies one of the app's samples.
      let identity = generator.pick([nil, nil, "A", "Z"])
      if generator.below(2) == 0 {
        page.addedSamples.append(
          try Samples.sample(
            number, from: generator.pick([Samples.scale, Samples.watch]), identity: identity,
            kilograms: Double(70 + number)))
      } else {
        page.deletedObjects.append(Samples.deleted(number, identity: identity))
      }
    }
    for identity in identities {
      var numbers: Set<Int> = []
      if generator.below(3) == 0 {
        let (version, variant) = (1 + generator.below(4), generator.below(2))
        numbers.insert(number(identity, version: version, variant: variant))
        page.addedSamples.append(
          try Samples.sample(
            number(identity, version: version, variant: variant), from: Samples.own,
            identity: identity, version: version, kilograms: kilograms(variant)))
      }
      for version in 1...4 where generator.below(5) == 0 {
        let number = number(identity, version: version, variant: generator.below(2))
        guard numbers.insert(number).inserted else { continue }
        page.deletedObjects.append(Samples.deleted(number, identity: identity, version: version))
      }
    }
    return page
  }

  /// Returns the sync identifiers of the app's samples in a store after a page: those of the page's
  /// added samples and of the remaining samples.
  static func stored(with page: AnchoredChanges, for home: NaiveHome) -> Set<String> {
    let deleted = Set(page.deletedObjects.map(\.uuid.uuidString))
    let staying = home.entries.filter { entry in
      !entry.isImported && entry.healthKitUUID.map { !deleted.contains($0) } == true
    }
    return Set(
      page.addedSamples.filter { $0.sourceRevision == Samples.own }
        .compactMap { $0.metadata.syncIdentity?.identifier } + staying.map(\.syncIdentifier))
  }

  static func home(_ generator: inout SeededGenerator) -> NaiveHome {
    var home = NaiveHome()
    for identity in identities.dropLast() where generator.below(3) > 0 {
      let (version, variant) = (1 + generator.below(4), generator.below(2))
      let exported = generator.pick([nil, version, max(1, version - 1)])
      home.entries.append(
        Samples.entry(
          identity, version: version, kilograms: kilograms(variant), exported: exported,
          sample: exported.map { number(identity, version: $0, variant: variant) },
          isPending: exported != version))
    }
    for number in 1...12 where generator.below(3) == 0 {
      home.entries.append(Samples.imported("imported-\(number)", sample: number))
    }
    if generator.below(3) == 0 {
      home.deletions.append(PendingDeletion(syncIdentifier: "w8trackr-E", healthKitUUID: nil))
    }
    return home
  }

  @Test(arguments: 0..<20)
  func `applying a page again changes nothing`(_ part: Int) throws {
    for seed in UInt64(part * 200)..<UInt64(part * 200 + 200) {
      var generator = SeededGenerator(seed: seed)
      var home = Self.home(&generator)
      let page = try Self.page(&generator)
      let stored = Self.stored(with: page, for: home)
      _ = home.take(page, stored: stored)
      let after = home
      let again = home.take(page, stored: stored)
      #expect(again.inserted == 0, "seed \(seed)")
      #expect(again.changes.isEmpty, "seed \(seed)")
      #expect(home.entries == after.entries, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `each sample without a pending deletion gets one entry, and no version decreases`(
    _ part: Int
  ) throws {
    for seed in UInt64(part * 200)..<UInt64(part * 200 + 200) {
      var generator = SeededGenerator(seed: seed)
      var home = Self.home(&generator)
      let before = home
      let page = try Self.page(&generator)
      let (_, inserted) = home.take(page, stored: Self.stored(with: page, for: home))
      let deletedIdentifiers = Set(before.deletions.map(\.syncIdentifier))
      for sample in page.addedSamples {
        let identifier = sample.metadata.syncIdentity?.identifier
        let isOwn = sample.sourceRevision == Samples.own
        let isUnwanted = isOwn && identifier.map(deletedIdentifiers.contains) == true
        let count = home.entries.count { $0.healthKitUUID == sample.uuid.uuidString }
        #expect(count == (isUnwanted ? 0 : 1), "seed \(seed)")
      }
      for old in before.entries {
        let new = home.entries.first { $0.persistentModelID == old.persistentModelID }
        if let new { #expect(new.syncVersion >= old.syncVersion, "seed \(seed)") }
      }
      let known = Set(before.entries.map(\.persistentModelID))
      let new = home.entries.count { !known.contains($0.persistentModelID) }
      #expect(inserted == new, "seed \(seed)")
    }
  }
}

internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The samples, entries and checks of setups.
extension HealthWorld {
  /// Checks that the row's entry is not linked to a sample, unless a fault affects saving.
  ///
  /// - Throws: ``CaseProblem`` if the check fails and the row has turned the sync on; `Deviation`
  ///   if the check fails otherwise; any error that occurs while the home is read.
  func requireUnconfirmed() async throws {
    guard try await entry()?.healthKitUUID != nil, !store.hasFault(on: .save) else { return }
    throw isSyncExpectedOn
      ? CaseProblem("the entry is in Health; write 'entry is exported' instead")
      : Deviation(expected: "no export while the sync is off", observed: "an exported entry")
  }

  /// Returns whether a page with exactly this many changes directly precedes a page with changes.
  nonisolated func hasFullPage(of size: Int) -> Bool {
    let pages = log.all.compactMap { event -> Int? in
      guard case .store(.queriedChanges(_, _, let changes?, _)) = event else { return nil }
      return changes.addedSamples.count + changes.deletedObjects.count
    }
    return zip(pages, pages.dropFirst()).contains { $0 == size && $1 > 0 }
  }

  /// Makes the last imported entry the row's entry.
  ///
  /// If no imported entry can be read, the row has no selected entry.
  func selectImportedEntry() async {
    entryIdentity = (try? await importedEntries())?.last?.persistentModelID
  }

  /// Saves one sample for each of the `count` days before the start, from `sources` apps in turn.
  func saveHistory(count: Int, sources: Int) async throws {
    try await store.asOneChange {
      for index in 0..<count {
        let number = index % sources
        let date = Self.start.addingTimeInterval(-86_400 * Double(count - index))
        let sample = try QuantitySample(
          uuid: identifiers.next(), type: .bodyMass,
          quantity: Quantity(unit: .kilogram, value: 70 + Double(index % 100) / 10), start: date,
          end: date)
        try await bench.save(
          .quantity(sample),
          as: SourceRevision(
            source: Source(name: "App \(number)", bundleIdentifier: "com.example.app\(number)")))
        foreignSamples.append(sample)
        sourceNames[sample.uuid] = "App \(number)"
      }
      log.append(.bench("other apps save samples: \(count), from apps: \(sources)"))
    }
    await settle()
  }
}

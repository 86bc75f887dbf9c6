public import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthWorld {
  /// Returns a thrown deviation, or a new deviation for an error from the store or the sync.
  ///
  /// The result is `nil` for any other error, and also for an error from the store or the sync if
  /// the store has broken down.
  public func deviation(in error: any Error) async -> Deviation? {
    if let deviation = error as? Deviation { return deviation }
    let isRefusal =
      error is HealthError || error is ProgrammerError || error is WeightSyncError
      || error is WeightEntry.ValidationError
    guard isRefusal, await bench.breakdown() == nil else { return nil }
    return Deviation(expected: "no error", observed: String(describing: error))
  }

  /// Returns the rules of the data model that are currently violated.
  ///
  /// The result is empty if no event has occurred since the last call.
  ///
  /// A home that cannot be read violates a rule as well.
  public func brokenInvariants() async -> [BrokenInvariant] {
    // Every change that an invariant depends on is an event, so without a new event nothing has
    // changed.
    let events = log.count
    guard events != checkedEvents else { return [] }
    checkedEvents = events
    do {
      let entries = try await home.entries()
      let state = try await home.state()
      return broken(in: entries, state) + brokenIdentities(in: entries)
    } catch {
      return [BrokenInvariant(rule: "the home can be read", observed: String(describing: error))]
    }
  }

  private func broken(in entries: [WeightEntry], _ state: HealthSyncState) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    let pending = entries.filter(\.pendingHealthSync).count
    if !state.healthSyncEnabled, pending > 0 {
      broken.append(
        BrokenInvariant(
          rule: "no entry waits for export while healthSyncEnabled is false",
          observed: "waiting entries: \(pending)"))
    }
    if state.pendingExportCount != pending {
      broken.append(
        BrokenInvariant(
          rule: "pendingExportCount is the number of entries that wait",
          observed: "count: \(state.pendingExportCount), waiting entries: \(pending)"))
    }
    for entry in entries {
      do { try entry.validate(isSyncEnabled: state.healthSyncEnabled) } catch {
        broken.append(
          BrokenInvariant(
            rule: "every entry is valid", observed: "\(error.field): \(error.message)"))
      }
    }
    return broken
  }

  private func brokenIdentities(in entries: [WeightEntry]) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    var seen: Set<String> = []
    for entry in entries {
      let highest = max(highestVersions[entry.persistentModelID] ?? 0, entry.syncVersion)
      highestVersions[entry.persistentModelID] = highest
      if entry.syncVersion < highest {
        broken.append(
          BrokenInvariant(
            rule: "syncVersion never decreases", observed: "\(entry.syncVersion) after \(highest)"))
      }
      guard let uuid = entry.healthKitUUID else { continue }
      if !knownIdentities.contains(uuid) { learnIdentities() }
      if !knownIdentities.contains(uuid) {
        broken.append(
          BrokenInvariant(
            rule: "the sample with an entry's healthKitUUID has been in the health store",
            observed: "the sample \(uuid), which was never in the store"))
      }
      if entries.count > 1, !seen.insert(uuid).inserted {
        broken.append(
          BrokenInvariant(
            rule: "two entries are never linked to the same sample",
            observed: "the same healthKitUUID"))
      }
    }
    return broken
  }

  /// Records the UUIDs of the samples that the store has accepted from or returned to the app.
  ///
  /// Each call of this function reads only the events since the previous call.
  private func learnIdentities() {
    let events = log.events(from: learnedEvents)
    learnedEvents = events.endIndex
    for event in events {
      switch event {
      case .store(.saved(let sample, failure: nil)): knownIdentities.insert(sample.uuid.text)
      case .store(.queriedSamples(_, let found, _)):
        knownIdentities.formUnion(found.map(\.uuid.text))
      case .store(.queriedChanges(_, _, let changes?, _)):
        knownIdentities.formUnion(changes.addedSamples.map(\.uuid.text))
      default: break
      }
    }
  }
}

internal import Foundation
internal import HealthModel

/// The groups of samples in the order in which they arrived; their members stand elsewhere.
struct CorrelationLog: Sendable {
  private struct Entry: Sendable {
    let number: Int
    let correlation: Correlation
  }

  private var entries: [UUID: Entry] = [:]
  private var holders: [String: [SyncHolder]] = [:]
  private var lastNumber = 0

  /// The group of an identity, with the members that it was saved with.
  subscript(uuid: UUID) -> Correlation? { entries[uuid]?.correlation }

  /// The groups of a type, oldest arrival first, with the members that they were saved with.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of groups.
  func correlations(of type: SampleType) -> [Correlation] {
    entries.values.filter { $0.correlation.type == type }.sorted { $0.number < $1.number }
      .map(\.correlation)
  }

  /// The groups with a sync identifier.
  func holders(of syncIdentifier: String) -> [SyncHolder] { holders[syncIdentifier] ?? [] }

  /// Adds the newest group.
  mutating func append(_ correlation: Correlation) {
    lastNumber += 1
    entries[correlation.uuid] = Entry(number: lastNumber, correlation: correlation)
    guard let identity = correlation.metadata.syncIdentity,
      let revision = correlation.sourceRevision
    else { return }
    holders[identity.identifier, default: []].append(
      SyncHolder(
        uuid: correlation.uuid, type: correlation.type,
        bundleIdentifier: revision.source.bundleIdentifier, version: identity.version))
  }

  /// Removes a group.
  mutating func remove(_ uuid: UUID) -> Correlation? {
    guard let correlation = entries.removeValue(forKey: uuid)?.correlation else { return nil }
    if let identifier = correlation.metadata.syncIdentity?.identifier {
      holders[identifier]?.removeAll { $0.uuid == uuid }
      if holders[identifier]?.isEmpty == true { holders[identifier] = nil }
    }
    return correlation
  }
}

internal import Foundation
internal import HealthModel

/// The groups of samples in the order in which they arrived; their members stand elsewhere.
struct CorrelationLog: Sendable {
  private var entries: [UUID: Correlation] = [:]
  /// The groups, oldest arrival first.
  private var arrivals: [UUID] = []
  private var holders: [String: [SyncHolder]] = [:]
  /// The groups that hold a sample.
  private var groupsByMember: [UUID: Set<UUID>] = [:]

  /// The group of an identity, with the members that it was saved with.
  subscript(uuid: UUID) -> Correlation? { entries[uuid] }

  /// The groups of a type, oldest arrival first, with the members that they were saved with.
  ///
  /// - Complexity: O(*n*), where *n* is the number of groups.
  func correlations(of type: SampleType) -> [Correlation] {
    arrivals.compactMap { entries[$0] }.filter { $0.type == type }
  }

  /// The groups with a sync identifier.
  func holders(of syncIdentifier: String) -> [SyncHolder] { holders[syncIdentifier] ?? [] }

  /// Adds the newest group.
  mutating func append(_ correlation: Correlation) {
    arrivals.append(correlation.uuid)
    entries[correlation.uuid] = correlation
    for member in correlation.members {
      groupsByMember[member.uuid, default: []].insert(correlation.uuid)
    }
    guard let identity = correlation.metadata.syncIdentity,
      let revision = correlation.sourceRevision
    else { return }
    holders[identity.identifier, default: []].append(
      SyncHolder(
        uuid: correlation.uuid, type: correlation.type,
        bundleIdentifier: revision.source.bundleIdentifier, version: identity.version))
  }

  /// Puts a sample into each group that holds another one, in the place of that.
  ///
  /// - Complexity: O(*k*), where *k* is the number of members of these groups.
  mutating func replaceMember(_ member: UUID, by replacement: QuantitySample) {
    guard let groups = groupsByMember.removeValue(forKey: member) else { return }
    for group in groups {
      guard let correlation = entries[group] else { continue }
      entries[group] = correlation.holding(
        correlation.members.map { $0.uuid == member ? replacement : $0 })
    }
    groupsByMember[replacement.uuid, default: []].formUnion(groups)
  }

  /// Removes a group.
  ///
  /// - Complexity: O(*n*), where *n* is the number of groups.
  mutating func remove(_ uuid: UUID) -> Correlation? {
    guard let correlation = entries.removeValue(forKey: uuid) else { return nil }
    arrivals.removeAll { $0 == uuid }
    for member in correlation.members {
      groupsByMember[member.uuid]?.remove(uuid)
      if groupsByMember[member.uuid]?.isEmpty == true { groupsByMember[member.uuid] = nil }
    }
    if let identifier = correlation.metadata.syncIdentity?.identifier {
      holders[identifier]?.removeAll { $0.uuid == uuid }
      if holders[identifier]?.isEmpty == true { holders[identifier] = nil }
    }
    return correlation
  }
}

internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The correlations in order of arrival; their members are stored separately.
struct CorrelationLog: Sendable {
  private var entries: [UUID: Correlation] = [:]
  /// The UUIDs of the correlations, oldest arrival first.
  private var arrivals: [UUID] = []
  private var holders: [String: [SyncHolder]] = [:]
  /// The correlations that contain a sample, by the UUID of the sample.
  private var groupsByMember: [UUID: Set<UUID>] = [:]

  /// The correlation with a UUID; its members may no longer be stored.
  subscript(uuid: UUID) -> Correlation? { entries[uuid] }

  /// Returns the correlations of a type, oldest arrival first; their members may no longer be
  /// stored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of correlations.
  func correlations(of type: SampleType) -> [Correlation] {
    arrivals.compactMap { entries[$0] }.filter { $0.type == type }
  }

  /// Returns the correlations with a sync identifier.
  func holders(of syncIdentifier: String) -> [SyncHolder] {
    (holders[syncIdentifier] ?? []).filter { holder in
      let identity = entries[holder.uuid]?.metadata.syncIdentity
      return identity?.identifier.hasSameBytes(as: syncIdentifier) ?? false
    }
  }

  /// Adds a correlation as the newest one.
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

  /// Replaces a member with another sample in every correlation that contains the member.
  ///
  /// - Complexity: O(*k*), where *k* is the number of members of these correlations.
  mutating func replaceMember(_ member: UUID, by replacement: QuantitySample) {
    guard let groups = groupsByMember.removeValue(forKey: member) else { return }
    for group in groups {
      guard let correlation = entries[group] else { continue }
      entries[group] = correlation.holding(
        correlation.members.map { $0.uuid == member ? replacement : $0 })
    }
    groupsByMember[replacement.uuid, default: []].formUnion(groups)
  }

  /// Removes a correlation and returns it, or returns `nil` if it is not stored.
  ///
  /// - Complexity: O(*n* + *k*), where *n* is the number of correlations, and *k* is the number of
  ///   members of the removed correlation.
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

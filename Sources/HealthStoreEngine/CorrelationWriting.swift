package import Foundation
package import HealthModel

/// The primitive operations with which an archive changes its correlations.
package protocol CorrelationWriting: SampleWriting {
  /// Returns the stored correlations with a sync identifier, from any source and of any type.
  mutating func correlationHolders(
    of syncIdentifier: String
  ) throws(HealthError) -> [SyncHolder]

  /// Adds a correlation as the newest one; its members are stored separately.
  mutating func insertCorrelation(_ correlation: Correlation) throws(HealthError)

  /// Removes a stored correlation and keeps its members.
  ///
  /// - Returns: The UUIDs of the members, some of which may no longer be stored.
  mutating func removeCorrelation(_ uuid: UUID) throws(HealthError) -> [UUID]
}

extension CorrelationWriting {
  /// Stores a correlation from a source, with its members.
  ///
  /// A correlation with a higher version replaces the stored correlation with the same sync
  /// identifier, and that correlation's members. A correlation with an equal or lower version is
  /// ignored with all its members. A member that is ignored because of its own version is
  /// represented by the stored sample with the same sync identifier.
  ///
  /// - Parameters:
  ///   - correlation: The correlation. Its UUID and those of its members must be distinct.
  ///   - revision: The writer. Only a correlation from the same source and of the same type is
  ///     replaced.
  ///   - rules: The rules for saving the members.
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID is already stored, in which case the archive is
  ///   unchanged.
  package mutating func store(
    _ correlation: Correlation, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    for uuid in [correlation.uuid] + correlation.members.map(\.uuid) {
      guard try !isStored(uuid), try !isCorrelationStored(uuid) else { throw .storedAlready }
    }
    var changes: [Sample] = []
    if let identity = correlation.metadata.syncIdentity {
      let holder = try correlationHolders(of: identity.identifier).first {
        $0.bundleIdentifier == revision.source.bundleIdentifier && $0.type == correlation.type
      }
      if let holder {
        guard identity.version > holder.version else { return [] }
        changes = try remove(correlation: holder.uuid, withMembers: true)
      }
    }
    for member in correlation.members {
      try store(.quantity(member), from: revision, rules: rules, into: &changes)
    }
    let members = try storedMembers(of: correlation, from: revision, rules)
    try insertCorrelation(correlation.holding(members).fetched(from: revision))
    return changes
  }

  /// Returns the stored samples that represent the members of a correlation, each once.
  private mutating func storedMembers(
    of correlation: Correlation, from revision: SourceRevision, _ rules: SavingRules
  ) throws(HealthError) -> [QuantitySample] {
    var members: [QuantitySample] = []
    var uuids: Set<UUID> = []
    for member in correlation.members {
      var stored = try sample(member.uuid)
      if stored == nil, let holder = try holder(of: .quantity(member), from: revision, rules) {
        stored = try sample(holder.uuid)
      }
      guard let sample = stored?.quantitySample, uuids.insert(sample.uuid).inserted else {
        continue
      }
      members.append(sample)
    }
    return members
  }

  /// Removes a stored correlation, and optionally its members.
  ///
  /// - Returns: The removed samples.
  package mutating func remove(
    correlation uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [Sample] {
    let members = try removeCorrelation(uuid)
    var changes: [Sample] = []
    for member in members where withMembers {
      if let removed = try remove(member) { changes.append(removed) }
    }
    return changes
  }
}

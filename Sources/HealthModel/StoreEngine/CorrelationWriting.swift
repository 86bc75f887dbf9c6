package import Foundation

/// The few steps in which an archive changes its groups of samples.
package protocol CorrelationWriting: SampleWriting {
  /// Whether a group with this identity is stored.
  mutating func isCorrelationStored(_ uuid: UUID) throws(HealthError) -> Bool

  /// The stored groups with a sync identifier, of any source and type.
  mutating func correlationHolders(
    of syncIdentifier: String
  ) throws(HealthError) -> [SyncHolder]

  /// Adds a group as the newest one, without its members.
  mutating func insertCorrelation(_ correlation: Correlation) throws(HealthError)

  /// Removes a stored group, and leaves its members.
  ///
  /// - Returns: The identities of the members that the group was saved with.
  mutating func removeCorrelation(_ uuid: UUID) throws(HealthError) -> [UUID]
}

extension CorrelationWriting {
  /// Stores a group of a source with its members: a higher version replaces group and members, an
  /// equal or lower one is ignored with all its members.
  ///
  /// - Parameters:
  ///   - correlation: The group; no two of its objects have the same UUID.
  ///   - revision: Its writer, who alone can replace it.
  ///   - separatingTypes: Whether two types of one source have sync identifiers of their own.
  /// - Returns: The samples that came and went.
  /// - Throws: `errorInvalidArgument` when a UUID is stored already; nothing has changed then.
  package mutating func store(
    _ correlation: Correlation, from revision: SourceRevision, separatingTypes: Bool
  ) throws(HealthError) -> [QuantitySample] {
    for uuid in [correlation.uuid] + correlation.members.map(\.uuid) {
      guard try !isStored(uuid), try !isCorrelationStored(uuid) else { throw .storedAlready }
    }
    var changes: [QuantitySample] = []
    if let identity = correlation.metadata.syncIdentity {
      let holder = try correlationHolders(of: identity.identifier).first {
        $0.bundleIdentifier == revision.source.bundleIdentifier && $0.type == correlation.type
      }
      if let holder {
        guard identity.version > holder.version else { return [] }
        changes = try remove(correlation: holder.uuid, withMembers: true)
      }
    }
    try insertCorrelation(correlation.fetched(from: revision))
    for member in correlation.members {
      changes += try store(member, from: revision, separatingTypes: separatingTypes)
    }
    return changes
  }

  /// Removes a stored group, and its members if asked.
  ///
  /// - Returns: The samples that went.
  package mutating func remove(
    correlation uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [QuantitySample] {
    let members = try removeCorrelation(uuid)
    var changes: [QuantitySample] = []
    for member in members where withMembers {
      if let removed = try remove(member) { changes.append(removed) }
    }
    return changes
  }
}

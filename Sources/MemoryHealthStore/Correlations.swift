import Foundation
public import HealthModel

extension MemoryHealthStore: CorrelationStoring {
  /// Saves a group and its members as one, under the rules of sync identity.
  ///
  /// Members become samples of their own too; the app must be allowed to share each of their types.
  ///
  /// - Throws: What `save(_:)` throws for a member; ``HealthError`` with `errorInvalidArgument` when
  ///   a UUID is stored already.
  public func save(_ correlation: Correlation) async throws {
    try state.withLock { (state: inout State) throws(HealthError) in
      var uuids: Set<UUID> = [correlation.uuid]
      for member in correlation.members {
        try state.checkSharing(of: member.sampleType)
        try checkDates(of: member, in: state)
        guard uuids.insert(member.uuid).inserted else { throw .storedAlready }
      }
      let isKnown = state.correlations.contains { $0.uuid == correlation.uuid }
      guard !isKnown, !uuids.contains(where: { state.places[$0]?.isStored == true }) else {
        throw .storedAlready
      }
      if let identity = correlation.metadata.syncIdentity,
        let holder = state.correlations.first(where: { holds(identity, like: correlation, $0) })
      {
        guard identity.version > holder.metadata.syncIdentity?.version ?? 0 else { return }
        state.correlations.removeAll { $0.uuid == holder.uuid }
        delete(Set(holder.members.map(\.uuid)), in: &state)
      }
      state.correlations.append(correlation.fetched(from: appSource))
      for member in correlation.members { try store(member, from: appSource, in: &state) }
    }
    deliver()
  }

  /// Deletes a group that this app saved, with its members if the configuration says so.
  ///
  /// - Throws: ``HealthError`` for sharing a member's type, or with `errorInvalidArgument` when the
  ///   group is unknown, deleted already or of another source.
  public func delete(_ correlation: Correlation) async throws {
    try state.withLock { (state: inout State) throws(HealthError) in
      for member in correlation.members { try state.checkSharing(of: member.sampleType) }
      guard let index = state.correlations.firstIndex(where: { $0.uuid == correlation.uuid }),
        state.correlations[index].sourceRevision?.source == appSource.source
      else {
        throw HealthError(.errorInvalidArgument, "Failed to find some objects for deletion.")
      }
      let deleted = state.correlations.remove(at: index)
      guard configuration.deletesMembersOfCorrelations else { return }
      delete(Set(deleted.members.map(\.uuid)), in: &state)
    }
    deliver()
  }

  /// The groups that satisfy a query, oldest arrival first, with the members the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query of its members' types does.
  public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try state.withLock { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard !state.isLocked else { throw .inaccessible }
      var found: [Correlation] = []
      for correlation in state.correlations where query.matches(correlation) {
        let bundle = correlation.sourceRevision?.source.bundleIdentifier ?? ""
        var members: [QuantitySample] = []
        for member in correlation.members {
          let visibility = try state.permittedVisibility(of: member.sampleType)
          guard isVisible(bundle, visibility), let stored = state.sample(member.uuid) else {
            continue
          }
          members.append(stored)
        }
        if !members.isEmpty { found.append(correlation.holding(members)) }
      }
      return found
    }
  }

  private func holds(
    _ identity: SyncIdentity, like correlation: Correlation, _ other: Correlation
  ) -> Bool {
    other.type == correlation.type && other.sourceRevision?.source == appSource.source
      && other.metadata.syncIdentity?.identifier == identity.identifier
  }
}

extension HealthError {
  fileprivate static let storedAlready = Self(
    .errorInvalidArgument, "An object with this UUID is stored already.")
}

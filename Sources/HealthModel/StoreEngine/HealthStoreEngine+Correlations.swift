internal import Foundation

extension HealthStoreEngine {
  /// Saves a group and its members as one change, under the rules of sync identity.
  ///
  /// Members become samples of their own too; the app must be allowed to share each of their types.
  ///
  /// - Throws: What saving a member would throw; ``HealthError`` with `errorInvalidArgument` when a
  ///   UUID is stored already.
  package func save(_ correlation: Correlation) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try checkSaving(correlation.members, in: state)
      let uuids = Set(correlation.members.lazy.map(\.uuid)).union([correlation.uuid])
      guard uuids.count == correlation.members.count + 1 else { throw .storedAlready }
      let changes = try state.archive.save(
        correlation, from: appSource,
        separatingTypes: configuration.separatesSyncIdentifiersByType)
      announce(changes, in: &state)
    }
    deliver()
  }

  /// Deletes a group that this app saved, with its members if the configuration says so.
  ///
  /// - Throws: What deleting a member would throw; ``HealthError`` with `errorInvalidArgument` when
  ///   the group is unknown, deleted already or of another source.
  package func delete(_ correlation: Correlation) async throws {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard let stored = try state.archive.correlation(correlation.uuid),
        isOwn(stored.sourceRevision)
      else { throw .notDeletable }
      // Not those of the caller's value, which may name other members than the group has by now.
      for member in stored.members { try checkDeleting(member.sampleType, in: state) }
      let changes = try state.archive.deleteCorrelation(
        stored.uuid, withMembers: configuration.deletesMembersOfCorrelations)
      announce(changes, in: &state)
    }
    deliver()
  }

  /// The groups that satisfy a query, oldest arrival first, with the members the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query of its members' types does.
  package func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard !state.isLocked else { throw .inaccessible }
      var found: [Correlation] = []
      for correlation in try state.archive.correlations(of: query.type)
      where query.predicate.matches(correlation) {
        var members: [QuantitySample] = []
        for member in correlation.members {
          let visibility = try state.permittedVisibility(of: member.sampleType)
          if isVisible(member.bundleIdentifier, visibility) { members.append(member) }
        }
        // What the app may not see is no condition's to tell.
        let visible = correlation.holding(members)
        if !members.isEmpty, query.acceptsMembers(of: visible) { found.append(visible) }
      }
      return found
    }
  }
}

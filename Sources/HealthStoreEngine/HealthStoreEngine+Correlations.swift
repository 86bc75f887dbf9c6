internal import Foundation
package import HealthModel

extension HealthStoreEngine {
  /// Saves a correlation and its members as one change, under the sync identity rules.
  ///
  /// Each member is saved like an individual sample, unless the correlation is ignored because of
  /// its version. The app needs permission to share the type of every member.
  ///
  /// - Throws: The error that saving a member throws; ``HealthError`` with `errorInvalidArgument`
  ///   if the correlation is empty, or a UUID is repeated or already stored.
  package func save(_ correlation: Correlation) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try checkSaving(correlation.members.map(Sample.quantity), in: state)
      try store(correlation, from: appSource, in: &state)
    }
    deliver()
  }

  /// Saves a correlation and its members from any source as one change under the sync identity
  /// rules, without requiring permission.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if the correlation is empty, or a UUID
  ///   is repeated or already stored, and with `unknownError` if the storage fails.
  package func save(_ correlation: Correlation, as revision: SourceRevision) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try store(correlation, from: revision, in: &state)
    }
    deliver()
  }

  private func store(
    _ correlation: Correlation, from revision: SourceRevision, in state: inout State
  ) throws(HealthError) {
    // HealthKit raises an exception for a correlation without objects.
    guard !correlation.members.isEmpty else {
      throw HealthError(.errorInvalidArgument, "A correlation needs at least one member.")
    }
    let uuids = Set(correlation.members.lazy.map(\.uuid)).union([correlation.uuid])
    guard uuids.count == correlation.members.count + 1 else { throw .repeatedUUID }
    announce(try state.archive.save(correlation, from: revision, rules: rules), in: &state)
  }

  /// Deletes a correlation that this app saved, and its members if the configuration requires it.
  ///
  /// - Throws: The error that deleting a member throws; ``HealthError`` with `errorInvalidArgument`
  ///   if the correlation is unknown, already deleted or from another source.
  package func delete(_ correlation: Correlation) async throws {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard let stored = try state.archive.correlation(correlation.uuid),
        isOwn(stored.sourceRevision)
      else { throw .notDeletable }
      // Checks the stored members, because the caller's value may contain outdated members.
      for member in stored.members { try checkDeleting(member.sampleType, in: state) }
      let changes = try state.archive.deleteCorrelation(
        stored.uuid, withMembers: configuration.deletesMembersOfCorrelations)
      announce(changes, in: &state)
    }
    deliver()
  }

  /// Returns the correlations that match a query, oldest arrival first, with their visible members.
  ///
  /// A member is visible if a sample query would return it; a member of a type about which the user
  /// has not decided is not visible. A correlation without visible members is omitted.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`, with `errorDatabaseInaccessible`
  ///   on a locked device, with `errorAuthorizationNotDetermined` if the user has not made any
  ///   decision yet, or with `unknownError` if the storage fails.
  package func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard state.hasPermissions else { throw .undecided }
      guard !state.isLocked else { throw .inaccessible }
      var found: [Correlation] = []
      for correlation in try state.archive.correlations(matching: query)
      where query.predicate.matches(correlation) {
        var members: [QuantitySample] = []
        for member in correlation.members {
          guard let visibility = try? state.permittedVisibility(of: member.sampleType)
          else { continue }
          if isVisible(member.bundleIdentifier, visibility) { members.append(member) }
        }
        // Member predicates examine only members that are visible to the app.
        let visible = correlation.holding(members)
        if !members.isEmpty, query.acceptsMembers(of: visible) { found.append(visible) }
      }
      return found
    }
  }
}

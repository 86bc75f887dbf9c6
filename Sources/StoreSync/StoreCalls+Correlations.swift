package import HealthModel

/// The calls on correlations, for stores that support them.
extension StoreCalls {
  /// Whether the store supports correlations.
  package var hasCorrelations: Bool { store is any CorrelationStoring }

  private static let noCorrelations = HealthError(
    .errorInvalidArgument,
    "this store does not support correlations; use a store that does")

  /// Saves a correlation with its members.
  ///
  /// - Throws: An error from the store, `timeout`, or `errorInvalidArgument` if the store does not
  ///   support correlations.
  package func save(_ correlation: Correlation) async throws {
    guard let store = store as? any CorrelationStoring else { throw Self.noCorrelations }
    try await withDeadline { try await store.save(correlation) }
  }

  /// Deletes a correlation; a rejection with `errorInvalidArgument`, as for a missing correlation,
  /// counts as a success.
  ///
  /// - Throws: Any other error from the store, `timeout`, or `errorInvalidArgument` if the store
  ///   does not support correlations.
  package func delete(_ correlation: Correlation) async throws {
    guard let store = store as? any CorrelationStoring else { throw Self.noCorrelations }
    do {
      try await withDeadline { try await store.delete(correlation) }
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      return
    }
  }

  /// Returns the app's own correlations of a type with one of the given sync identifiers; empty if
  /// the store does not support correlations.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package func ownCorrelations(
    of type: SampleType, syncIdentifiers: Set<String>
  ) async throws -> [Correlation] {
    guard let store = store as? any CorrelationStoring else { return [] }
    let query = CorrelationQuery(type: type, predicate: .syncIdentifiers(syncIdentifiers))
    let found = try await withDeadline { try await store.correlations(query) }
    return found.filter {
      $0.sourceRevision?.source.bundleIdentifier == limits.bundleIdentifier
    }
  }
}

extension HealthStoreProtocol {
  /// Returns the changes of a type since an anchor; no caller needs to know the concrete store.
  ///
  /// - Parameters:
  ///   - id: The identity of the run.
  ///   - type: The type.
  ///   - predicate: The condition; it filters samples, and of deletions only what is still known.
  ///   - anchor: The end of the last page, or `nil` for everything.
  ///   - limit: The largest number of samples and deletions together.
  /// - Returns: The changes, with the anchor that the next call continues from.
  /// - Throws: What the query's handler received.
  public func anchoredChanges(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all, anchor: QueryAnchor?,
    limit: Int = objectQueryNoLimit
  ) async throws -> AnchoredChanges {
    try await withCheckedThrowingContinuation { continuation in
      let query: AnchoredObjectQuery
      do {
        query = try AnchoredObjectQuery(
          id: id, type: type, predicate: predicate, anchor: anchor, limit: limit,
          resultsHandler: { continuation.resume(with: $0) })
      } catch {
        continuation.resume(throwing: error)
        return
      }
      execute(.anchoredObject(query))
    }
  }

  /// Returns the samples of a type as they stand now.
  ///
  /// - Throws: What the query's handler received.
  public func samples(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = []
  ) async throws -> [QuantitySample] {
    try await withCheckedThrowingContinuation { continuation in
      execute(
        .sample(
          SampleQuery(
            id: id, type: type, predicate: predicate, limit: limit, sort: sort,
            resultsHandler: { continuation.resume(with: $0) })))
    }
  }
}

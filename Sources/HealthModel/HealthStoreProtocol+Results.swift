extension HealthStoreProtocol {
  /// Returns the changes of a type since an anchor.
  ///
  /// - Parameters:
  ///   - id: The identifier of this run of the query.
  ///   - type: The type of the samples.
  ///   - predicate: The condition on samples. Whether a deletion matches a condition on properties
  ///     that it lost depends on the store.
  ///   - anchor: The end of the previous page, or `nil` to start from the beginning.
  ///   - limit: The maximum total number of samples and deletions, or ``objectQueryNoLimit`` for
  ///     all.
  /// - Returns: The changes, with the anchor for the next call.
  /// - Throws: The error that the query's handler receives.
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

  /// Returns the current samples of a quantity type, a category type or the workout type.
  ///
  /// - Throws: The error that the query's handler receives.
  public func objects(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = []
  ) async throws -> [Sample] {
    try await withCheckedThrowingContinuation { continuation in
      execute(
        .sample(
          SampleQuery(
            id: id, type: type, predicate: predicate, limit: limit, sort: sort,
            samplesHandler: { continuation.resume(with: $0) })))
    }
  }

  /// Returns the current samples of a quantity type; for another type, the array is empty.
  ///
  /// - Throws: The error that the query's handler receives.
  public func samples(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = []
  ) async throws -> [QuantitySample] {
    try await objects(id: id, type: type, predicate: predicate, limit: limit, sort: sort)
      .compactMap(\.quantitySample)
  }
}

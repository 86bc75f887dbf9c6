/// A type of record that combined queries support.
public protocol UnifiedQueryable: DataRecord {
  /// The conditions of a query.
  associatedtype QueryParams: QueryParameters where QueryParams.Record == Self

  /// Returns a page of records of the health store.
  ///
  /// Own samples are included, with the source local. The conditions of the query are applied
  /// later, so that a page knows whether the store has more records.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Self>
}

/// A record type that combined queries support.
public protocol UnifiedQueryable: DataRecord {
  /// The conditions of a query.
  associatedtype QueryParams: QueryParameters where QueryParams.Record == Self

  /// Returns a page of records from the health store.
  ///
  /// The app's own samples are included as local records. The conditions of the query are applied
  /// later, so that a page can report whether the store has more records.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Self>
}

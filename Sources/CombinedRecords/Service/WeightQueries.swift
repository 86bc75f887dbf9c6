internal import HealthModel

extension Weight: UnifiedQueryable {
  /// The conditions of a query for weights.
  public typealias QueryParams = WeightQueryParams

  /// Returns a page of weights.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Weight> {
    try await reader.page(of: .bodyMass, request) { sample in
      guard let weight = try? sample.quantity.doubleValue(for: .kilogram) else { return nil }
      let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
      return Weight(
        id: sample.uuid, date: sample.startDate, weight: weight, source: source, origin: origin)
    }
  }
}

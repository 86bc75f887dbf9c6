public import HealthModel

extension WeightSync {
  /// Remembers an anchor under `healthSyncAnchor`; `nil` makes the next import start over.
  ///
  /// - Throws: What the home threw.
  public func saveAnchor(_ anchor: QueryAnchor?) async throws {
    try await home.saveAnchor(anchor?.data)
  }

  /// Returns the anchor under `healthSyncAnchor`.
  ///
  /// - Throws: What the home threw.
  public func loadAnchor() async throws -> QueryAnchor? {
    IncrementalWeightQuery(continuing: try await home.state()).anchor
  }
}

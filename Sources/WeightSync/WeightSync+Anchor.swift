public import HealthModel

extension WeightSync {
  /// Saves an anchor under `healthSyncAnchor`; `nil` makes the next import start from the
  /// beginning.
  ///
  /// - Throws: An error from the home.
  public func saveAnchor(_ anchor: QueryAnchor?) async throws {
    try await home.saveAnchor(anchor?.data)
  }

  /// Returns the anchor that is saved under `healthSyncAnchor`, or `nil` if no anchor is saved.
  ///
  /// - Throws: An error from the home.
  public func loadAnchor() async throws -> QueryAnchor? {
    IncrementalWeightQuery(continuing: try await home.state()).anchor
  }
}

internal import HealthModel

extension ActiveEnergy: UnifiedQueryable {
  /// The conditions of a query for active energy.
  public typealias QueryParams = EnergyQueryParams<ActiveEnergy>

  /// Returns a page of active energy outside of workouts.
  ///
  /// The energy of a workout belongs to its ``Activity``.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<ActiveEnergy> {
    try await reader.objectPage(of: .quantity(.activeEnergy), request) { samples in
      try await reader.outsideOfWorkouts(samples).compactMap(\.quantitySample)
        .compactMap { record(of: $0, reader) }
    }
  }

  private static func record(of sample: QuantitySample, _ reader: HealthReader) -> Self? {
    guard let calories = sample.kilocalories else { return nil }
    let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
    return Self(
      id: sample.uuid, date: sample.startDate, calories: calories, source: source, origin: origin)
  }
}

extension RestingEnergy: UnifiedQueryable {
  /// The conditions of a query for resting energy.
  public typealias QueryParams = EnergyQueryParams<RestingEnergy>

  /// Returns a page of resting energy.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<RestingEnergy> {
    try await reader.page(of: .restingEnergy, request) { sample in
      guard let calories = sample.kilocalories else { return nil }
      let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
      return RestingEnergy(
        id: sample.uuid, date: sample.startDate, calories: calories, source: source,
        origin: origin)
    }
  }
}

extension QuantitySample {
  /// The energy in kcal, or `nil` if the sample's unit is not a unit of energy.
  var kilocalories: Double? { try? quantity.doubleValue(for: .kilocalorie) }
}

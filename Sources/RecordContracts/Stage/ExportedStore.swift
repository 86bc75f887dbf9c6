internal import HealthModel

/// The store of a row as the exporter sees it: samples pass the faults of the row, correlations go
/// to the store itself, because no fault is about them.
final class ExportedStore: CorrelationStoring, AuthorizationReporting, AvailabilityReporting {
  private let samples: any HealthStoreProtocol
  private let correlations: any CorrelationStoring
  private let bench: any ControllableHealthStore

  /// Creates the store of an exporter.
  ///
  /// - Returns: `nil` if the store of the row has no correlations.
  init?(samples: any HealthStoreProtocol, bench: any ControllableHealthStore) {
    guard bench.capabilities.contains(.correlations),
      let correlations = bench as? any CorrelationStoring
    else { return nil }
    self.samples = samples
    self.correlations = correlations
    self.bench = bench
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { await bench.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await bench.authorizationStatus(for: type)
  }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await samples.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws { try await samples.save(sample) }

  func delete(_ sample: Sample) async throws { try await samples.delete(sample) }

  func execute(_ query: Query) { samples.execute(query) }

  func save(_ correlation: Correlation) async throws { try await correlations.save(correlation) }

  func delete(_ correlation: Correlation) async throws {
    try await correlations.delete(correlation)
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await correlations.correlations(query)
  }
}

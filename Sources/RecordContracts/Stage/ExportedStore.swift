internal import HealthModel

/// A store that an exporter or a service uses in a row.
///
/// The row's faults can affect requests for permission, queries, and calls with samples. Calls with
/// correlations and workouts go to the underlying store, without faults.
protocol ExportedStore: AuthorizationReporting, AvailabilityReporting {
  /// The store for samples, queries and requests for permission; for the exporter of the row's app,
  /// it injects the row's faults.
  var samples: any HealthStoreProtocol { get }
  /// The underlying store, without faults.
  var bench: any ControllableHealthStore { get }
}

extension ExportedStore {
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
}

/// An exported store with correlations.
protocol ExportedCorrelations: ExportedStore, CorrelationStoring {
  /// The underlying store, which supports correlations.
  var correlations: any CorrelationStoring { get }
  /// Whether the members of a deleted correlation are saved again, as if the store had kept them.
  var keepsMembers: Bool { get }
}

extension ExportedCorrelations {
  func save(_ correlation: Correlation) async throws { try await correlations.save(correlation) }

  func delete(_ correlation: Correlation) async throws {
    try await correlations.delete(correlation)
    guard keepsMembers else { return }
    for member in correlation.members { try await samples.save(.quantity(member)) }
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await correlations.correlations(query)
  }
}

/// An exported store with workouts.
protocol ExportedWorkouts: ExportedStore, WorkoutStoring {
  /// The underlying store, which supports workouts.
  var workouts: any WorkoutStoring { get }
}

extension ExportedWorkouts {
  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await workouts.save(workout, with: samples)
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await workouts.add(samples, to: workout)
  }
}

/// Returns the store that an exporter or a service uses in a row.
///
/// The returned store supports correlations and workouts if the row's store does, except for the
/// capabilities in `lacking`. It conforms to neither `StatisticsQuerying` nor `QueryStopping`, so a
/// service that uses it computes sums from samples and does not observe changes.
func exportedStore(
  samples: any HealthStoreProtocol, bench: any ControllableHealthStore,
  lacking: Set<StoreCapability> = [], keepsMembers: Bool = false
) -> any HealthStoreProtocol {
  let capabilities = bench.capabilities.subtracting(lacking)
  let correlations = capabilities.contains(.correlations) ? bench as? any CorrelationStoring : nil
  let workouts = capabilities.contains(.workouts) ? bench as? any WorkoutStoring : nil
  return switch (correlations, workouts) {
  case (nil, nil): StoreWithSamples(samples: samples, bench: bench)
  case (let correlations?, nil):
    StoreWithCorrelations(
      samples: samples, bench: bench, correlations: correlations, keepsMembers: keepsMembers)
  case (nil, let workouts?):
    StoreWithWorkouts(samples: samples, bench: bench, workouts: workouts)
  case (let correlations?, let workouts?):
    StoreWithBoth(
      samples: samples, bench: bench, correlations: correlations, keepsMembers: keepsMembers,
      workouts: workouts)
  }
}

private struct StoreWithSamples: ExportedStore {
  let samples: any HealthStoreProtocol
  let bench: any ControllableHealthStore
}

private struct StoreWithCorrelations: ExportedCorrelations {
  let samples: any HealthStoreProtocol
  let bench: any ControllableHealthStore
  let correlations: any CorrelationStoring
  let keepsMembers: Bool
}

private struct StoreWithWorkouts: ExportedWorkouts {
  let samples: any HealthStoreProtocol
  let bench: any ControllableHealthStore
  let workouts: any WorkoutStoring
}

private struct StoreWithBoth: ExportedCorrelations, ExportedWorkouts {
  let samples: any HealthStoreProtocol
  let bench: any ControllableHealthStore
  let correlations: any CorrelationStoring
  let keepsMembers: Bool
  let workouts: any WorkoutStoring
}

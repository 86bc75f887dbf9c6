import Foundation
import HealthModel

extension Bench {
  static let sleep = SampleType.category(.sleepAnalysis)
  static let energyType = QuantityType(
    identifier: "HKQuantityTypeIdentifierActiveEnergyBurned", canonicalUnit: .kilocalorie,
    aggregation: .cumulative)

  /// Creates a store with all permissions for body mass, sleep, energy and workouts.
  static func withWorkouts(
    _ kind: StoreKind, configuration: HealthStoreConfiguration = .init()
  ) async throws -> Bench {
    let bench = try await Bench(kind, configuration: configuration)
    for type in [SampleType.workout, sleep, .quantity(energyType)] {
      await bench.store.setAuthorization(share: .sharingAuthorized, read: .granted, for: type)
    }
    return bench
  }

  private func metadata(_ identifier: String?, _ version: Double) -> Metadata {
    guard let identifier else { return [MetadataKey.wasUserEntered: .number(1)] }
    return [
      MetadataKey.syncIdentifier: .string(identifier), MetadataKey.syncVersion: .number(version),
    ]
  }

  func workout(
    _ type: WorkoutActivityType = .running, id identifier: String? = nil, version: Double = 1,
    day: Double = 0, length: TimeInterval = 3600, duration: TimeInterval? = nil,
    device: Device? = nil
  ) throws -> Workout {
    let start = Date(timeIntervalSinceReferenceDate: day * 86_400)
    return try Workout(
      uuid: identifiers.next(), activityType: type, start: start,
      end: start.addingTimeInterval(length), duration: duration,
      metadata: metadata(identifier, version), device: device)
  }

  func night(
    _ value: Int = 3, id identifier: String? = nil, version: Double = 1, day: Double = 0,
    length: TimeInterval = 3600, device: Device? = nil
  ) throws -> CategorySample {
    let start = Date(timeIntervalSinceReferenceDate: day * 86_400)
    return try CategorySample(
      uuid: identifiers.next(), type: .sleepAnalysis, value: value, start: start,
      end: start.addingTimeInterval(length), metadata: metadata(identifier, version),
      device: device)
  }

  func energy(
    _ kilocalories: Double = 100, id identifier: String? = nil, version: Double = 1
  ) throws -> QuantitySample {
    try sample(
      identifier, version: version, kilograms: kilocalories, type: Self.energyType)
  }

  /// Runs a sample query for samples of any kind.
  func objects(
    _ type: SampleType, _ predicate: SamplePredicate = .all, limit: Int = objectQueryNoLimit,
    sort: [SampleSort] = []
  ) async throws -> [Sample] {
    try await store.objects(id: id(), type: type, predicate: predicate, limit: limit, sort: sort)
  }

  /// Runs an anchored query for samples of any kind.
  func changes(
    of type: SampleType, since anchor: QueryAnchor? = nil, _ predicate: SamplePredicate = .all
  ) async throws -> AnchoredChanges {
    try await store.anchoredChanges(id: id(), type: type, predicate: predicate, anchor: anchor)
  }

  /// Returns the UUIDs of the energy samples of a workout.
  func energies(of workout: Workout) async throws -> [UUID] {
    try await objects(.quantity(Self.energyType), .samples(of: workout)).map(\.uuid)
  }
}

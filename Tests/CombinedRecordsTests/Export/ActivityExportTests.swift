import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// Tests of the export of activities as workouts.
struct ActivityExportTests {
  /// The ways in which a store may treat the samples of a workout that is replaced or deleted.
  static let configurations: [HealthStoreConfiguration] = [
    (false, false), (true, false), (true, true),
  ]
  .map { deletes, moves in
    var configuration = HealthStoreConfiguration()
    configuration.deletesSamplesOfWorkouts = deletes
    configuration.movesSamplesToReplacingWorkouts = moves
    return configuration
  }

  static func activity(
    minutes: Double = 30, calories: Double? = 300, number: Int? = nil
  ) -> Activity {
    Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: minutes, activityType: .running,
      calories: calories, workoutNumber: number)
  }

  static func workouts(in bench: ExportBench) async -> [Workout] {
    await bench.store.storedObjects().compactMap(\.workout)
  }

  /// Returns the energy of each activity that is read from the store.
  static func energy(in bench: ExportBench) async throws -> [Double?] {
    try await bench.bench.records(Activity.self).map(\.calories)
  }

  @Test func `an activity is exported as a workout with a sample of its energy`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(Self.activity())
    let workout = try #require(await Self.workouts(in: bench).first)
    #expect(workout.metadata.syncIdentity?.identifier == Self.activity().syncIdentifier)
    #expect(workout.activityType.rawValue == 37)
    #expect(workout.startDate == Fixtures.now)
    #expect(workout.duration == 30 * 60)
    #expect(try await Self.energy(in: bench) == [300])
    #expect(try await bench.waiting() == 0)
  }

  @Test
  func `an activity's workout number is exported even if its type has another default number`()
    async throws
  {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(Self.activity(number: 71))
    #expect(await Self.workouts(in: bench).map(\.activityType.rawValue) == [71])
  }

  @Test(arguments: configurations)
  func `an edit replaces the workout and its energy in each configuration of the store`(
    _ configuration: HealthStoreConfiguration
  ) async throws {
    let bench = try await ExportBench(isDirect: true, configuration: configuration)
    try await bench.save(Self.activity())
    try await bench.save(Self.activity(minutes: 45, calories: 400))
    #expect(await Self.workouts(in: bench).map(\.duration) == [45 * 60])
    #expect(try await Self.energy(in: bench) == [400])
    #expect(try await bench.stored(.activeEnergy) == [400])
    try await bench.save(Self.activity(minutes: 45, calories: nil))
    #expect(try await Self.energy(in: bench) == [nil])
    #expect(try await bench.stored(.activeEnergy).isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test(arguments: configurations)
  func `deleting an activity deletes its workout and energy in each configuration of the store`(
    _ configuration: HealthStoreConfiguration
  ) async throws {
    let bench = try await ExportBench(isDirect: true, configuration: configuration)
    try await bench.save(Self.activity())
    try await bench.delete(Self.activity())
    #expect(await bench.store.storedObjects().isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test
  func `an activity whose version another device used with different energy gets the next version`()
    async throws
  {
    let bench = try await ExportBench(isDirect: true)
    let activity = Self.activity()
    let foreign = Self.activity(calories: 301)
    let other = try await ExportBench(isDirect: true)
    try await other.save(foreign)
    let workout = try #require(await Self.workouts(in: other).first)
    let energy = await other.store.storedSamples()
    try await bench.bench.service.requestAuthorization(for: [.activity])
    try await bench.store.save(
      Workout(
        uuid: Fixtures.uuid(11), activityType: workout.activityType, start: workout.startDate,
        end: workout.endDate, metadata: workout.metadata),
      with: energy.map {
        .quantity(
          try QuantitySample(
            uuid: Fixtures.uuid(12), type: $0.quantityType, quantity: $0.quantity,
            start: $0.startDate,
            end: $0.endDate, metadata: $0.metadata))
      })
    try await bench.save(activity)
    #expect(try await Self.energy(in: bench) == [300])
    #expect(await Self.workouts(in: bench).map { $0.metadata.syncIdentity?.wholeVersion } == [2])
    #expect(try await bench.waiting() == 0)
  }

  @Test
  func `if sharing workouts is denied, an activity stays queued, but active energy is exported`()
    async throws
  {
    let bench = try await ExportBench(isDirect: true)
    await bench.store.setAuthorization(share: .sharingDenied, read: .granted, for: .workout)
    try await bench.save(Self.activity())
    try await bench.save(ActiveEnergy(id: Fixtures.uuid(2), date: Fixtures.now, calories: 111))
    #expect(await Self.workouts(in: bench).isEmpty)
    #expect(try await bench.stored(.activeEnergy) == [111])
    #expect(try await bench.waiting() == 1)
  }
}

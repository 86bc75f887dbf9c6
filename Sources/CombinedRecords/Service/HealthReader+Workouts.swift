internal import Foundation
internal import HealthModel

extension HealthReader {
  /// Whether the store supports workouts and their samples.
  var hasWorkouts: Bool { store is any WorkoutStoring }

  /// Returns the active energy of a workout in kcal, or `nil` if the workout has no samples of
  /// active energy.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func activeEnergy(of workout: Workout) async throws -> Double? {
    var sum: Quantity?
    if let store = store as? any StatisticsQuerying {
      sum = try await store.statistics(of: .activeEnergy, in: workout, .cumulativeSum)?.values.sum
    } else {
      let samples = try await energy(in: [workout]).compactMap(\.quantitySample)
      guard !samples.isEmpty else { return nil }
      let query = StatisticsQuery(type: .activeEnergy, options: .cumulativeSum)
      sum = try StatisticsComputation(query, samples: samples).statistics().values.sum
    }
    return try sum?.doubleValue(for: .kilocalorie)
  }

  /// Returns the given samples of active energy without those that belong to a workout.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func outsideOfWorkouts(_ samples: [Sample]) async throws -> [Sample] {
    guard hasWorkouts, let start = samples.map(\.startDate).min(),
      let end = samples.map(\.endDate).max()
    else { return samples }
    // A workout's sample can extend beyond the workout, so workouts are searched in a wider range.
    let day: TimeInterval = 86_400
    let workouts = try await objects(
      of: .workout,
      where: .dates(
        start: start.addingTimeInterval(-day), end: end.addingTimeInterval(day), options: [])
    ).compactMap(\.workout)
    guard !workouts.isEmpty else { return samples }
    let inside = Set(try await energy(in: workouts).lazy.map(\.uuid))
    return samples.filter { !inside.contains($0.uuid) }
  }

  /// Returns the samples of active energy that belong to one of the given workouts.
  private func energy(in workouts: [Workout]) async throws -> [Sample] {
    try await objects(
      of: .quantity(.activeEnergy), where: .or(workouts.map { SamplePredicate.samples(of: $0) }))
  }
}

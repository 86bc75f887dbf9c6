internal import Foundation

/// The samples that were added to workouts.
struct WorkoutLog: Sendable {
  private var samples: [UUID: Set<UUID>] = [:]
  /// The workouts that contain a sample, by the UUID of the sample.
  private var workoutsBySample: [UUID: Set<UUID>] = [:]

  /// Returns the UUIDs of the samples that were added to a workout; a UUID may belong to a deleted
  /// sample.
  func samples(of workout: UUID) -> Set<UUID> { samples[workout] ?? [] }

  /// Adds samples to a workout.
  mutating func add(_ added: Set<UUID>, to workout: UUID) {
    samples[workout, default: []].formUnion(added)
    for sample in added { workoutsBySample[sample, default: []].insert(workout) }
  }

  /// Replaces a sample with another one in every workout that contains the replaced sample.
  ///
  /// - Complexity: O(*k*), where *k* is the number of these workouts.
  mutating func replaceSample(_ sample: UUID, by replacement: UUID) {
    guard let workouts = workoutsBySample.removeValue(forKey: sample) else { return }
    for workout in workouts {
      samples[workout]?.remove(sample)
      samples[workout]?.insert(replacement)
    }
    workoutsBySample[replacement, default: []].formUnion(workouts)
  }

  /// Removes a workout, without affecting its samples in other workouts.
  mutating func remove(_ workout: UUID) {
    for sample in samples.removeValue(forKey: workout) ?? [] {
      workoutsBySample[sample]?.remove(workout)
      if workoutsBySample[sample]?.isEmpty == true { workoutsBySample[sample] = nil }
    }
  }
}

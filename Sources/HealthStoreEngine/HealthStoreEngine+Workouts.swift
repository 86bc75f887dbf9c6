internal import Foundation
package import HealthModel

extension HealthStoreEngine {
  /// Saves a workout with its samples as one change, under the sync identity rules.
  ///
  /// - Throws: The error that saving the workout or a sample throws; ``HealthError`` with
  ///   `errorInvalidArgument` if a UUID is repeated or already stored, or if a sample is a workout.
  package func save(_ workout: Workout, with samples: [Sample]) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try checkSaving([.workout(workout)] + samples, in: state)
      _ = try Self.addable(samples)
      let uuids = Set(samples.lazy.map(\.uuid)).union([workout.uuid])
      guard uuids.count == samples.count + 1 else { throw .repeatedUUID }
      let changes = try state.archive.save(workout, with: samples, from: appSource, rules: rules)
      announce(changes, in: &state)
    }
    deliver()
  }

  /// Adds samples to a stored workout as one change, and saves those that are not stored yet.
  ///
  /// - Throws: The error that saving a sample throws, or that saving a workout throws if the app
  ///   may not share workouts; ``HealthError`` with `errorInvalidArgument` if the workout is not
  ///   stored, if it is from another source and the configuration does not let the app extend it,
  ///   or if a sample is a workout or has the UUID of a stored correlation.
  package func add(_ samples: [Sample], to workout: Workout) async throws {
    try withState { (state: inout State) throws(HealthError) in
      try state.checkSharing(of: .workout)
      try checkSaving(samples, in: state)
      let added = try Self.addable(samples)
      guard case .workout(let stored)? = try state.archive.sample(workout.uuid),
        configuration.extendsForeignWorkouts || isOwn(stored.sourceRevision)
      else { throw .notExtendable }
      let changes = try state.archive.add(
        added, to: stored.uuid, from: appSource, rules: rules)
      announce(changes, in: &state)
    }
    deliver()
  }

  /// Returns the samples without their devices.
  ///
  /// - Throws: `errorInvalidArgument` if a sample is a workout.
  private static func addable(_ samples: [Sample]) throws(HealthError) -> [Sample] {
    let added = samples.compactMap(\.addedToWorkout)
    guard added.count == samples.count else {
      throw HealthError(.errorInvalidArgument, "A workout cannot belong to another workout.")
    }
    return added
  }

  /// Returns the UUIDs of this app's stored samples that belong to a workout.
  func ownSamplesOfWorkout(
    _ workout: UUID, in state: inout State
  ) throws(HealthError) -> Set<UUID> {
    var own: Set<UUID> = []
    for uuid in try state.archive.samplesOfWorkout(workout) {
      if let sample = try state.archive.sample(uuid), isOwn(sample.sourceRevision) {
        own.insert(uuid)
      }
    }
    return own
  }

  /// Returns a predicate in which each workout is replaced by the UUIDs of its samples.
  func resolve(
    _ predicate: SamplePredicate, in state: inout State
  ) throws(HealthError) -> SamplePredicate {
    guard predicate.asksForWorkout else { return predicate }
    return try predicate.resolvingWorkouts { uuid throws(HealthError) in
      try state.archive.samplesOfWorkout(uuid)
    }
  }
}

extension HealthError {
  /// The error for adding samples to a workout that is missing or belongs to another source.
  static let notExtendable = Self(
    .errorInvalidArgument, "The workout is not stored, or another source saved it.")
}

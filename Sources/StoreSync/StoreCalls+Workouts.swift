package import HealthModel

/// The calls on workouts, for stores in which samples belong to workouts.
extension StoreCalls {
  /// Whether samples can belong to workouts in the store.
  package var hasWorkouts: Bool { store is any WorkoutStoring }

  /// Saves a workout with its samples.
  ///
  /// - Throws: An error from the store, `timeout`, or `errorInvalidArgument` if samples cannot
  ///   belong to workouts in the store.
  package func save(_ workout: Workout, with samples: [QuantitySample]) async throws {
    guard let store = store as? any WorkoutStoring else {
      throw HealthError(
        .errorInvalidArgument, "this store does not support workouts; use a store that does")
    }
    try await withDeadline {
      try await store.save(workout, with: samples.map(Sample.quantity))
    }
  }

  /// Deletes a workout; a rejection with `errorInvalidArgument`, as for a missing workout, counts
  /// as a success.
  ///
  /// - Throws: Any other error from the store, or `timeout`.
  package func delete(_ workout: Workout) async throws { try await delete(.workout(workout)) }

  /// Returns the app's own workouts with one of the given sync identifiers.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package func ownWorkouts(syncIdentifiers: Set<String>) async throws -> [Workout] {
    try await ownObjects(of: .workout, where: .syncIdentifiers(syncIdentifiers))
      .compactMap(\.workout)
  }
}

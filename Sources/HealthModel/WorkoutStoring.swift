/// A store in which samples can belong to workouts.
public protocol WorkoutStoring: HealthStoreProtocol {
  /// Saves a workout with its samples, if possible as one change, under the sync identity rules.
  ///
  /// The app needs permission to share workouts and the type of every sample. If the workout is
  /// ignored because of its version, its samples are ignored too.
  ///
  /// - Throws: The error that saving the workout or a sample throws; ``HealthError`` with
  ///   `errorInvalidArgument` if a UUID is repeated or already stored, or if a sample is a workout.
  func save(_ workout: Workout, with samples: [Sample]) async throws

  /// Adds quantity and category samples to a stored workout as one change.
  ///
  /// A sample that is not stored yet is saved without its device.
  ///
  /// - Throws: The error that saving a sample throws, or that saving a workout throws if the app
  ///   may not share workouts; ``HealthError`` with `errorInvalidArgument` if the workout is not
  ///   stored, if it is from another source and the store does not let the app extend it, or if a
  ///   sample is a workout or has the UUID of a stored correlation.
  func add(_ samples: [Sample], to workout: Workout) async throws
}

extension StatisticsQuerying {
  /// Returns the statistics of a quantity type for the samples of a workout, or `nil` if the
  /// workout has no samples of the type that are visible to the app.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions` if the type does not
  ///   support the statistics; ``HealthError`` for the same reasons as a sample query.
  public func statistics(
    of type: QuantityType, in workout: Workout, _ options: StatisticsOptions
  ) async throws -> Statistics? {
    do {
      return try await statistics(
        StatisticsQuery(type: type, predicate: .samples(of: workout), options: options))
    } catch let error as HealthError where error.code == .errorNoData {
      return nil
    }
  }
}

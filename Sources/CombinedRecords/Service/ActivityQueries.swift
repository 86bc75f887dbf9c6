internal import HealthModel

extension Activity: UnifiedQueryable {
  /// The conditions of a query for activities.
  public typealias QueryParams = ActivityQueryParams

  /// Returns a page of activities, or an empty page if the store does not support workouts.
  ///
  /// The energy of an activity is the active energy of its workout's samples; it is missing if the
  /// workout has no samples of active energy.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Activity> {
    guard reader.hasWorkouts else { return RecordPage(records: []) }
    return try await reader.objectPage(of: .workout, request) { samples in
      var records: [Activity] = []
      for workout in samples.compactMap(\.workout) {
        records.append(try await record(of: workout, reader))
      }
      return records
    }
  }

  private static func record(
    of workout: Workout, _ reader: HealthReader
  ) async throws -> Activity {
    let number = workout.activityType.rawValue
    let (source, origin) = reader.provenance(of: workout.sourceRevision, workout.metadata)
    return Activity(
      id: workout.uuid, date: workout.startDate, duration: workout.duration / 60,
      activityType: WorkoutActivity(workoutNumber: number),
      calories: try await reader.activeEnergy(of: workout), workoutNumber: number, source: source,
      origin: origin)
  }
}

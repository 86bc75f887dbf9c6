extension Activity: UnifiedQueryable {
  /// The conditions of a query for activities.
  public typealias QueryParams = ActivityQueryParams

  /// Returns an empty page, because the health model has no workouts.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Activity> {
    RecordPage(records: [])
  }
}

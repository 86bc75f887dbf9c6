public import Foundation

/// The sum of a field over a calendar interval, or the average for weights.
public struct RecordSum: Hashable, Sendable {
  /// The interval, which excludes its end.
  public let interval: DateInterval
  /// The sum or, for weights, the average, in the base unit of the field.
  public let value: Double

  /// Creates the sum of an interval.
  public init(interval: DateInterval, value: Double) {
    self.interval = interval
    self.value = value
  }
}

/// A calculator that sums or, for weights, averages the records of all sources without counting
/// copies.
///
/// The app's own samples in the health store are not counted, because the home contains their
/// records. Active energy includes the energy of workouts and local activities, which a list of
/// active energy excludes.
public struct RecordSums: Sendable {
  private let home: LocalRecords
  private let service: any HealthKitService

  /// Creates a calculator for the records of a home and of a service.
  public init(home: any RecordHome, service: any HealthKitService) {
    self.home = LocalRecords(home: home)
    self.service = service
  }

  /// Returns the values of the intervals that have data, oldest first.
  ///
  /// The value of a record with a duration is divided between intervals in proportion to time. The
  /// weight of an interval is the average of the weights in the interval. For the duration of
  /// activities, workouts in the health store that start more than 24 hours before the first
  /// interval are ignored.
  ///
  /// - Throws: ``SumError``, a ``QueryFailure`` if the local records cannot be read, an error from
  ///   the health store, or `CancellationError`.
  public func sums(_ request: SumRequest) async throws -> [RecordSum] {
    let intervals = try request.intervals()
    switch request.field {
    case .weight: return try await buckets(of: Weight.self, request, intervals).averages
    case .dietaryCalories, .protein, .carbs, .fat:
      return try await sums(of: DietaryCalories.self, request, intervals)
    case .activeEnergy: return try await sums(of: ActiveEnergy.self, request, intervals)
    case .restingEnergy: return try await sums(of: RestingEnergy.self, request, intervals)
    case .activity: return try await buckets(of: Activity.self, request, intervals).sums
    }
  }

  /// Returns the sums of the local records and of the health store.
  private func sums<Record: UnifiedQueryable>(
    of type: Record.Type, _ request: SumRequest, _ intervals: [DateInterval]
  ) async throws -> [RecordSum] {
    let local = try await home.records(type, in: nil)
    // A store counts the energy of workouts as active energy, so the energy of local activities is
    // added too.
    let activities =
      request.field == .activeEnergy ? try await home.records(Activity.self, in: nil) : []
    var buckets = SumBuckets(intervals)
    for record in local { buckets.add(record, request.field.key) }
    for activity in activities { buckets.add(activity, request.field.key) }
    var identifiers = Set(local.map(\.syncIdentifier))
    if type == DietaryCalories.self {
      // Each member of exported food has its own sync identifier.
      identifiers.formUnion(
        local.map { DietaryCalories.memberIdentifier($0.syncIdentifier, request.field.key) })
    }
    identifiers.formUnion(activities.map { Activity.energyIdentifier($0.syncIdentifier) })
    let stored = try await service.sums(request, excluding: identifiers)
    for (start, value) in stored { buckets.add(value, at: start) }
    return buckets.sums
  }

  /// Returns buckets with the values of local and health records, for a field without a store
  /// statistic.
  private func buckets<Record: UnifiedQueryable>(
    of type: Record.Type, _ request: SumRequest, _ intervals: [DateInterval]
  ) async throws -> SumBuckets {
    var buckets = SumBuckets(intervals)
    for record in try await combined(type, intervals) { buckets.add(record, request.field.key) }
    return buckets
  }

  /// Returns all local records, combined with the health records that start in the intervals or at
  /// most 24 hours before the first one.
  private func combined<Record: UnifiedQueryable>(
    _ type: Record.Type, _ intervals: [DateInterval]
  ) async throws -> [Record] {
    guard let first = intervals.first, let last = intervals.last else { return [] }
    // A record that starts up to 24 hours earlier can extend into the first interval.
    let dates = first.start.addingTimeInterval(-86_400)...last.end
    let health = try await service.page(type, PageRequest(dates: dates)).records
    return RecordCombination.combine(
      local: try await home.records(type, in: nil), health: health,
      bundleIdentifier: service.bundleIdentifier)
  }
}

/// The records of a home; its errors are reported as failures of the local source.
private struct LocalRecords: Sendable {
  let home: any RecordHome

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws(QueryFailure) -> [Record] {
    do { return try await home.records(type, in: dates) } catch {
      throw QueryFailure(.local, error)
    }
  }
}

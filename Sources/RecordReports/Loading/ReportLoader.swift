public import CombinedRecords
internal import Foundation
public import HealthModel

/// A loader that reads the records and the sums of a report.
public struct ReportLoader: Sendable {
  private let home: any RecordHome
  private let service: any HealthKitService
  private let clock: any HealthClock

  /// Creates a loader that reads records from a home and from a HealthKit service.
  public init(home: any RecordHome, service: any HealthKitService, clock: any HealthClock) {
    self.home = home
    self.service = service
    self.clock = clock
  }

  /// Returns a report with the requested records and sums.
  ///
  /// The report contains the newest of the requested records, up to the limit. The limit does not
  /// apply to the sums; each interval that overlaps the range is included in full.
  ///
  /// If a source cannot be read, the report contains the other records and at least one failure.
  ///
  /// - Throws: `SumError` if the range has too many intervals or contains dates that the calendar
  ///   or the health store does not support, errors from reading the home's settings and goals, and
  ///   `CancellationError`.
  public func report(_ request: ReportRequest) async throws -> RecordReport {
    let preferences = try await home.preferences()
    var request = request
    request.calendar = preferences.calendar(request.calendar)
    request.limit = max(1, request.limit)
    let style = FieldStyle(preferences: preferences, locale: request.locale)
    var report = RecordReport(
      dates: request.dates, period: request.period ?? .suiting(request.dates),
      calendar: request.calendar, goals: try await home.goals(), style: style)
    for kind in RecordKind.allCases where request.kinds.contains(kind) {
      try await list(kind, request, into: &report)
    }
    report.records.sort { RecordCursor($0) < RecordCursor($1) }
    if report.records.count > request.limit {
      report.records = Array(report.records.prefix(request.limit))
      report.hasMore = true
    }
    try await add(request, into: &report)
    return report
  }

  // MARK: - Records

  private func list(
    _ kind: RecordKind, _ request: ReportRequest, into report: inout RecordReport
  ) async throws {
    let range = QueryRange.dates(request.dates)
    switch kind {
    case .weight:
      await list(Weight.self, try WeightQueryParams(range: range), request, into: &report)
    case .dietaryCalories:
      let query = try CalorieQueryParams(range: range, minCalories: nil)
      await list(DietaryCalories.self, query, request, into: &report)
    case .activeEnergy:
      await list(ActiveEnergy.self, EnergyQueryParams(range: range), request, into: &report)
    case .restingEnergy:
      await list(RestingEnergy.self, EnergyQueryParams(range: range), request, into: &report)
    case .activity:
      let query = ActivityQueryParams(range: range, activityType: nil)
      await list(Activity.self, query, request, into: &report)
    default: break
    }
  }

  @MainActor
  private func list<Record: UnifiedQueryable>(
    _ type: Record.Type, _ query: Record.QueryParams, _ request: ReportRequest,
    into report: inout RecordReport
  ) async {
    let model = UnifiedQueryModel<Record>(
      query, home: home, service: service, clock: clock, pageSize: request.limit,
      calendar: { request.calendar })
    await model.refreshAndWait()
    report.records += model.records
    report.hasMore = report.hasMore || model.hasMore
    if let failure = model.failure { report.failures.append(failure) }
    model.stop()
  }

  // MARK: - Sums

  private func add(_ request: ReportRequest, into report: inout RecordReport) async throws {
    let sums = RecordSums(home: home, service: service)
    if request.dates.lowerBound == .distantPast {
      report.isOpen = true
      let first = try await start(request, sums, into: &report)
      report.dates = min(first, request.dates.upperBound)...request.dates.upperBound
      report.period = request.period ?? .suiting(report.dates)
    }
    for field in request.fields {
      let query = SumRequest(
        field, by: report.period, in: report.dates, calendar: request.calendar)
      let intervals = try query.intervals()
      do {
        let found = try await sums.sums(query)
        if !found.isEmpty {
          report.sums.append(FieldSums(field, intervals: intervals, sums: found))
        }
      } catch {
        guard !(error is SumError), !(error is CancellationError) else { throw error }
        report.note(error)
      }
    }
  }

  /// Returns the start of the first year with data or, without data, the end of the requested
  /// range, so that sums do not begin in the distant past.
  private func start(
    _ request: ReportRequest, _ sums: RecordSums, into report: inout RecordReport
  ) async throws -> Date {
    var first = request.dates.upperBound
    for field in request.fields {
      let query = SumRequest(
        field, by: .year, in: Self.earliest...max(Self.earliest, request.dates.upperBound),
        calendar: request.calendar)
      do {
        if let year = try await sums.sums(query).first?.interval.start { first = min(first, year) }
      } catch {
        guard !(error is SumError), !(error is CancellationError) else { throw error }
        report.note(error)
      }
    }
    return first
  }

  /// A date in the year 2, because time zones can move the distant past out of the range that the
  /// calendar supports.
  private static let earliest = Date.distantPast.addingTimeInterval(400 * 86_400)
}

extension RecordReport {
  /// Adds a failure to compute sums, unless the report already contains a failure.
  fileprivate mutating func note(_ error: any Error) {
    guard failures.isEmpty else { return }
    failures.append(error as? QueryFailure ?? QueryFailure(.healthKit, error))
  }
}

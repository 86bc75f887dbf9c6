public import Foundation

/// The only interface through which combined queries access a health store.
///
/// While reading is not active, because health records are off or the device does not support
/// health data, pages and sums are empty. While reading is active, ``page(_:_:)``,
/// ``sums(_:excluding:)`` and ``observe(_:_:)`` first request permission for the types of the kind
/// of record, unless an earlier request for them succeeded.
public protocol HealthKitService: Sendable {
  /// The bundle identifier of the app, by which its own samples are recognized.
  var bundleIdentifier: String { get }

  /// Whether the device supports health data.
  var isAvailable: Bool { get async }

  /// Whether the user has turned health records on.
  var isEnabled: Bool { get async }

  /// Returns whether the user lets the app share all types that records of the given kinds are
  /// saved as.
  ///
  /// No store reveals whether the app may read.
  func isAuthorized(for kinds: Set<RecordKind>) async -> Bool

  /// Requests permission for those types of the given kinds of records for which no earlier request
  /// succeeded.
  ///
  /// While reading is not active, permission is not requested.
  ///
  /// - Throws: An error from the store.
  func requestAuthorization(for kinds: Set<RecordKind>) async throws

  /// Returns a page of records, including those that the app itself exported, whose source is
  /// local.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record>

  /// Returns the sums of all sources except the app.
  ///
  /// The result is empty for weights and activities.
  ///
  /// - Parameters:
  ///   - request: The field and the intervals.
  ///   - syncIdentifiers: The sync identifiers of samples to omit because the caller counts the
  ///     corresponding records.
  /// - Returns: The sums, keyed by the start of their interval; intervals without data are absent.
  /// - Throws: ``SumError``, an error from the store, or `CancellationError`.
  func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double]

  /// Calls a handler after each change to the samples of a kind, until the observation ends.
  ///
  /// - Returns: The observation, or `nil` if reading is not active or the store cannot report
  ///   changes.
  /// - Throws: An error from the store.
  func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation?
}

extension HealthKitService {
  /// Whether the user lets the app share all types that the app's kinds of records are saved as.
  public var isAuthorized: Bool {
    get async { await isAuthorized(for: Set(RecordKind.allCases)) }
  }

  /// Requests permission for those types of the app's kinds of records for which no earlier request
  /// succeeded; while reading is not active, permission is not requested.
  ///
  /// - Throws: An error from the store.
  public func requestAuthorization() async throws {
    try await requestAuthorization(for: Set(RecordKind.allCases))
  }

  /// Returns the records of other apps that satisfy a query, by default newest first.
  ///
  /// The result is empty for a query that shows only local records, and while reading is not
  /// active. A range up to now ends at `now`, and `calendar` determines the start of a range in
  /// days.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public func query<Record: UnifiedQueryable>(
    _ type: Record.Type, with parameters: Record.QueryParams, predicate: RecordPredicate? = nil,
    order: RecordOrder = .newestFirst, now: Date, calendar: Calendar
  ) async throws -> [Record] {
    guard parameters.source != .local else { return [] }
    let query = RecordQuery(parameters, predicate: predicate, order: order)
    let dates = parameters.range.dates(now: now, calendar: calendar)
    return try await page(type, PageRequest(dates: dates)).records
      .filter { $0.source != .local && query.accepts($0, in: dates) }
      .sorted(by: order.precedes)
  }
}

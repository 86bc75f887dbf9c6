public import Foundation
public import HealthModel
internal import StoreSync

/// A failure to read samples from a store, or to request permission to read.
public enum HealthKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Health data is unavailable or restricted on the device.
  case notAvailable
  /// Permission was denied or never requested, or the user dismissed the request.
  case authorizationFailed
  /// The call failed with an error code that no other case represents, such as the one for a missed
  /// deadline; an error without a code counts as `HealthError.Code.unknownError`.
  case queryFailed(HealthError.Code)

  /// The failure and, if permission is missing, how to resolve it.
  public var description: String {
    switch self {
    case .notAvailable: "Health data unavailable: the device does not support it, or restricts it"
    case .authorizationFailed: "Permission missing: request it, or allow reading in Settings"
    case .queryFailed(let code): "Data query failed: \(code.name)"
    }
  }
}

/// A type for which a store has samples, with their number and dates.
public struct AvailableMetric: Hashable, Sendable, Codable {
  /// The identifier of the type, HealthKit's or a custom one.
  public let identifier: String
  /// The number of the type's samples in the store.
  public let count: Int
  /// The earliest start date among the samples.
  public let first: Date
  /// The latest start date among the samples.
  public let last: Date
}

/// A manager that requests permission, discovers types and reads samples in any health store.
public actor HealthKitManager {
  private nonisolated let calls: StoreCalls
  private let selection: MetricSelection
  private var asked: Set<SampleType> = []

  /// Creates a manager for a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - selection: The types that the user selected; permission is requested only for these types.
  ///   - clock: The clock for the deadlines of queries for pages of samples.
  ///   - identifiers: The source of identifiers for queries.
  ///   - pageSize: The maximum number of changes in one page; a number below 1 counts as 1.
  public init(
    store: any HealthStoreProtocol, selection: MetricSelection, clock: any HealthClock,
    identifiers: any IdentifierSource, pageSize: Int = 500
  ) {
    var limits = SyncLimits(bundleIdentifier: "")
    limits.pageSize = max(1, pageSize)
    calls = StoreCalls(store: store, clock: clock, identifiers: identifiers, limits: limits)
    self.selection = selection
  }

  /// Requests permission to read the selected types for which no request of this manager has been
  /// processed yet.
  ///
  /// - Returns: Whether the request was processed or not needed; a store never reports whether
  ///   reading is permitted.
  /// - Throws: ``HealthKitError``, or `CancellationError`.
  public func requestAuthorization() async throws -> Bool {
    guard await calls.isAvailable() else { throw HealthKitError.notAvailable }
    let types = Set(selection.identifiers.map { SampleType(metricIdentifier: $0) })
    let added = types.subtracting(asked)
    guard !added.isEmpty else { return true }
    do {
      guard try await calls.store.requestAuthorization(toShare: [], read: added) else {
        return false
      }
    } catch { throw Self.failure(error) }
    asked.formUnion(added)
    return true
  }

  /// Returns the sorted identifiers of all quantity and category types in the catalogs, and of
  /// workouts.
  public nonisolated func fetchAvailableDataTypes() -> [String] {
    (QuantityType.catalog.map(\.identifier) + CategoryType.catalog.map(\.identifier)
      + [SampleType.workoutIdentifier]).sorted()
  }

  /// Returns the samples of a type that start within a range.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the type.
  ///   - startDate: The inclusive start of the range.
  ///   - endDate: The exclusive end of the range.
  /// - Returns: The samples, ordered by start date.
  /// - Throws: ``HealthKitError``, or `CancellationError`.
  public func fetchSamples(
    for identifier: String, startDate: Date, endDate: Date
  ) async throws -> [Sample] {
    guard await calls.isAvailable() else { throw HealthKitError.notAvailable }
    do {
      try Task.checkCancellation()
      return try await calls.store.objects(
        id: QueryID(calls.identifiers.next()), type: SampleType(metricIdentifier: identifier),
        predicate: .dates(start: startDate, end: endDate, options: .strictStartDate),
        sort: [SampleSort(.startDate, ascending: true)])
    } catch { throw Self.failure(error) }
  }

  /// Passes all samples of a type to a closure page by page, in the order in which the store
  /// reports them.
  ///
  /// - Throws: ``HealthKitError``, `CancellationError`, or the error that `page` throws.
  public func readSamples(
    of identifier: String, _ page: @Sendable ([Sample]) async throws -> Void
  ) async throws {
    let type = SampleType(metricIdentifier: identifier)
    var anchor: QueryAnchor?
    while true {
      let changes: AnchoredChanges
      do {
        try Task.checkCancellation()
        changes = try await calls.changes(of: type, after: anchor)
      } catch { throw Self.failure(error) }
      if changes.added.isEmpty, changes.deletedObjects.isEmpty { return }
      anchor = changes.newAnchor
      if !changes.added.isEmpty { try await page(changes.added) }
    }
  }

  /// Returns the selected types for which the store has samples, sorted by identifier.
  ///
  /// - Throws: ``HealthKitError``, or `CancellationError`.
  public func discoverMetrics() async throws -> [AvailableMetric] {
    guard await calls.isAvailable() else { throw HealthKitError.notAvailable }
    var found: [AvailableMetric] = []
    for identifier in selection.identifiers.sorted() {
      let summary = Locked<(count: Int, first: Date, last: Date)?>(nil)
      try await readSamples(of: identifier) { samples in
        for sample in samples {
          let date = sample.startDate
          summary.withLock { summary in
            summary = (
              (summary?.count ?? 0) + 1, min(summary?.first ?? date, date),
              max(summary?.last ?? date, date)
            )
          }
        }
      }
      if let summary = summary.withLock({ $0 }) {
        found.append(
          AvailableMetric(
            identifier: identifier, count: summary.count, first: summary.first, last: summary.last))
      }
    }
    return found
  }

  private static func failure(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    guard let code = (error as? HealthError)?.code else {
      return HealthKitError.queryFailed(.unknownError)
    }
    switch code {
    case .errorHealthDataUnavailable, .errorHealthDataRestricted:
      return HealthKitError.notAvailable
    case .errorAuthorizationDenied, .errorAuthorizationNotDetermined, .errorUserCanceled:
      return HealthKitError.authorizationFailed
    case .cancelled: return CancellationError()
    default: return HealthKitError.queryFailed(code)
    }
  }
}

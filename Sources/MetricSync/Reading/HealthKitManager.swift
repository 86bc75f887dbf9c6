public import Foundation
public import HealthModel
internal import StoreSync

/// The reason why samples of a store are not available.
public enum HealthKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The device has no health data.
  case notAvailable
  /// The user dismissed or refused the request for permission.
  case authorizationFailed
  /// The store failed, with the reason that it gave.
  case queryFailed(HealthError.Code)

  /// The failure and, for a refusal, how to resolve it.
  public var description: String {
    switch self {
    case .notAvailable: "HealthKit not supported: this device has no health data"
    case .authorizationFailed: "User denied permission: allow reading in Settings, then ask again"
    case .queryFailed(let code): "Data query failed: \(code.name)"
    }
  }
}

/// A type that a store has records of.
public struct AvailableMetric: Hashable, Sendable, Codable {
  /// HealthKit's identifier of the type.
  public let identifier: String
  /// The number of records that the store has.
  public let count: Int
  /// The earliest start of a record.
  public let first: Date
  /// The latest start of a record.
  public let last: Date
}

/// Requests permission, discovers types and reads samples, over any health store.
///
/// The architecture document describes a singleton. Here, a manager is passed on instead, so that
/// several stores can exist in one process and tests need no global state.
public actor HealthKitManager {
  private nonisolated let calls: StoreCalls
  private let selection: MetricSelection
  private var asked: Set<SampleType> = []

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - selection: The types that the user selected; no others are requested.
  ///   - clock: The clock for deadlines.
  ///   - identifiers: The source of identifiers for queries.
  ///   - pageSize: The number of samples in one page, at least 1.
  public init(
    store: any HealthStoreProtocol, selection: MetricSelection, clock: any HealthClock,
    identifiers: any IdentifierSource, pageSize: Int = 500
  ) {
    var limits = SyncLimits(bundleIdentifier: "")
    limits.pageSize = max(1, pageSize)
    calls = StoreCalls(store: store, clock: clock, identifiers: identifiers, limits: limits)
    self.selection = selection
  }

  /// Requests permission to read those selected types for which it was not requested before.
  ///
  /// - Returns: Whether the request was processed; a store never reports whether reading is
  ///   permitted.
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

  /// Returns the identifiers of all types that can be read.
  public nonisolated func fetchAvailableDataTypes() -> [String] {
    (QuantityType.catalog.map(\.identifier) + CategoryType.catalog.map(\.identifier)
      + [SampleType.workoutIdentifier]).sorted()
  }

  /// Returns the samples of a type that start within a range.
  ///
  /// - Parameters:
  ///   - identifier: The type.
  ///   - startDate: The start of the range.
  ///   - endDate: The exclusive end of the range.
  /// - Returns: The samples, in order of their starts.
  /// - Throws: ``HealthKitError``, or `CancellationError`.
  public func fetchSamples(
    for identifier: String, startDate: Date, endDate: Date
  ) async throws -> [Sample] {
    guard await calls.isAvailable() else { throw HealthKitError.notAvailable }
    do {
      let samples = try await calls.store.objects(
        id: QueryID(calls.identifiers.next()), type: SampleType(metricIdentifier: identifier),
        predicate: .dates(start: startDate, end: endDate, options: .strictStartDate),
        sort: [SampleSort(.startDate, ascending: true)])
      return samples.filter { $0.startDate >= startDate && $0.startDate < endDate }
    } catch { throw Self.failure(error) }
  }

  /// Passes the samples of a type to a closure page by page, in order of their arrival.
  ///
  /// - Throws: ``HealthKitError``, `CancellationError`, or the error that `page` throws.
  public func readSamples(
    of identifier: String, _ page: @Sendable ([Sample]) async throws -> Void
  ) async throws {
    let type = SampleType(metricIdentifier: identifier)
    var anchor: QueryAnchor?
    while true {
      let changes: AnchoredChanges
      do { changes = try await calls.changes(of: type, after: anchor) } catch {
        throw Self.failure(error)
      }
      if changes.added.isEmpty, changes.deletedObjects.isEmpty { return }
      anchor = changes.newAnchor
      if !changes.added.isEmpty { try await page(changes.added) }
    }
  }

  /// Returns the selected types that the store has records of.
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

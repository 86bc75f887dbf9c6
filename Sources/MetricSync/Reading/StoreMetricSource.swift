internal import Foundation
public import HealthModel
internal import StoreSync

/// A source that reads a health store from saved anchors, so that a pass reads only the changes
/// since the previous pass.
public struct StoreMetricSource: MetricSource {
  private let calls: StoreCalls
  /// The name under which positions are saved.
  public let name: String

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - store: The store, for which permission to read must have been requested.
  ///   - name: The name under which positions are saved; every store needs its own name.
  ///   - clock: The clock for the deadlines of queries.
  ///   - identifiers: The source of identifiers for queries.
  ///   - pageSize: The maximum number of changes in one page; a number below 1 counts as 1.
  public init(
    _ store: any HealthStoreProtocol, name: String, clock: any HealthClock,
    identifiers: any IdentifierSource, pageSize: Int = 500
  ) {
    var limits = SyncLimits(bundleIdentifier: "")
    limits.pageSize = max(1, pageSize)
    calls = StoreCalls(store: store, clock: clock, identifiers: identifiers, limits: limits)
    self.name = name
  }

  /// Reads the changes of each type, one type after another.
  ///
  /// Reading starts at the requested position of the type, or at the beginning if no position is
  /// requested or the store does not recognize it. Deletions are reported regardless of the period.
  ///
  /// - Throws: An error from the store, `HealthError` with the code `timeout` if a query misses its
  ///   deadline, or the error that `page` throws.
  public func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    for identifier in request.types.sorted() {
      try await read(identifier, request, page)
    }
  }

  private func read(
    _ identifier: String, _ request: MetricSourceRequest,
    _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    let type = SampleType(metricIdentifier: identifier)
    var anchor = request.positions[identifier].map { QueryAnchor(data: $0) }
    while true {
      let changes: AnchoredChanges
      do {
        changes = try await calls.changes(of: type, after: anchor)
      } catch let error as HealthError where error.code == .errorInvalidArgument && anchor != nil {
        // The store does not recognize the anchor, so the type is read from the beginning.
        anchor = nil
        continue
      }
      let added = changes.added.filter { request.period.contains($0.startDate) }
      try await page(
        MetricPage(
          records: added.map { MetricRecord($0) },
          removed: changes.deletedObjects.map {
            RemovedMetric(id: $0.uuid, identifier: identifier)
          },
          position: .init(identifier: identifier, data: changes.newAnchor.data)))
      if changes.added.isEmpty, changes.deletedObjects.isEmpty { return }
      anchor = changes.newAnchor
    }
  }
}

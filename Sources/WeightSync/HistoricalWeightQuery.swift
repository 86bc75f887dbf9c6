public import Foundation
public import HealthModel

/// A sample query for the weights of a time span, for example to display them.
///
/// The first import does not use this query. It starts with an anchored query without an anchor,
/// which also returns the samples of this span, and leaves no gap before the incremental imports
/// that follow.
public struct HistoricalWeightQuery: Hashable, Sendable {
  /// The start of the span; by default, the distant past.
  public var startDate: Date = .distantPast
  /// The end of the span, which is not part of it.
  public var endDate: Date
  /// The maximum number of samples, or `objectQueryNoLimit` for all.
  public var limit: Int = objectQueryNoLimit

  /// Creates a query for all samples that start before a date.
  public init(now: Date) { endDate = now }

  /// The sort order of the results: newest first by end date.
  public static let sort: [SampleSort] = [SampleSort(.endDate, ascending: false)]

  /// Returns the samples that overlap the span, newest first by end date, at most ``limit``.
  ///
  /// - Throws: An error from the store.
  public func fetch(
    from store: any HealthStoreProtocol, id: QueryID
  ) async throws -> [QuantitySample] {
    try await store.samples(
      id: id, type: .bodyMass,
      predicate: .dates(start: startDate, end: endDate, options: []), limit: limit,
      sort: Self.sort)
  }
}

/// The query for an incremental import.
public struct IncrementalWeightQuery: Hashable, Sendable {
  /// The anchor from which the import continues, stored under the key `healthSyncAnchor`; `nil` if
  /// the import starts from the beginning.
  public var anchor: QueryAnchor?

  /// Creates a query that continues from the stored anchor.
  public init(continuing state: HealthSyncState) {
    anchor = state.healthSyncAnchor.map(QueryAnchor.init(data:))
  }
}

/// The data that identifies the sample to delete when an entry is deleted.
public struct WeightDeletion: Hashable, Sendable {
  /// The UUID of the sample, from the entry's `healthKitUUID`.
  public var sampleUUID: UUID

  /// Creates the deletion of an entry's sample, or returns `nil` if the entry has no valid sample
  /// UUID.
  public init?(of entry: WeightEntry) {
    guard let uuid = entry.healthKitUUID.flatMap(UUID.init(text:)) else { return nil }
    sampleUUID = uuid
  }
}

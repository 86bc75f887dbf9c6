public import Foundation
public import HealthModel

/// The time span of the first import.
///
/// The first import is an anchored query without an anchor. It returns all samples, including those
/// of this span, and leaves no gap before the incremental imports that follow. This value describes
/// the span; ``fetch(from:id:)`` reads its samples with a sample query, for example to display
/// them.
public struct HistoricalWeightQuery: Hashable, Sendable {
  /// The start of the span; by default, the distant past.
  public var startDate: Date = .distantPast
  /// The end of the span, which is not part of it.
  public var endDate: Date
  /// The maximum number of samples, or `objectQueryNoLimit` for all.
  public var limit: Int = objectQueryNoLimit

  /// Creates the span from the beginning of all history to a date.
  public init(now: Date) { endDate = now }

  /// The sort order of the results: newest first by end date.
  public static let sort: [SampleSort] = [SampleSort(.endDate, ascending: false)]

  /// Returns the samples of the span, newest first by end date, up to ``limit``.
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
  /// The anchor of the last import, from the key `healthSyncAnchor`; `nil` if the import starts
  /// from the beginning.
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

public import Foundation
public import HealthModel

/// The span of the first import.
///
/// The first import is carried out as an anchored query without an anchor, which returns the same
/// samples and leaves no gap to the incremental imports that follow. This value states its span,
/// and asks for it as a sample query where somebody wants the history for display.
public struct HistoricalWeightQuery: Hashable, Sendable {
  /// The beginning.
  public var startDate: Date = .distantPast
  /// The end.
  public var endDate: Date
  /// The largest number of samples.
  public var limit: Int = objectQueryNoLimit

  /// Creates the span from the beginning of all history to a moment.
  public init(now: Date) { endDate = now }

  /// The order of the results: newest first by end date.
  public static let sort: [SampleSort] = [SampleSort(.endDate, ascending: false)]

  /// Fetches the samples of the span.
  ///
  /// - Throws: What the store threw.
  public func fetch(
    from store: any HealthStoreProtocol, id: QueryID
  ) async throws -> [QuantitySample] {
    try await store.samples(
      id: id, type: .bodyMass,
      predicate: .dates(start: startDate, end: endDate, options: []), limit: limit,
      sort: Self.sort)
  }
}

/// What an incremental import asks the store for.
public struct IncrementalWeightQuery: Hashable, Sendable {
  /// The place where the last import ended, from the key `healthSyncAnchor`.
  public var anchor: QueryAnchor?

  /// Creates a query that continues where the state says.
  public init(continuing state: HealthSyncState) {
    anchor = state.healthSyncAnchor.map(QueryAnchor.init(data:))
  }
}

/// What a deletion needs to know of an entry.
public struct WeightDeletion: Hashable, Sendable {
  /// The identity of the sample, from the entry's `healthKitUUID`.
  public var sampleUUID: UUID

  /// Creates the deletion of a stored entry, or `nil` when the entry was never stored.
  public init?(of entry: WeightEntry) {
    guard let uuid = entry.healthKitUUID.flatMap(UUID.init(text:)) else { return nil }
    sampleUUID = uuid
  }
}

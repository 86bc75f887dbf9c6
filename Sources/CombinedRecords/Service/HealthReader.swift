public import Foundation
public import HealthModel

/// Reads samples of a health store for the queries of the record types.
public struct HealthReader: Sendable {
  let store: any HealthStoreProtocol
  let identifiers: any IdentifierSource
  /// The bundle identifier of the app, whose own samples have the source local.
  let bundleIdentifier: String

  /// Returns the source and the writer of a stored object.
  public func provenance(
    of revision: SourceRevision?, _ metadata: Metadata
  ) -> (source: RecordSource, origin: RecordOrigin) {
    let bundle = revision?.source.bundleIdentifier
    return (
      bundle == bundleIdentifier ? .local : .healthKit,
      RecordOrigin(
        bundleIdentifier: bundle, syncIdentifier: metadata.syncIdentity?.identifier)
    )
  }

  /// Returns the quantity samples of a type that start within a range, in the order of their
  /// starts.
  ///
  /// - Parameters:
  ///   - type: The type of the samples.
  ///   - dates: The range of starts, including both ends.
  ///   - limit: The maximum number of samples, or `nil` for all.
  ///   - order: The order of the samples.
  /// - Returns: The samples, and whether the store has no more of them.
  /// - Throws: An error from the store, or `CancellationError`.
  public func samples(
    of type: QuantityType, in dates: ClosedRange<Date>, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) async throws -> (samples: [QuantitySample], isExhausted: Bool) {
    let found = try await objects(of: .quantity(type), in: dates, limit: limit, order: order)
    return (found.samples.compactMap(\.quantitySample), found.isExhausted)
  }

  /// Returns the samples of any type that start within a range, in the order of their starts.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func objects(
    of type: SampleType, in dates: ClosedRange<Date>, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) async throws -> (samples: [Sample], isExhausted: Bool) {
    // The end of the store's predicate is excluded, and the end of the range is not. A store may
    // keep dates less precisely, so the predicate is wider.
    let end = dates.upperBound.addingTimeInterval(1)
    let found = try await objects(
      of: type, where: .dates(start: dates.lowerBound, end: end, options: .strictStartDate),
      limit: limit, order: order)
    return (
      found.filter { dates.contains($0.startDate) }, limit.map { found.count < $0 } ?? true
    )
  }

  /// Returns the samples of any type that satisfy a condition, in the order of their starts.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func objects(
    of type: SampleType, where predicate: SamplePredicate, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) async throws -> [Sample] {
    let (answers, answer) = AsyncThrowingStream<[Sample], any Error>.makeStream()
    store.execute(
      .sample(
        SampleQuery(
          id: QueryID(identifiers.next()), type: type, predicate: predicate,
          limit: limit ?? objectQueryNoLimit,
          sort: [SampleSort(.startDate, ascending: order == .oldestFirst)],
          samplesHandler: { result in
            answer.yield(with: result)
            answer.finish()
          })))
    for try await samples in answers { return samples }
    throw CancellationError()
  }

  /// Returns the records of a page of quantity samples.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public func page<Record: DataRecord>(
    of type: QuantityType, _ request: PageRequest, record: (QuantitySample) -> Record?
  ) async throws -> RecordPage<Record> {
    try await objectPage(of: .quantity(type), request) { samples in
      samples.compactMap(\.quantitySample).compactMap(record)
    }
  }

  /// Returns the records of a page of samples of any type.
  ///
  /// Samples with one start are never divided between pages, because a store does not order them.
  ///
  /// - Throws: An error from the store or of `records`, or `CancellationError`.
  func objectPage<Record: DataRecord>(
    of type: SampleType, _ request: PageRequest,
    records: ([Sample]) async throws -> [Record]
  ) async throws -> RecordPage<Record> {
    guard let dates = request.remainingDates else { return RecordPage(records: []) }
    // One more than needed shows whether the last start is complete.
    var limit = request.limit.map { $0 < Int.max ? $0 + 1 : $0 }
    while true {
      let (samples, isExhausted) = try await objects(
        of: type, in: dates, limit: limit, order: request.order)
      let cut = isExhausted ? nil : samples.last?.startDate
      let records = request.rest(of: try await records(samples.filter { $0.startDate != cut }))
      if isExhausted { return RecordPage(records: records) }
      if let last = records.last {
        return RecordPage(records: records, next: RecordCursor(last))
      }
      limit = limit.map { $0.multipliedReportingOverflow(by: 2) }
        .map { $0.overflow ? Int.max : $0.partialValue }
    }
  }

  /// Returns the correlations of a type that start within a range; an empty array if no
  /// correlations exist.
  ///
  /// - Throws: An error from the store.
  public func correlations(
    of type: SampleType, in dates: ClosedRange<Date>
  ) async throws -> [Correlation] {
    guard let store = store as? any CorrelationStoring else { return [] }
    // Wider than the range for the same reasons as above.
    let end = dates.upperBound.addingTimeInterval(1)
    return try await store.correlations(
      CorrelationQuery(
        type: type,
        predicate: .dates(start: dates.lowerBound, end: end, options: .strictStartDate))
    ).filter { dates.contains($0.startDate) }
  }

  /// Returns the correlations of a type that have one of some samples as a member.
  ///
  /// - Throws: An error from the store.
  func correlations(
    of type: SampleType, holding samples: [QuantitySample], of memberType: QuantityType
  ) async throws -> [Correlation] {
    guard let store = store as? any CorrelationStoring, !samples.isEmpty else { return [] }
    return try await store.correlations(
      CorrelationQuery(
        type: type, memberPredicates: [memberType: .uuids(Set(samples.map(\.uuid)))]))
  }
}

public import Foundation
public import HealthModel

/// A reader of a health store's samples for the queries of record types.
public struct HealthReader: Sendable {
  let store: any HealthStoreProtocol
  let identifiers: any IdentifierSource
  /// The bundle identifier of the app, whose own samples are read as local records.
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

  /// Returns the quantity samples of a type that start within a range, ordered by their start.
  ///
  /// - Parameters:
  ///   - type: The type of the samples.
  ///   - dates: The range of starts, including both ends.
  ///   - limit: The maximum number of samples, at least 1, or `nil` for all.
  ///   - order: The order of the samples.
  /// - Returns: The samples, and whether the store returned all of them, which is `true` only
  ///   without a limit or for fewer samples than the limit.
  /// - Throws: An error from the store, or `CancellationError`.
  public func samples(
    of type: QuantityType, in dates: ClosedRange<Date>, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) async throws -> (samples: [QuantitySample], isExhausted: Bool) {
    let found = try await objects(of: .quantity(type), in: dates, limit: limit, order: order)
    return (found.samples.compactMap(\.quantitySample), found.isExhausted)
  }

  /// Returns the samples of a sample type that start within a range, ordered by their start, and
  /// whether the store returned all of them.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  func objects(
    of type: SampleType, in dates: ClosedRange<Date>, limit: Int? = nil,
    order: DateOrder = .newestFirst
  ) async throws -> (samples: [Sample], isExhausted: Bool) {
    // A store's predicate excludes its end date, but the range includes its upper bound. A store
    // may also round dates, so the predicate is wider than the range.
    let end = dates.upperBound.addingTimeInterval(1)
    let found = try await objects(
      of: type, where: .dates(start: dates.lowerBound, end: end, options: .strictStartDate),
      limit: limit, order: order)
    return (
      found.filter { dates.contains($0.startDate) }, limit.map { found.count < $0 } ?? true
    )
  }

  /// Returns the samples of a sample type that satisfy a predicate, ordered by their start.
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

  /// Returns a page of records that are made from quantity samples.
  ///
  /// Samples for which the closure returns `nil` are omitted.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public func page<Record: DataRecord>(
    of type: QuantityType, _ request: PageRequest, record: (QuantitySample) -> Record?
  ) async throws -> RecordPage<Record> {
    try await objectPage(of: .quantity(type), request) { samples in
      samples.compactMap(\.quantitySample).compactMap(record)
    }
  }

  /// Returns a page of records that are made from the samples of a sample type.
  ///
  /// Samples with the same start date are never split across pages, because a store does not order
  /// them.
  ///
  /// - Throws: An error from the store or from `records`, or `CancellationError`.
  func objectPage<Record: DataRecord>(
    of type: SampleType, _ request: PageRequest,
    records: ([Sample]) async throws -> [Record]
  ) async throws -> RecordPage<Record> {
    guard let dates = request.remainingDates else { return RecordPage(records: []) }
    // One more sample than needed shows whether all samples with the last start date were read.
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

  /// Returns the correlations of a type that start within a range; an empty array if the store does
  /// not support correlations.
  ///
  /// - Throws: An error from the store.
  public func correlations(
    of type: SampleType, in dates: ClosedRange<Date>
  ) async throws -> [Correlation] {
    guard let store = store as? any CorrelationStoring else { return [] }
    // The predicate is wider than the range, for the same reasons as in `objects(of:in:)`.
    let end = dates.upperBound.addingTimeInterval(1)
    return try await store.correlations(
      CorrelationQuery(
        type: type,
        predicate: .dates(start: dates.lowerBound, end: end, options: .strictStartDate))
    ).filter { dates.contains($0.startDate) }
  }

  /// Returns the correlations of a type that have at least one of the given samples as a member; an
  /// empty array if the store does not support correlations.
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

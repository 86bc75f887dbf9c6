public import Foundation

/// The limit value for an unlimited number of results, `HKObjectQueryNoLimit`.
public let objectQueryNoLimit = 0

/// The identifier of one run of a query; each query object runs once.
public struct QueryID: Hashable, Sendable {
  /// The UUID that distinguishes the run from all other runs.
  public let uuid: UUID

  /// Creates an identifier from a UUID, which must not be used for another run.
  public init(_ uuid: UUID) { self.uuid = uuid }
}

/// An order of query results by a date.
public struct SampleSort: Hashable, Sendable {
  /// A date of a sample by which results can be sorted.
  public enum Key: String, Hashable, Sendable {
    /// The start, `HKSampleSortIdentifierStartDate`.
    case startDate
    /// The end, `HKSampleSortIdentifierEndDate`.
    case endDate
  }

  /// The date of a sample by which results are sorted.
  public let key: Key
  /// Whether the earliest date comes first.
  public let ascending: Bool

  /// Creates a sort order by a date.
  public init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// An opaque position in a store's order of arrival.
public struct QueryAnchor: Hashable, Sendable {
  /// The bytes that a store created; only that store can interpret them.
  public let data: Data

  /// Creates an anchor from bytes that a store created.
  public init(data: Data) { self.data = data }
}

/// A query for the current samples of a type.
public struct SampleQuery: Sendable {
  /// The identifier of this run of the query.
  public let id: QueryID
  /// The type of the samples.
  public let type: SampleType
  /// The condition that the samples must satisfy.
  public let predicate: SamplePredicate
  /// The maximum number of samples after sorting, or ``objectQueryNoLimit`` for all.
  public let limit: Int
  /// The sort order; an empty array leaves the order unspecified.
  public let sort: [SampleSort]
  /// The handler that receives the samples or an error, exactly once.
  public let samplesHandler: @Sendable (Result<[Sample], any Error>) -> Void

  /// The handler for a store that has only quantity samples; it passes its result to
  /// ``samplesHandler``.
  public var resultsHandler: @Sendable (Result<[QuantitySample], any Error>) -> Void {
    { [samplesHandler] in samplesHandler($0.map { $0.map(Sample.quantity) }) }
  }

  /// Creates a query for samples of any kind.
  ///
  /// An unlabeled trailing closure that fits both initializers selects the one for quantity
  /// samples.
  @_disfavoredOverload
  public init(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = [],
    samplesHandler: @escaping @Sendable (Result<[Sample], any Error>) -> Void
  ) {
    self.id = id
    self.type = type
    self.predicate = predicate
    self.limit = limit
    self.sort = sort
    self.samplesHandler = samplesHandler
  }

  /// Creates a query whose handler receives only quantity samples.
  public init(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = [],
    resultsHandler: @escaping @Sendable (Result<[QuantitySample], any Error>) -> Void
  ) {
    self.init(
      id: id, type: type, predicate: predicate, limit: limit, sort: sort,
      samplesHandler: { resultsHandler($0.map { $0.compactMap(\.quantitySample) }) })
  }
}

/// The changes of a type since an anchor, oldest first.
public struct AnchoredChanges: Hashable, Sendable {
  /// The new quantity samples that are still stored.
  public var addedSamples: [QuantitySample]
  /// The deleted objects, including objects whose arrival was never reported.
  public var deletedObjects: [DeletedObject]
  /// The anchor with which the next query continues after these changes.
  public var newAnchor: QueryAnchor
  /// The new samples that are not quantity samples and are still stored; a query has one type, so
  /// this array or ``addedSamples`` is empty.
  public var addedOthers: [Sample] = []

  /// The new samples of any kind that are still stored.
  public var added: [Sample] { addedSamples.map(Sample.quantity) + addedOthers }

  /// Creates a page of changes for a quantity type.
  public init(
    addedSamples: [QuantitySample], deletedObjects: [DeletedObject], newAnchor: QueryAnchor
  ) {
    self.addedSamples = addedSamples
    self.deletedObjects = deletedObjects
    self.newAnchor = newAnchor
  }

  /// Creates a page of changes for any type.
  public init(added: [Sample], deletedObjects: [DeletedObject], newAnchor: QueryAnchor) {
    self.init(
      addedSamples: added.compactMap(\.quantitySample), deletedObjects: deletedObjects,
      newAnchor: newAnchor)
    if addedSamples.count < added.count { addedOthers = added.filter { $0.quantitySample == nil } }
  }
}

/// A query for the changes of a type since an anchor.
public struct AnchoredObjectQuery: Sendable {
  /// A closure that receives the changes or an error.
  public typealias Handler = @Sendable (Result<AnchoredChanges, any Error>) -> Void

  /// The identifier of this run of the query.
  public let id: QueryID
  /// The type of the samples.
  public let type: SampleType
  /// The condition on samples; whether a deletion matches a condition on properties that it lost
  /// depends on the store.
  public let predicate: SamplePredicate
  /// The end of the previous page, or `nil` to start from the beginning.
  public let anchor: QueryAnchor?
  /// The maximum total number of samples and deletions, or ``objectQueryNoLimit`` for all.
  public let limit: Int
  /// The handler that receives the changes up to the time of the query, or an error, exactly once.
  public let resultsHandler: Handler
  /// The handler that receives later changes and errors, and keeps the query running; not allowed
  /// together with a limit.
  public let updateHandler: Handler?

  /// Creates a query.
  ///
  /// - Throws: ``ProgrammerError`` if there are both an update handler and a limit.
  public init(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all, anchor: QueryAnchor?,
    limit: Int = objectQueryNoLimit, resultsHandler: @escaping Handler,
    updateHandler: Handler? = nil
  ) throws(ProgrammerError) {
    guard updateHandler == nil || limit == objectQueryNoLimit else {
      throw ProgrammerError(.updateHandlerWithLimit, "a query with a limit cannot report updates")
    }
    self.id = id
    self.type = type
    self.predicate = predicate
    self.anchor = anchor
    self.limit = limit
    self.resultsHandler = resultsHandler
    self.updateHandler = updateHandler
  }
}

/// A long-running query that notifies the app of changes without reporting what changed.
public struct ObserverQuery: Sendable {
  /// A closure that confirms to the store that the app has processed the change; call it once,
  /// after the work.
  public typealias Completion = @Sendable () -> Void

  /// The identifier of this run of the query.
  public let id: QueryID
  /// The type of the observed samples.
  public let type: SampleType
  /// The condition that a changed sample must satisfy for the app to be notified.
  public let predicate: SamplePredicate
  /// The handler that is called after the start of the query and then after changes.
  ///
  /// Several changes can cause a single call. The handler must call the completion even if it
  /// receives an error.
  public let updateHandler:
    @Sendable (_ completion: @escaping Completion, _ error: (any Error)?) -> Void

  /// Creates a query; by default, it observes all samples of the type.
  public init(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    updateHandler:
      @escaping @Sendable (_ completion: @escaping Completion, _ error: (any Error)?) -> Void
  ) {
    self.id = id
    self.type = type
    self.predicate = predicate
    self.updateHandler = updateHandler
  }
}

/// A sample, anchored or observer query, as a value that a store can inspect.
public enum Query: Sendable {
  /// A query for current samples.
  case sample(SampleQuery)
  /// A query for changes since an anchor.
  case anchoredObject(AnchoredObjectQuery)
  /// A query that observes changes.
  case observer(ObserverQuery)

  /// The identifier of this run of the query.
  public var id: QueryID {
    switch self {
    case .sample(let query): query.id
    case .anchoredObject(let query): query.id
    case .observer(let query): query.id
    }
  }

  /// The sample type of the query.
  public var type: SampleType {
    switch self {
    case .sample(let query): query.type
    case .anchoredObject(let query): query.type
    case .observer(let query): query.type
    }
  }
}

public import Foundation

/// The largest number of results when none is asked for, `HKObjectQueryNoLimit`.
public let objectQueryNoLimit = 0

/// The identity of one run of a query; a query object runs once.
public struct QueryID: Hashable, Sendable {
  /// The identity.
  public let uuid: UUID

  /// Creates an identity.
  public init(_ uuid: UUID) { self.uuid = uuid }
}

/// The order of results.
public struct SampleSort: Hashable, Sendable {
  /// The date that decides.
  public enum Key: String, Hashable, Sendable {
    /// The start, `HKSampleSortIdentifierStartDate`.
    case startDate
    /// The end, `HKSampleSortIdentifierEndDate`.
    case endDate
  }

  /// The date that decides.
  public let key: Key
  /// Whether the earliest comes first.
  public let ascending: Bool

  /// Creates an order.
  public init(_ key: Key, ascending: Bool) {
    self.key = key
    self.ascending = ascending
  }
}

/// An opaque place in the order in which a store received its objects.
public struct QueryAnchor: Hashable, Sendable {
  /// The bytes that a store made; only that store can read them.
  public let data: Data

  /// Creates an anchor from bytes that a store made.
  public init(data: Data) { self.data = data }
}

/// A query for the samples of a type as they stand now.
public struct SampleQuery: Sendable {
  /// The identity of this run.
  public let id: QueryID
  /// The type.
  public let type: SampleType
  /// The condition.
  public let predicate: SamplePredicate
  /// The largest number of samples, after sorting; ``objectQueryNoLimit`` for all.
  public let limit: Int
  /// The order; without one, none is promised.
  public let sort: [SampleSort]
  /// Receives the samples once.
  public let resultsHandler: @Sendable (Result<[QuantitySample], any Error>) -> Void

  /// Creates a query.
  public init(
    id: QueryID, type: SampleType, predicate: SamplePredicate = .all,
    limit: Int = objectQueryNoLimit, sort: [SampleSort] = [],
    resultsHandler: @escaping @Sendable (Result<[QuantitySample], any Error>) -> Void
  ) {
    self.id = id
    self.type = type
    self.predicate = predicate
    self.limit = limit
    self.sort = sort
    self.resultsHandler = resultsHandler
  }
}

/// What changed in a store since an anchor, oldest arrival first.
public struct AnchoredChanges: Hashable, Sendable {
  /// Samples that arrived and are still stored.
  public var addedSamples: [QuantitySample]
  /// Objects that went, also ones whose arrival was never seen.
  public var deletedObjects: [DeletedObject]
  /// The place behind the last object returned.
  public var newAnchor: QueryAnchor

  /// Creates a page of changes.
  public init(
    addedSamples: [QuantitySample], deletedObjects: [DeletedObject], newAnchor: QueryAnchor
  ) {
    self.addedSamples = addedSamples
    self.deletedObjects = deletedObjects
    self.newAnchor = newAnchor
  }
}

/// A query for the changes of a type since an anchor.
public struct AnchoredObjectQuery: Sendable {
  /// Receives changes.
  public typealias Handler = @Sendable (Result<AnchoredChanges, any Error>) -> Void

  /// The identity of this run.
  public let id: QueryID
  /// The type.
  public let type: SampleType
  /// The condition; it filters samples, and of deletions only what is still known.
  public let predicate: SamplePredicate
  /// Where the last page ended; `nil` for everything.
  public let anchor: QueryAnchor?
  /// The largest number of samples and deletions together; ``objectQueryNoLimit`` for all.
  public let limit: Int
  /// Receives the changes up to now, once.
  public let resultsHandler: Handler
  /// Receives each later change; allowed only without a limit, and keeps the query running.
  public let updateHandler: Handler?

  /// Creates a query.
  ///
  /// - Throws: ``ProgrammerError`` when there is an update handler and a limit.
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

/// A long-running query that tells that something changed, never what.
public struct ObserverQuery: Sendable {
  /// Tells the store that the change has been processed; call it once, after the work.
  public typealias Completion = @Sendable () -> Void

  /// The identity of this run.
  public let id: QueryID
  /// The type.
  public let type: SampleType
  /// The condition.
  public let predicate: SamplePredicate
  /// Called right after the start and after changes; on an error the completion is still due.
  public let updateHandler:
    @Sendable (_ completion: @escaping Completion, _ error: (any Error)?) -> Void

  /// Creates a query.
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

/// A query as a value that any store can inspect.
public enum Query: Sendable {
  /// Samples as they stand now.
  case sample(SampleQuery)
  /// Changes since an anchor.
  case anchoredObject(AnchoredObjectQuery)
  /// A word on every change.
  case observer(ObserverQuery)

  /// The identity of this run.
  public var id: QueryID {
    switch self {
    case .sample(let query): query.id
    case .anchoredObject(let query): query.id
    case .observer(let query): query.id
    }
  }

  /// The type asked for.
  public var type: SampleType {
    switch self {
    case .sample(let query): query.type
    case .anchoredObject(let query): query.type
    case .observer(let query): query.type
    }
  }
}

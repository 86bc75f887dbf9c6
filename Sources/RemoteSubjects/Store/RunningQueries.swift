internal import Foundation
internal import HealthModel

/// The running queries of a client of a store, with the received parts of their responses.
///
/// The handlers are called in the order in which the store sends responses and notifications. The
/// clients are ``RemoteHealthStore``, for a store under test, and ``SuiteStore``, for a sync under
/// test that uses the suite's store.
final class RunningQueries: Sendable {
  private struct Running: Sendable {
    let query: Query
    var request: Int?
    var part = WirePart()
    var partBytes = 0
    var isAnswered = false
  }

  /// The progress of a response that arrives in parts.
  struct Progress: Sendable {
    /// The number of bytes in the received parts.
    let bytes: Int
    /// The request number, or `nil` before it is recorded.
    let request: Int?
  }

  private let running = Locked<[UUID: Running]>([:])
  /// The stopped observers, for which a notification can still arrive.
  private let stoppedObservers = Locked<Set<UUID>>([])

  /// Adds a query that is about to be sent.
  ///
  /// - Returns: `true` unless the query is already running; a store refuses a query that is
  ///   executed a second time, and the first execution continues.
  func start(_ query: Query) -> Bool {
    running.withLock { running in
      guard running[query.id.uuid] == nil else { return false }
      running[query.id.uuid] = Running(query: query)
      return true
    }
  }

  /// Records the request number of a query.
  func note(request: Int, of query: UUID) {
    running.withLock { $0[query]?.request = request }
  }

  /// Removes a query, whose handlers are not called again.
  ///
  /// The exception is a query with a single response, which reports its cancellation.
  func stop(_ query: UUID) {
    guard case .observer? = running.withLock({ $0.removeValue(forKey: query)?.query }) else {
      return
    }
    stoppedObservers.withLock { _ = $0.insert(query) }
  }

  /// Returns whether a query is an observer that is running.
  func isRunningObserver(_ query: UUID) -> Bool {
    if case .observer? = self.query(query) { true } else { false }
  }

  /// Returns whether a query is an observer that ran and was stopped.
  func isStoppedObserver(_ query: UUID) -> Bool { stoppedObservers.withLock { $0.contains(query) } }

  /// Removes all queries, including the stopped observers.
  func removeAll() {
    running.withLock { $0 = [:] }
    stoppedObservers.withLock { $0 = [] }
  }

  /// Appends a part of an incomplete response.
  ///
  /// - Returns: The progress of the response, or `nil` if no query expects the part.
  func append(_ part: WirePart, bytes: Int) -> Progress? {
    running.withLock { running in
      guard let id = part.query, running[id]?.isAnswered == false else { return nil }
      running[id]?.part.append(part)
      running[id]?.partBytes += bytes
      return running[id].map { Progress(bytes: $0.partBytes, request: $0.request) }
    }
  }

  /// Delivers the last part of a response, together with its earlier parts, or an error.
  ///
  /// A stopped query with a single response receives `CancellationError` instead; any other stopped
  /// query receives nothing.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isFirst: The result of ``start(_:)``; if `false`, only `answer` is delivered.
  ///   - answer: The last part, or an error.
  ///   - mismatch: A closure that returns the error for a response without the required form.
  func finish(
    _ query: Query, isFirst: Bool, with answer: Result<WirePart, any Error>,
    mismatch: (WireError) -> any Error
  ) {
    guard isFirst else { return query.deliver(answer, mismatch: mismatch) }
    let part: WirePart? = running.withLock { running in
      guard let part = running[query.id.uuid]?.part else { return nil }
      if query.continues, case .success = answer {
        running[query.id.uuid]?.part = WirePart()
        running[query.id.uuid]?.isAnswered = true
      } else {
        running[query.id.uuid] = nil
      }
      return part
    }
    guard var whole = part else {
      // A stopped query reports nothing, unless its caller still expects its single response.
      if !query.continues { query.deliver(.failure(CancellationError()), mismatch: mismatch) }
      return
    }
    query.deliver(
      answer.map { last in
        whole.append(last)
        return whole
      }, mismatch: mismatch)
  }

  /// Delivers a later change, or an error, to a running query.
  ///
  /// - Returns: Whether the query is running and has an update handler.
  func update(_ part: WirePart, mismatch: (WireError) -> any Error) -> Bool {
    guard case .anchoredObject(let query)? = query(part.query),
      let handler = query.updateHandler
    else { return false }
    if let error = part.error {
      handler(.failure(error.error))
    } else {
      handler(Result { try part.changes(mismatch: mismatch) })
    }
    return true
  }

  /// Calls the handler of a running observer.
  ///
  /// - Parameters:
  ///   - query: The identifier of the observer query.
  ///   - error: An error from the store, if any.
  ///   - completion: A closure that reports to the store that the app has processed the call.
  /// - Returns: Whether the observer is running.
  func notify(
    _ query: UUID, _ error: WireFailure?, completion: @escaping @Sendable () -> Void
  ) -> Bool {
    guard case .observer(let observer)? = self.query(query) else { return false }
    observer.updateHandler(completion, error?.error)
    return true
  }

  private func query(_ id: UUID?) -> Query? {
    id.flatMap { id in running.withLock { $0[id]?.query } }
  }
}

extension Query {
  /// The query's predicate.
  var predicate: SamplePredicate {
    switch self {
    case .sample(let query): query.predicate
    case .anchoredObject(let query): query.predicate
    case .observer(let query): query.predicate
    }
  }

  /// The call that sends the query to a store.
  var call: StoreCall {
    let form = WireQuery(id: id.uuid, type: type, predicate: predicate)
    return switch self {
    case .sample(let query): .samples(form, limit: query.limit, sort: query.sort)
    case .anchoredObject(let query) where query.updateHandler == nil:
      .changes(form, anchor: query.anchor?.data, limit: query.limit)
    case .anchoredObject(let query): .watch(form, anchor: query.anchor?.data)
    case .observer: .observe(form)
    }
  }

  /// Whether the query continues after its first response.
  fileprivate var continues: Bool {
    switch self {
    case .sample: false
    case .anchoredObject(let query): query.updateHandler != nil
    case .observer: true
    }
  }

  /// Calls the query's handler with a response; an observer's handler receives only errors.
  fileprivate func deliver(
    _ answer: Result<WirePart, any Error>, mismatch: (WireError) -> any Error
  ) {
    switch self {
    case .sample(let query): query.samplesHandler(answer.map(\.samples))
    case .anchoredObject(let query):
      query.resultsHandler(
        answer.flatMap { part in Result { try part.changes(mismatch: mismatch) } })
    case .observer(let query):
      if case .failure(let error) = answer { query.updateHandler({}, error) }
    }
  }
}

extension WirePart {
  /// Appends the objects of a later part, and replaces the anchor with the later one.
  fileprivate mutating func append(_ later: WirePart) {
    samples += later.samples
    deleted += later.deleted
    anchor = later.anchor
  }

  /// Returns the part as anchored changes.
  ///
  /// - Throws: If the anchor is missing, the error that `mismatch` returns.
  fileprivate func changes(mismatch: (WireError) -> any Error) throws -> AnchoredChanges {
    guard let anchor else {
      throw mismatch(WireError(expected: Data.expectation, found: "nothing", path: "anchor"))
    }
    return AnchoredChanges(
      added: samples, deletedObjects: deleted, newAnchor: QueryAnchor(data: anchor))
  }
}

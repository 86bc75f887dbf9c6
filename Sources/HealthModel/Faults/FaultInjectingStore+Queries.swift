internal import Foundation

extension FaultInjectingStore {
  /// Starts a query of the wrapped store; faults can affect its results and notifications.
  public func execute(_ query: Query) {
    switch query {
    case .sample(let query): execute(query)
    case .anchoredObject(let query): execute(query)
    case .observer(let query): execute(query)
    }
  }

  private func execute(_ query: SampleQuery) {
    let noting = SampleQuery(
      id: query.id, type: query.type, predicate: query.predicate, limit: query.limit,
      sort: query.sort,
      samplesHandler: { result in
        self.answer(result, to: query.samplesHandler) { samples, failure in
          let found = samples?.compactMap(\.quantitySample) ?? []
          return .queriedSamples(query.predicate, found: found, failure: failure)
        }
      })
    let unanswered = StoreEvent.queriedSamples(
      query.predicate, found: [], failure: Self.noAnswer)
    start(.sample(noting), unnoted: .sample(query), unanswered, failing: query.samplesHandler) {
      noting.samplesHandler(.failure($0))
    }
  }

  private func execute(_ query: AnchoredObjectQuery) {
    let event: @Sendable (AnchoredChanges?, String?) -> StoreEvent = {
      .queriedChanges(anchor: query.anchor, limit: query.limit, $0, failure: $1)
    }
    let results: AnchoredObjectQuery.Handler = { [weak self] result in
      guard let self else { return query.resultsHandler(result) }
      answer(result, to: query.resultsHandler, noting: event)
    }
    let updates = query.updateHandler.map { handler -> AnchoredObjectQuery.Handler in
      // The wrapped store retains this closure while the query runs, and `self` retains that store.
      { [weak self] result in
        self?.note(event(try? result.get(), Self.failure(of: result)))
        self?.deliver { _ in handler(result) }
      }
    }
    do {
      let wrapped = try AnchoredObjectQuery(
        id: query.id, type: query.type, predicate: query.predicate, anchor: query.anchor,
        limit: query.limit, resultsHandler: results, updateHandler: updates)
      let unanswered = event(nil, Self.noAnswer)
      start(
        .anchoredObject(wrapped), unnoted: .anchoredObject(query), unanswered,
        failing: query.resultsHandler, noting: { results(.failure($0)) })
    } catch {
      query.resultsHandler(.failure(error))
    }
  }

  /// Passes a query result to its handler, or an error if the process is dead or dies at this
  /// point.
  ///
  /// An interruption that is set runs before the result is passed. If the process dies or is
  /// replaced during the interruption, the handler also receives an error.
  private func answer<Value: Sendable>(
    _ result: Result<Value, any Error>,
    to handler: @escaping @Sendable (Result<Value, any Error>) -> Void,
    noting event: (Value?, String?) -> StoreEvent
  ) {
    do { try live(through: .after, .query) } catch { return handler(.failure(error)) }
    note(event(try? result.get(), Self.failure(of: result)))
    guard let interruption = takeInterruption(of: .query) else {
      handler(result)
      return deliverOvertaken()
    }
    let process = self.process
    Task {
      await interruption()
      if let death = death(of: process) { return handler(.failure(death)) }
      handler(result)
      deliverOvertaken()
    }
  }

  /// Starts a query according to the current fault.
  ///
  /// The result of an unanswered query is not recorded, because the query was already recorded as
  /// unanswered.
  private func start<Value>(
    _ query: Query, unnoted: Query, _ unanswered: StoreEvent,
    failing die: @escaping @Sendable (Result<Value, any Error>) -> Void,
    noting fail: @Sendable (any Error) -> Void
  ) {
    do { try live(through: .before, .query) } catch { return die(.failure(error)) }
    switch meetFault(of: .query) {
    case .failing(let error)?, .failingOnce(let error)?: fail(error)
    case .unanswered?:
      note(unanswered)
      execute(unnoted, after: patience, failing: die)
    case .delayed(let seconds)?: execute(query, after: seconds, failing: die)
    case .late?, nil: base.execute(query)
    }
  }

  private func execute<Value>(
    _ query: Query, after seconds: TimeInterval,
    failing die: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let process = self.process
    Task {
      await wait(seconds)
      if let death = death(of: process) { return die(.failure(death)) }
      base.execute(query)
    }
  }

  private func execute(_ query: ObserverQuery) {
    guard crash == nil else { return }
    note(.startedObserver)
    base.execute(
      .observer(
        ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
          // The wrapped store retains this closure while the query runs, and `self` retains that
          // store.
          [weak self] completion, error in
          self?.deliver(to: query.id) { [weak self] occurrence in
            self?.notify(query, occurrence, completion, error)
          }
        }))
  }

  private func notify(
    _ query: ObserverQuery, _ occurrence: NotificationOccurrence,
    _ completion: @escaping ObserverQuery.Completion, _ error: (any Error)?
  ) {
    note(.observerNotified)
    query.updateHandler(
      {
        // A dead process cannot call a completion.
        guard self.crash == nil else { return }
        self.note(.observerCompleted)
        // The store expects one completion, regardless of the number of notifications.
        switch occurrence {
        case .only: completion()
        case .first(let number):
          completion()
          self.deliverRepeat(number)
        case .repeated: self.state.withLock { $0.repeatedCompletions += 1 }
        }
      }, error)
  }

  private static func failure<Value>(of result: Result<Value, any Error>) -> String? {
    if case .failure(let error) = result { name(of: error) } else { nil }
  }
}

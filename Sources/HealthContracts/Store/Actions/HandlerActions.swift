internal import Conformance
internal import Foundation
internal import HealthModel

/// An action that a query's handler performs in one of its calls.
enum HandlerAction: Sendable {
  /// Stops the handler's query.
  case stop
  /// Stops all long-running queries of the row.
  case stopAll
  /// Queries all samples of the type of the handler's query.
  case query
  /// Saves the described sample.
  case save(SampleDescription)
  /// Deletes the row's samples with these names.
  case delete([String])
}

extension HealthVocabulary {
  /// Adds the phrases for queries whose handlers use the store.
  mutating func addHandlerActions() {
    storeAction("app observes {request} with handler that stops query on first call") {
      world, arguments in
      try await world.observe(arguments.request("request"), doing: .stop)
    }
    storeAction("app observes {request} with handler that stops all queries on second call") {
      world, arguments in
      try await world.observe(arguments.request("request"), doing: .stopAll, inCall: 2)
    }
    storeAction("app observes {request} with handler that queries on first call") {
      world, arguments in
      try await world.observe(arguments.request("request"), doing: .query)
    }
    storeAction("app observes {request} with handler that saves {sample} on first call") {
      world, arguments in
      try await world.observe(
        arguments.request("request"), doing: .save(arguments.sample("sample")))
    }
    storeAction("app observes {request} with handler that deletes {names} on first call") {
      world, arguments in
      try await world.observe(
        arguments.request("request"), doing: .delete(arguments.names("names")))
    }
    storeAction("app watches {request} with handler that stops query on first update") {
      world, arguments in
      try await world.watch(arguments.request("request", using: [.limit, .start]), doing: .stop)
    }
    storeAction("app watches {request} with handler that saves {sample} on first update") {
      world, arguments in
      try await world.watch(
        arguments.request("request", using: [.limit, .start]),
        doing: .save(arguments.sample("sample")))
    }
    storeAction("app watches {request} with handler that deletes {names} on first update") {
      world, arguments in
      try await world.watch(
        arguments.request("request", using: [.limit, .start]),
        doing: .delete(arguments.names("names")))
    }
  }
}

extension StoreCase {
  /// Observes the samples that a request describes.
  ///
  /// If `completes` is `true`, the handler completes every call. In the call with the given number,
  /// the handler first performs the action. In each execution of the query, calls are counted from
  /// 1, without calls that report an error. If `completes` is `false`, the handler performs no
  /// action, and the completion handlers are stored in the row's state.
  func observe(
    _ request: RequestDescription, completes: Bool = true, doing action: HandlerAction? = nil,
    inCall number: Int = 1
  ) async throws {
    await ask(for: request.type)
    let id = nextQuery()
    let predicate = predicate(of: request)
    let execute: @Sendable () -> Void = { [weak self] in
      self?.executeObserver(
        id, request.type, predicate, completes: completes, doing: action, inCall: number)
    }
    update { state in
      state.queries.append(id)
      state.executeObserver = execute
    }
    execute()
  }

  /// Executes an observer query.
  ///
  /// The handler is described at ``observe(_:completes:doing:inCall:)``.
  private func executeObserver(
    _ id: QueryID, _ type: SampleType, _ predicate: SamplePredicate, completes: Bool,
    doing action: HandlerAction?, inCall number: Int
  ) {
    let calls = Locked(0)
    // The store retains the handler, and this case retains the store.
    let query = ObserverQuery(id: id, type: type, predicate: predicate) {
      [weak self] completion, error in
      guard let self else {
        if completes { completion() }
        return
      }
      inHandler {
        self.note(error, type, completes ? nil : completion)
        guard completes else { return }
        if let action, error == nil, calls.increased() == number {
          self.perform(action, in: id, of: type, then: completion)
        } else {
          completion()
        }
      }
    }
    store.execute(.observer(query))
  }

  /// Records a call or an error of an observer, and the completion handler if one is given.
  private func note(
    _ error: (any Error)?, _ type: SampleType, _ completion: ObserverQuery.Completion?
  ) {
    let date = clock.now
    update { state in
      if let error {
        state.seen.observerErrors.append(error)
      } else {
        state.seen.observerCalls.append((type, date))
      }
      if let completion { state.seen.completions.append(completion) }
    }
  }

  /// Watches the changes to the samples that a request describes.
  ///
  /// The update handler performs the action in its first call.
  ///
  /// - Throws: `ProgrammerError` if the request has a limit other than 0; the error of
  ///   ``anchor(of:)`` if the request continues from an anchor that the row does not have.
  func watch(_ request: RequestDescription, doing action: HandlerAction? = nil) async throws {
    await ask(for: request.type)
    let (id, type) = (nextQuery(), request.type)
    let anchor = try anchor(of: request)
    let updates = Locked(0)
    let query = try AnchoredObjectQuery(
      id: id, type: type, predicate: predicate(of: request), anchor: anchor, limit: request.limit
    ) { [weak self] result in
      self?.inHandler {
        self?.update { state in
          state.seen.firstAnswers += 1
          if case .success(let page) = result { state.pages = [page] }
        }
      }
    } updateHandler: { [weak self] result in
      self?.inHandler {
        self?.update { $0.seen.updates.append(result) }
        if let self, let action, updates.increased() == 1 {
          self.perform(action, in: id, of: type) {}
        }
      }
    }
    update { $0.queries.append(id) }
    store.execute(.anchoredObject(query))
  }

  /// Performs the action of a handler, then calls the completion, even if the action failed.
  ///
  /// The store is called immediately to stop or query, and in a task to save or delete.
  private func perform(
    _ action: HandlerAction, in query: QueryID, of type: SampleType,
    then completion: @escaping @Sendable () -> Void
  ) {
    switch action {
    case .stop:
      store.stop(query)
      completion()
    case .stopAll:
      for running in now.queries { store.stop(running) }
      completion()
    case .query:
      let samples = SampleQuery(
        id: nextQuery(), type: type,
        samplesHandler: { [weak self] result in
          self?.inHandler {
            self?.update { state in
              do { state.found = try result.get() } catch { state.handlerFailures.append(error) }
            }
            completion()
          }
        })
      store.execute(.sample(samples))
    case .save(let description):
      startWork(then: completion) { world in
        try await world.store.save(world.sample(description))
      }
    case .delete(let names):
      startWork(then: completion) { world in
        for sample in try world.samples(named: names) {
          try await world.store.delete(sample)
        }
      }
    }
  }

  /// Runs the body of a handler, and records if the call is nested.
  ///
  /// A call is nested if another handler is still running on the same thread. An app whose handlers
  /// acquire the same lock can deadlock in a nested call.
  func inHandler(_ body: () -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    let isOutermost = update { state in
      let isOutermost = state.seen.handlerThreads.insert(thread).inserted
      if !isOutermost { state.seen.wasNested = true }
      return isOutermost
    }
    body()
    if isOutermost { update { _ = $0.seen.handlerThreads.remove(thread) } }
  }

  private func startWork(
    then completion: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable (StoreCase) async throws -> Void
  ) {
    let work = Task {
      do { try await body(self) } catch { update { $0.handlerFailures.append(error) } }
      completion()
    }
    update { $0.handlerWork.append(work) }
  }
}

extension Locked where Value == Int {
  /// Increments the count and returns the new value.
  fileprivate func increased() -> Int {
    withLock { count in
      count += 1
      return count
    }
  }
}

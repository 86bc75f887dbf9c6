#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: QueryStopping {
    /// Starts a query; errors are passed to its handler.
    ///
    /// If the condition names sources or workouts, they are looked up first, and the query starts
    /// after the lookup. HealthKit delivers results on one of its queues.
    public func execute(_ query: Query) {
      let isFirst = state.withLock { $0.executed.insert(query.id).inserted }
      guard isFirst else {
        return query.fail(
          ProgrammerError(
            .queryExecutedTwice, "a query can be executed only once; create a new query"))
      }
      state.withLock { _ = $0.preparing.insert(query.id) }
      let condition = query.condition.identified(identifier)
      guard !condition.namedSources.isEmpty || !condition.namedWorkouts.isEmpty else {
        start(query, condition, .init())
        return finishPreparing(query.id)
      }
      Task {
        do {
          start(query, condition, try await lookUps(for: condition, of: query.type))
        } catch { query.fail(Self.mapped(error)) }
        finishPreparing(query.id)
      }
    }

    private func start(
      _ query: Query, _ condition: SamplePredicate, _ lookUps: PredicateTranslation.LookUps
    ) {
      let translation = PredicateTranslation(
        type: query.type, lookUps: lookUps,
        leavesOutSources: lookUps.lacksSources && query.hearsOfLaterSources)
      do {
        let known: HKQuery
        switch query {
        case .sample(let query):
          known = try sampleQuery(query, try translation.predicate(for: condition))
        case .anchoredObject(let query):
          known = try anchoredQuery(query, condition, translation)
        case .observer(let query):
          known = try observerQuery(
            query, try translation.predicate(for: condition),
            narrowing: translation.leavesOutSources ? condition : nil)
        }
        // The app may have stopped the query in the meantime.
        let isWanted = state.withLock { state in
          guard state.preparing.contains(query.id) else { return false }
          state.running[query.id] = known
          return true
        }
        guard isWanted else { return }
        healthStore.execute(known)
        // If the app stopped the query after this decision, HealthKit may have received the call to
        // stop the query before the call to execute it.
        let isStopped = state.withLock { $0.running[query.id] !== known }
        if isStopped { healthStore.stop(known) }
      } catch { query.fail(Self.mapped(error)) }
    }

    private func sampleQuery(_ query: SampleQuery, _ predicate: NSPredicate?) throws -> HKQuery {
      guard query.limit >= 0 else { throw Self.negativeLimit }
      let once = Once()
      return HKSampleQuery(
        sampleType: try HealthKitTypes.sampleType(query.type), predicate: predicate,
        limit: query.limit, sortDescriptors: HealthKitOptions.descriptors(query.sort)
      ) { [weak self] _, samples, error in
        guard once.isFirst() else { return }
        self?.forget(query.id)
        query.samplesHandler(
          Self.result(samples, error).map { HealthKitValues.samples($0, of: query.type) })
      }
    }

    /// Returns HealthKit's query for an observer query.
    ///
    /// If the condition names a source without samples, other than this app, `predicate` omits all
    /// conditions on sources, and `condition` is the complete condition; otherwise `condition` is
    /// `nil`.
    private func observerQuery(
      _ query: ObserverQuery, _ predicate: NSPredicate?, narrowing condition: SamplePredicate?
    ) throws -> HKQuery {
      let once = Once()
      return HKObserverQuery(
        sampleType: try HealthKitTypes.sampleType(query.type), predicate: predicate
      ) { [weak self] known, completion, error in
        // HealthKit does not declare the completion handler as sendable, but its documentation
        // states that the handler can be called from any thread, after the work.
        nonisolated(unsafe) let completion = completion
        if !once.isFirst(), error == nil, let self, let condition {
          return narrow(query, known, condition) { completion() }
        }
        query.updateHandler({ completion() }, error.map(Self.mapped))
      }
    }

    /// Decides whether to pass on a call to an observer that receives changes from all sources.
    ///
    /// A source is known if it has visible samples or is this app. While no known source can match
    /// the condition, the call is completed but not passed on. When all named sources are known,
    /// the observer is restarted with its condition, and its first call replaces this one. Until
    /// then, every other call is passed on, because the change may match.
    private func narrow(
      _ query: ObserverQuery, _ wide: HKObserverQuery, _ condition: SamplePredicate,
      _ completion: @escaping @Sendable () -> Void
    ) {
      let token = QueryID(UUID())
      state.withLock { _ = $0.preparing.insert(token) }
      Task {
        do {
          let lookUps = try await lookUps(for: condition, of: query.type)
          let exact = PredicateTranslation(type: query.type, lookUps: lookUps)
          if lookUps.lacksSources {
            if try exact.selectsNothing(condition) {
              completion()
            } else {
              query.updateHandler(completion, nil)
            }
          } else {
            if replaces(wide, of: query.id) {
              healthStore.stop(wide)
              start(.observer(query), condition, lookUps)
              finishPreparing(query.id)
            }
            // The completion is called last, because HealthKit can suspend the app after it.
            completion()
          }
        } catch { query.updateHandler(completion, nil) }
        finishPreparing(token)
      }
    }

    /// Removes a running query so that another can replace it, and returns whether it was running.
    ///
    /// Of several calls to one observer, only one restarts it.
    private func replaces(_ known: HKQuery, of query: QueryID) -> Bool {
      state.withLock { state in
        guard state.running[query] === known else { return false }
        state.running[query] = nil
        state.preparing.insert(query)
        return true
      }
    }

    /// Stops a query, including one whose sources or workouts are still being looked up; does
    /// nothing if the query is not running.
    public func stop(_ query: QueryID) {
      // One step, so that `start` notices that a query is stopped while it is being executed.
      let known = state.withLock { state in
        state.preparing.remove(query)
        return state.running.removeValue(forKey: query)
      }
      if let known { healthStore.stop(known) }
      finishPreparing(query)
    }

    /// Removes a query that has delivered its only result.
    func forget(_ query: QueryID) { state.withLock { state in state.running[query] = nil } }

    // MARK: - Preparation

    private func finishPreparing(_ query: QueryID) {
      let waiting = state.withLock { state -> [FirstAnswer<Void>] in
        state.preparing.remove(query)
        guard state.preparing.isEmpty else { return [] }
        defer { state.settling = [] }
        return state.settling
      }
      for caller in waiting { caller.finish(.success(())) }
    }

    /// Waits until all executed queries have been passed to HealthKit, have failed or were stopped.
    ///
    /// Also waits for the lookups that some calls to observers need. A canceled caller stops
    /// waiting, because HealthKit may never finish a lookup.
    public func settle() async {
      let caller = FirstAnswer<Void>()
      let isQuiet = state.withLock { state in
        if !state.preparing.isEmpty { state.settling.append(caller) }
        return state.preparing.isEmpty
      }
      if !isQuiet { try? await caller.value() }
    }

    static let negativeLimit = HealthError(.errorInvalidArgument, "A limit must not be negative.")
  }

  extension Query {
    /// The condition of the query.
    fileprivate var condition: SamplePredicate {
      switch self {
      case .sample(let query): query.predicate
      case .anchoredObject(let query): query.predicate
      case .observer(let query): query.predicate
      }
    }

    /// Whether the query must receive changes from sources that currently have no samples.
    ///
    /// Such sources can write later, or may have had samples that were deleted. A page with a limit
    /// must not be filtered, because the caller would mistake a short page for the last one.
    fileprivate var hearsOfLaterSources: Bool {
      switch self {
      case .sample: false
      case .anchoredObject(let query): query.limit == objectQueryNoLimit
      case .observer: true
      }
    }

    /// Calls the handler with an error.
    fileprivate func fail(_ error: any Error) {
      switch self {
      case .sample(let query): query.samplesHandler(.failure(error))
      case .anchoredObject(let query): query.resultsHandler(.failure(error))
      case .observer(let query): query.updateHandler({}, error)
      }
    }
  }
#endif

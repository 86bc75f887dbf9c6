internal import Foundation
internal import HealthModel

// The store retains the handlers of running queries, and the host retains the store. The handlers
// must not retain the host, or a row would never be deallocated.
extension SyncHost {
  /// Handles a call of the sync: calls that the sync does not wait for in line order, all others
  /// concurrently.
  func take(_ call: StoreCall, _ request: IncomingRequest) {
    switch call {
    case .samples(let query, let limit, let sort):
      store.execute(
        .sample(
          SampleQuery(
            id: QueryID(query.id), type: query.type, predicate: query.predicate, limit: limit,
            sort: sort,
            samplesHandler: { [weak self] result in
              self?.answer(request, result, of: query.id) { samples in
                var part = WirePart()
                part.samples = samples
                return part
              }
            })))
    case .changes(let query, let anchor, let limit):
      execute(query, anchor: anchor, limit: limit, request)
    case .watch(let query, let anchor):
      execute(query, anchor: anchor, limit: objectQueryNoLimit, request) { [weak self] result in
        guard let self else { return }
        tell(.update(part(of: result, query.id)))
      }
    case .observe(let query):
      store.execute(
        .observer(
          ObserverQuery(id: QueryID(query.id), type: query.type, predicate: query.predicate) {
            [weak self] completion, error in self?.notify(query.id, completion, error)
          }))
      request.answer()
    case .complete(let query, let number):
      guard
        let completion = state.withLock({ $0.deliveries[Delivery(query: query, number: number)] })
      else {
        let error = WireError(
          expected: "a delivery of the query", found: "another number", path: "delivery")
        return refuse(request, error)
      }
      completion()
      request.answer()
    case .stop(let query):
      (store as? any QueryStopping)?.stop(QueryID(query))
      request.answer()
    default: answer(request) { try await $0.answer(call) }
    }
  }

  private func execute(
    _ query: WireQuery, anchor: Data?, limit: Int, _ request: IncomingRequest,
    updateHandler: AnchoredObjectQuery.Handler? = nil
  ) {
    do {
      store.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: QueryID(query.id), type: query.type, predicate: query.predicate,
            anchor: anchor.map(QueryAnchor.init(data:)), limit: limit,
            resultsHandler: { [weak self] result in
              self?.answer(request, result, of: query.id, WirePart.init)
            }, updateHandler: updateHandler)))
    } catch { refuse(request, error) }
  }

  private func part(of result: Result<AnchoredChanges, any Error>, _ query: UUID) -> WirePart {
    var part = WirePart()
    switch result {
    case .success(let changes): part = WirePart(changes)
    case .failure(let error): part.error = failure(error)
    }
    part.query = query
    return part
  }

  /// Answers a query, in several lines if the answer is long.
  private func answer<Found>(
    _ request: IncomingRequest, _ result: Result<Found, any Error>, of query: UUID,
    _ form: (Found) -> WirePart
  ) {
    do {
      var whole = form(try result.get())
      // The answer itself contains the last part.
      let last = max(0, (whole.samples.count - 1) / Self.largestPart * Self.largestPart)
      for start in stride(from: 0, to: last, by: Self.largestPart) {
        var part = WirePart()
        part.query = query
        part.samples = Array(whole.samples[start..<start + Self.largestPart])
        tell(.part(part))
      }
      whole.samples.removeFirst(last)
      tellTime()
      request.answer(whole)
    } catch { refuse(request, error) }
  }

  private func notify(
    _ query: UUID, _ completion: @escaping ObserverQuery.Completion, _ error: (any Error)?
  ) {
    let number: Int? = state.withLock { state in
      guard !state.isOver else { return nil }
      defer { state.nextDelivery += 1 }
      state.deliveries[Delivery(query: query, number: state.nextDelivery)] = completion
      return state.nextDelivery
    }
    guard let number else { return }
    tell(.notify(query: query, delivery: number, error: error.map(failure)))
  }

  private func answer(_ call: StoreCall) async throws -> any WireWritable {
    switch call {
    case .requestAuthorization(let share, let read):
      return WireMember(
        "processed", try await store.requestAuthorization(toShare: share, read: read))
    case .authorizationStatus(let type):
      guard let store = store as? any AuthorizationReporting else { throw unknown(call) }
      return WireMember("status", await store.authorizationStatus(for: type))
    case .isAvailable:
      guard let store = store as? any AvailabilityReporting else {
        return WireMember("available", type(of: store).isHealthDataAvailable())
      }
      return WireMember("available", await store.isHealthDataAvailable)
    case .save(let sample): try await store.save(sample)
    case .delete(let sample): try await store.delete(sample)
    case .enableDelivery(let type, let frequency):
      guard let store = store as? any BackgroundDelivering else { throw unknown(call) }
      try await store.enableBackgroundDelivery(for: type, frequency: frequency)
    case .disableDelivery(let type):
      guard let store = store as? any BackgroundDelivering else { throw unknown(call) }
      try await store.disableBackgroundDelivery(for: type)
    default: throw unknown(call)
    }
    return JSONObject()
  }

  private func unknown(_ call: StoreCall) -> WireFailure {
    WireFailure(
      code: WireFailure.methodNotFound, message: "the store of this case has no '\(call.method)'")
  }
}

internal import Foundation
internal import HealthModel

/// The completion handlers of a store's notifications to observers, by query and delivery number.
final class OpenDeliveries: Sendable {
  private struct Key: Hashable {
    let query: UUID
    let number: Int
  }

  private struct State {
    var completions: [Key: ObserverQuery.Completion] = [:]
    var next = 1
    var isOver = false
  }

  private let state = Locked(State())

  /// Stores the completion handler of a new delivery, and sends the notification.
  ///
  /// After the end of the deliveries, this method does nothing.
  ///
  /// - Parameters:
  ///   - completion: The completion handler.
  ///   - query: The identifier of the observer query.
  ///   - send: A closure that sends the notification with the number of the delivery. No other
  ///     delivery is sent meanwhile, so the numbers increase even if calls are concurrent.
  func add(
    _ completion: @escaping ObserverQuery.Completion, of query: UUID, sendingBy send: (Int) -> Void
  ) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.completions[Key(query: query, number: state.next)] = completion
      send(state.next)
      state.next += 1
    }
  }

  /// Returns the completion handler of a delivery, or `nil` if the delivery is unknown.
  ///
  /// The handler is kept, so that the store detects an observer that completes twice.
  func completion(of query: UUID, number: Int) -> ObserverQuery.Completion? {
    state.withLock { $0.completions[Key(query: query, number: number)] }
  }

  /// Removes all completion handlers, and accepts no new ones.
  func end() { state.withLock { $0 = State(next: $0.next, isOver: true) } }
}

extension StoreAnswering {
  /// Starts or stops a query, or completes a notification.
  ///
  /// The calls take effect in the order in which they are passed to this method.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - request: The request to answer.
  ///   - onAnswer: A closure that is called after the response is sent.
  /// - Returns: Whether the call belongs to a query; otherwise it was not performed.
  func begin(
    _ call: StoreCall, _ request: IncomingRequest,
    onAnswer: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    switch call {
    case .samples(let query, let limit, let sort):
      answeringStore.execute(
        .sample(
          SampleQuery(
            id: QueryID(query.id), type: query.type, predicate: query.predicate, limit: limit,
            sort: sort
          ) { [weak self] result in
            self?.answer(request, result, of: query.id) { samples in
              var part = WirePart()
              part.samples = samples
              return part
            }
            onAnswer()
          }))
      return true
    case .changes(let query, let anchor, let limit):
      execute(query, anchor: anchor, limit: limit, request, onAnswer)
      return true
    case .watch(let query, let anchor):
      execute(query, anchor: anchor, limit: objectQueryNoLimit, request, onAnswer) {
        [weak self] result in
        guard let self else { return }
        notify(.update(part(of: result, query.id)))
      }
      return true
    case .observe(let query):
      answeringStore.execute(
        .observer(
          ObserverQuery(id: QueryID(query.id), type: query.type, predicate: query.predicate) {
            [weak self] completion, error in self?.notify(query.id, completion, error)
          }))
    case .complete(let query, let number):
      if let completion = deliveries.completion(of: query, number: number) {
        completion()
      } else if !Self.ignoresUnknownDeliveries {
        let error = WireError(
          expected: "the number of a delivery of the query", found: "another number",
          path: "delivery")
        refuse(request, error)
        onAnswer()
        return true
      }
    case .stop(let query):
      (answeringStore as? any QueryStopping)?.stop(QueryID(query))
    default: return false
    }
    request.answer()
    onAnswer()
    return true
  }

  private func execute(
    _ query: WireQuery, anchor: Data?, limit: Int, _ request: IncomingRequest,
    _ onAnswer: @escaping @Sendable () -> Void, updateHandler: AnchoredObjectQuery.Handler? = nil
  ) {
    do {
      answeringStore.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: QueryID(query.id), type: query.type, predicate: query.predicate,
            anchor: anchor.map(QueryAnchor.init(data:)), limit: limit,
            resultsHandler: { [weak self] result in
              self?.answer(request, result, of: query.id, WirePart.init)
              onAnswer()
            }, updateHandler: updateHandler)))
    } catch {
      refuse(request, error)
      onAnswer()
    }
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

  private func notify(
    _ query: UUID, _ completion: @escaping ObserverQuery.Completion, _ error: (any Error)?
  ) {
    let failure = error.map(failure)
    deliveries.add(completion, of: query) { number in
      notify(.notify(query: query, delivery: number, error: failure))
    }
  }

  private func answer<Found>(
    _ request: IncomingRequest, _ result: Result<Found, any Error>, of query: UUID,
    _ form: (Found) -> WirePart
  ) {
    do { answer(request, with: form(try result.get()), of: query) } catch {
      refuse(request, error)
    }
  }

  private func refuse(_ request: IncomingRequest, _ error: any Error) {
    prepareAnswer()
    request.refuse(failure(error))
  }

  /// Responds with samples and deletions.
  ///
  /// The first parts of a long response are sent as separate notifications.
  func answer(
    _ request: IncomingRequest, with answer: WirePart, of query: UUID? = nil, list: Int? = nil
  ) {
    var (samples, deleted) = (answer.samples[...], answer.deleted[...])
    while samples.count + deleted.count > Self.largestPart {
      var part = WirePart()
      (part.query, part.request) = (query, list)
      part.samples = Array(samples.prefix(Self.largestPart))
      part.deleted = Array(deleted.prefix(Self.largestPart - part.samples.count))
      samples = samples.dropFirst(part.samples.count)
      deleted = deleted.dropFirst(part.deleted.count)
      notify(.part(part))
    }
    var rest = answer
    (rest.samples, rest.deleted) = (Array(samples), Array(deleted))
    prepareAnswer()
    request.answer(rest)
  }
}

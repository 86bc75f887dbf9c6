internal import Foundation
public import HealthModel
internal import JSONText

extension RemoteHealthStore {
  /// Executes a query; its handlers receive results and errors.
  public func execute(_ query: Query) {
    switch query {
    case .sample(let query): execute(query)
    case .anchoredObject(let query): execute(query)
    case .observer(let query): execute(query)
    }
  }

  /// Stops a query.
  ///
  /// Its handlers are not called again, except that a query with a single answer reports its
  /// cancellation.
  public func stop(_ query: QueryID) {
    state.withLock { state in state.queries[query.uuid] = nil }
    send(StoreCall.stop(query: query.uuid)) { _ in }
  }

  private func execute(_ query: SampleQuery) {
    let wire = WireQuery(id: query.id.uuid, type: query.type, predicate: query.predicate)
    let call = StoreCall.samples(wire, limit: query.limit, sort: query.sort)
    start(call, wire.id, Running()) { result in
      query.samplesHandler(result.map(\.samples))
    }
  }

  private func execute(_ query: AnchoredObjectQuery) {
    let wire = WireQuery(id: query.id.uuid, type: query.type, predicate: query.predicate)
    let anchor = query.anchor?.data
    let call: StoreCall =
      query.updateHandler == nil
      ? .changes(wire, anchor: anchor, limit: query.limit) : .watch(wire, anchor: anchor)
    start(call, wire.id, Running(updates: query.updateHandler)) { [weak self] result in
      guard let self else { return }
      query.resultsHandler(
        result.flatMap { part in
          Result { try self.changes(part, of: call.method) }
        })
    }
  }

  private func execute(_ query: ObserverQuery) {
    let wire = WireQuery(id: query.id.uuid, type: query.type, predicate: query.predicate)
    start(.observe(wire), wire.id, Running(observer: query)) { result in
      if case .failure(let error) = result { query.updateHandler({}, error) }
    }
  }

  /// Requests the answer to a query; parts of it can arrive earlier.
  private func start(
    _ call: StoreCall, _ id: UUID, _ running: Running,
    completion: @escaping @Sendable (Result<WirePart, any Error>) -> Void
  ) {
    // A query that is executed a second time is refused, and the first execution continues.
    let isFirst = state.withLock { state in
      guard state.queries[id] == nil else { return false }
      state.queries[id] = running
      return true
    }
    let goesOn = running.observer != nil || running.updates != nil
    let request = send(call) { [weak self] result in
      guard let self else { return }
      // A stopped query reports nothing, unless it has a single answer that is still expected.
      guard !isFirst || self.state.withLock({ $0.queries[id] != nil }) else {
        if !goesOn { completion(.failure(CancellationError())) }
        return
      }
      completion(
        result.flatMap { answer in
          Result {
            do throws(WireError) { return try WirePart(wire: .object(answer)) } catch {
              throw self.mismatch(of: call.method, error)
            }
          }
          .map { self.whole($0, of: id, isFirst: isFirst, goesOn: goesOn) }
        })
      if case .failure = result, isFirst { self.state.withLock { $0.queries[id] = nil } }
    }
    if isFirst { state.withLock { $0.queries[id]?.request = request } }
  }

  /// Returns the answer, appended to its earlier parts.
  private func whole(_ answer: WirePart, of id: UUID, isFirst: Bool, goesOn: Bool) -> WirePart {
    guard isFirst else { return answer }
    let part = state.withLock { state in
      defer {
        if goesOn {
          state.queries[id]?.part = WirePart()
          state.queries[id]?.isAnswered = true
        } else {
          state.queries[id] = nil
        }
      }
      return state.queries[id]?.part
    }
    var whole = answer
    if let part, !part.samples.isEmpty || !part.deleted.isEmpty {
      whole.samples = part.samples + answer.samples
      whole.deleted = part.deleted + answer.deleted
    }
    return whole
  }

  private func changes(_ part: WirePart, of method: String) throws -> AnchoredChanges {
    guard let anchor = part.anchor else {
      throw mismatch(
        of: method, WireError(expected: "bytes as base64 text", found: "nothing", path: "anchor"))
    }
    return AnchoredChanges(
      added: part.samples, deletedObjects: part.deleted,
      newAnchor: QueryAnchor(data: anchor))
  }

  // MARK: - Notifications of the store

  /// Processes a notification of the store; returns whether it was expected.
  func take(_ notice: Notice, _ params: JSONObject) -> Bool {
    switch notice {
    case .part(let part): return take(part)
    case .update(let part): return update(part)
    case .notify(let query, let delivery, let error): return notify(query, delivery, error)
    case .schedule(let timer, let date): return schedule(timer, at: date)
    case .unschedule(let timer):
      state.withLock { state in state.timers.removeValue(forKey: timer) }?.cancel()
      return true
    case .cancel, .setClock, .log: return false
    }
  }

  private func take(_ part: WirePart) -> Bool {
    let bytes = peer.lineBytes
    let (whole, request): (Int?, Int?) = state.withLock { state in
      if let list = part.request, state.lists[list] != nil {
        state.lists[list]?.samples.append(contentsOf: part.samples)
        state.lists[list]?.bytes += bytes
        return (state.lists[list]?.bytes, nil)
      }
      guard let query = part.query, state.queries[query]?.isAnswered == false else {
        return (nil, nil)
      }
      state.queries[query]?.part.samples.append(contentsOf: part.samples)
      state.queries[query]?.part.deleted.append(contentsOf: part.deleted)
      state.queries[query]?.partBytes += bytes
      return (state.queries[query]?.partBytes, state.queries[query]?.request)
    }
    if let whole, whole > peer.limits.mostBytes {
      peer.fail(.flood, "the parts of an answer take more than \(peer.limits.mostBytes) bytes")
    } else if let request {
      peer.extendDeadline(of: request)
    }
    return whole != nil
  }

  private func update(_ part: WirePart) -> Bool {
    let handler = state.withLock { state in part.query.flatMap { state.queries[$0]?.updates } }
    guard let handler else { return false }
    if let error = part.error {
      handler(.failure(error.error))
    } else {
      handler(Result { try changes(part, of: "query.update") })
    }
    return true
  }

  private func notify(_ query: UUID, _ delivery: Int, _ error: WireFailure?) -> Bool {
    guard let observer = state.withLock({ $0.queries[query]?.observer }) else { return false }
    observer.updateHandler(
      { [weak self] in
        self?.send(StoreCall.complete(query: query, delivery: delivery)) { _ in }
      }, error?.error)
    return true
  }

  private func schedule(_ timer: Int, at date: Date) -> Bool {
    // A store without a controllable clock does not receive timer calls either.
    let isPlanned =
      capabilities.contains(.clock)
      && state.withLock { !$0.isOver && $0.timers.count < Self.mostTimers }
    guard isPlanned else { return false }
    let action = clock.schedule(at: date) { [weak self] in await self?.fire(timer) }
    state.withLock { state in state.timers.updateValue(action, forKey: timer) }?.cancel()
    return true
  }

  private func fire(_ timer: Int) async {
    guard state.withLock({ $0.timers.removeValue(forKey: timer) }) != nil else { return }
    let now = clock.now
    state.withLock { $0.toldTime = now }
    await command(FireCall(timer: timer, now: now))
  }
}

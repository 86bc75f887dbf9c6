internal import Foundation
public import HealthModel
internal import JSONText

extension RemoteHealthStore {
  /// Starts a query; its handlers receive the store's results and errors.
  public func execute(_ query: Query) {
    let isFirst = queries.start(query)
    let call = query.call
    let finish = { @Sendable [weak self] (result: Result<JSONObject, any Error>) in
      guard let self else { return }
      let answer = result.flatMap { answer in
        Result {
          do throws(WireError) { return try WirePart(wire: .object(answer)) } catch {
            throw self.mismatch(of: call.method, error)
          }
        }
      }
      queries.finish(query, isFirst: isFirst, with: answer) {
        self.mismatch(of: call.method, $0)
      }
    }
    send(
      call, numbered: { if isFirst { queries.note(request: $0, of: query.id.uuid) } },
      completion: finish)
  }

  /// Stops a query.
  ///
  /// The query's handlers are not called again, except that a query with a single response reports
  /// its cancellation. The store must not refuse the request, even if the query is not running.
  public func stop(_ query: QueryID) {
    queries.stop(query.uuid)
    let call = StoreCall.stop(query: query.uuid)
    send(call) { [weak self] result in
      guard case .failure(let error) = result, !(error is PeerFailure) else { return }
      self?.note(.refused, "the subject answered '\(call.method)' with \(error)")
    }
  }

  // MARK: - Notifications from the store

  /// Processes a notification from the store, and returns whether the notification was expected.
  func take(_ notice: Notice, _ params: JSONObject) throws -> Bool {
    switch notice {
    case .part(let part): return take(part)
    case .update(let part):
      return queries.update(part) {
        self.mismatch("the subject's notification 'query.update': \($0)")
      }
    case .notify(let query, let delivery, let error):
      try record(delivery, of: query)
      return queries.notify(query, error) { [weak self] in
        self?.send(StoreCall.complete(query: query, delivery: delivery)) { _ in }
      }
    case .schedule(let timer, let date): return schedule(timer, at: date)
    case .unschedule(let timer):
      state.withLock { state in state.timers.removeValue(forKey: timer) }?.cancel()
      return true
    case .cancel, .setClock, .log: return false
    }
  }

  /// Records the number of a call to a running observer.
  ///
  /// The number of a call for any other query is not checked, because the call can be a late one
  /// from before the reset, when calls were numbered differently.
  ///
  /// - Throws: ``WireError`` if the number is not higher than the numbers of all earlier calls.
  private func record(_ delivery: Int, of query: UUID) throws(WireError) {
    guard queries.isRunningObserver(query) else { return }
    let highest = state.withLock { state in
      defer { state.highestDelivery = max(state.highestDelivery ?? delivery, delivery) }
      return state.highestDelivery
    }
    if let highest, delivery <= highest {
      throw WireError(
        expected: "a number above \(highest), the highest number so far,", found: "\(delivery)",
        path: "delivery")
    }
  }

  private func take(_ part: WirePart) -> Bool {
    let bytes = peer.lineBytes
    let list: RunningQueries.Progress? = state.withLock { state in
      guard let list = part.request, state.lists[list] != nil else { return nil }
      state.lists[list]?.samples.append(contentsOf: part.samples)
      state.lists[list]?.bytes += bytes
      return state.lists[list].map { RunningQueries.Progress(bytes: $0.bytes, request: $0.request) }
    }
    guard let progress = list ?? queries.append(part, bytes: bytes) else { return false }
    if progress.bytes > peer.limits.mostBytes {
      peer.fail(.flood, "the parts of an answer exceed the limit of \(peer.limits.mostBytes) bytes")
    } else if let request = progress.request {
      peer.extendDeadline(of: request)
    }
    return true
  }

  private func schedule(_ timer: Int, at date: Date) -> Bool {
    // A store without a controllable clock never receives `clock.fire`, so its timers are not
    // scheduled.
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
    await command(TimerCall(timer: timer, now: now))
  }
}

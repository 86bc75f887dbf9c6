internal import HealthModel

/// A served store, from one reset to the next.
final class ServedStore: StoreAnswering {
  static let largestPart = 500
  static let ignoresUnknownDeliveries = true

  let store: any ControllableHealthStore
  let deliveries = OpenDeliveries()
  private let peer: Peer
  private let isOver = Locked(false)

  init(_ store: any ControllableHealthStore, peer: Peer) {
    self.store = store
    self.peer = peer
  }

  var answeringStore: any HealthStoreProtocol { store }

  /// Ends the use of this store; later query notifications are not sent to the suite.
  func end() async {
    isOver.withLock { $0 = true }
    deliveries.end()
    // The notifications of a store that cannot end the app's process are dropped.
    if store.capabilities.contains(.processDeath) { await store.terminateProcess() }
  }

  func notify(_ notice: Notice) {
    if !isOver.withLock(\.self) { peer.notify(notice) }
  }

  func prepareAnswer() {}

  func failure(_ error: any Error) -> WireFailure { WireFailure(error) }

  /// Performs an app's call, and returns after the response is sent.
  ///
  /// - Throws: The error of a call that does not belong to a query; the caller must send it as the
  ///   response.
  func handle(_ call: StoreCall, _ request: IncomingRequest) async throws {
    let isQuery = await withCheckedContinuation { continuation in
      // Resumes the continuation only once, even if the store calls a handler twice.
      let isAnswered = Locked(false)
      let resume: @Sendable (Bool) -> Void = { isQuery in
        let isFirst = isAnswered.withLock { isAnswered in
          defer { isAnswered = true }
          return !isAnswered
        }
        if isFirst { continuation.resume(returning: isQuery) }
      }
      if !begin(call, request, onAnswer: { resume(true) }) { resume(false) }
    }
    if !isQuery { request.answer(try await answer(to: call)) }
  }
}

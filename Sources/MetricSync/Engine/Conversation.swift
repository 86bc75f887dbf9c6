/// The exchange of requests and responses with destinations over a transport.
package enum Conversation {
  /// The number of requests after which a conversation is stopped.
  private static let longest = 10_000

  /// The error for a conversation that was not permitted to continue with its next request.
  struct Interrupted: Error {}

  /// Sends the requests of a conversation and returns its verdict, or `stop` after 10,000 requests.
  ///
  /// - Throws: `CancellationError` if the task was canceled before a request was sent or before its
  ///   response arrived; ``Interrupted`` if `mayContinue` returns `false` before a request other
  ///   than the first one.
  package static func verdict(
    of conversation: any DeliveryConversation, over transport: any DeliveryTransport,
    mayContinue: @Sendable () -> Bool = { true }
  ) async throws -> DeliveryVerdict {
    var conversation = conversation
    var outcome: DeliveryOutcome?
    for _ in 0..<longest {
      switch conversation.next(outcome) {
      // The verdict on a response that has arrived counts even if the task is canceled now.
      case .finish(let verdict): return verdict
      case .send(let request):
        try Task.checkCancellation()
        if outcome != nil, !mayContinue() { throw Interrupted() }
        outcome = try await send(request, over: transport)
      }
    }
    return .stop(DeliveryReason("the destination needs too many requests"))
  }

  private static func send(
    _ request: DeliveryRequest, over transport: any DeliveryTransport
  ) async throws -> DeliveryOutcome {
    do { return .response(try await transport.send(request)) } catch {
      if error is CancellationError { throw error }
      // After an error of an unknown type, the request may have arrived.
      return .failure(error as? TransportError ?? TransportError(.interrupted))
    }
  }
}

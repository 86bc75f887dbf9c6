/// Conversations with destinations over a transport.
package enum Conversation {
  /// The number of requests after which a conversation is given up.
  private static let longest = 10_000

  /// Sends the requests of a conversation, and returns its verdict.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  package static func verdict(
    of conversation: any DeliveryConversation, over transport: any DeliveryTransport
  ) async throws -> DeliveryVerdict {
    var conversation = conversation
    var outcome: DeliveryOutcome?
    for _ in 0..<longest {
      try Task.checkCancellation()
      switch conversation.next(outcome) {
      case .finish(let verdict): return verdict
      case .send(let request): outcome = try await send(request, over: transport)
      }
    }
    return .stop(DeliveryReason("the destination needs too many requests for one batch"))
  }

  private static func send(
    _ request: DeliveryRequest, over transport: any DeliveryTransport
  ) async throws -> DeliveryOutcome {
    do { return .answer(try await transport.send(request)) } catch {
      if error is CancellationError { throw error }
      // The request may have arrived before an unknown error.
      return .failure(error as? TransportError ?? TransportError(.interrupted))
    }
  }
}

internal import HealthModel
internal import JSONText

/// The connection of one session to the suite.
///
/// Every call and every notification contains the session number.
final class SuiteLine: Sendable {
  let session: Int
  private let peer: Peer
  private let isEnded = Locked(false)

  init(session: Int, peer: Peer) {
    self.session = session
    self.peer = peer
  }

  /// Ends the session, whose further calls and notifications are not sent to the suite.
  func end() { isEnded.withLock { $0 = true } }

  var isOver: Bool { isEnded.withLock { $0 } }

  func notify(_ notice: Notice) { if !isOver { peer.notify(notice, session: session) } }

  /// Sends a call and waits for the response.
  ///
  /// - Throws: The ``WireFailure/error`` of the suite's error response; a ``WireFailure`` if the
  ///   session has ended; the ``PeerFailure`` that ended the conversation; or an error if the
  ///   request is too long for a line.
  func call(_ call: some WireCall) async throws -> JSONObject {
    guard !isOver else { throw WireFailure(.ended) }
    do { return try await peer.request(call, session: session) } catch let failure as WireFailure {
      throw failure.error
    }
  }

  /// Sends a call without waiting for the response.
  func send(
    _ call: some WireCall,
    completion: @escaping @Sendable (Result<JSONObject, any Error>) -> Void = { _ in }
  ) {
    guard !isOver else { return completion(.failure(WireFailure(.ended))) }
    peer.send(call, session: session) { result in
      completion(result.mapError { ($0 as? WireFailure)?.error ?? $0 })
    }
  }
}

internal import Foundation
package import HealthModel
package import WeightSync

/// The suite's end of the line to a process that serves a sync; one session at a time.
package final class SyncConnection: Sendable {
  private struct State {
    var host: SyncHost?
    var sessions = 0
    var toldTime: Date?
    var log: [String] = []
  }

  let peer: Peer
  private let state = Locked(State())

  /// Creates a connection; nothing happens before ``start(ended:)``.
  package init(_ peer: Peer) { self.peer = peer }

  /// Begins to listen.
  ///
  /// - Parameter ended: Called once, when the conversation is over.
  package func start(ended: @escaping @Sendable (PeerFailure) -> Void = { _ in }) {
    peer.start(
      Peer.Handlers(
        notified: { [self] method, params in try notified(method, params) },
        requested: { [self] request in requested(request) }, ended: ended))
  }

  /// Why nothing more is asked of the sync.
  package var failure: PeerFailure? { peer.failure }

  /// Agrees on a version with the other side.
  ///
  /// - Throws: ``PeerFailure`` where that is not possible.
  package func greet(suiteName: String, suiteVersion: String) async throws -> HelloAnswer {
    let hello = HelloParams(
      versions: [SyncServer.version], suiteName: suiteName, suiteVersion: suiteVersion)
    do {
      let answer: JSONObject = try await withCheckedThrowingContinuation { continuation in
        _ = peer.send(
          "hello", patience: peer.limits.helloDeadline, params: { hello.write(into: &$0) }
        ) { continuation.resume(with: $0) }
      }
      let greeting = try HelloAnswer(wire: .object(answer))
      guard greeting.version == SyncServer.version else {
        peer.fail(
          .noCommonVersion,
          "the subject chose version \(greeting.version), which the suite did not offer")
        throw peer.failure ?? PeerFailure(.noCommonVersion, "no common version")
      }
      return greeting
    } catch let error as WireFailure {
      peer.fail(.noCommonVersion, "the subject refused to begin: \(error.message)")
    } catch let error as WireError {
      peer.fail(.wrongShape, "the answer to 'hello': \(error)")
    }
    throw peer.failure ?? PeerFailure(.wrongShape, "the answer to 'hello' is of no use")
  }

  /// Starts a process of the app; what an earlier one still does is void.
  package func makeSync(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) async throws -> RemoteWeightSync {
    let host = state.withLock { state in
      state.sessions += 1
      state.host?.end()
      let host = SyncHost(
        session: state.sessions, connection: self, store: store, home: home, clock: clock)
      state.host = host
      state.toldTime = clock.now
      return host
    }
    let sync = RemoteWeightSync(connection: self, host: host)
    _ = try await sync.perform(
      .start(
        session: host.session, now: clock.now, seed: Self.seed(from: identifiers.next()),
        configuration))
    return sync
  }

  /// A number that every language reads exactly.
  private static func seed(from identity: UUID) -> Int {
    let bytes = identity.uuid
    return [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Ends the session that is going on.
  package func endSession() {
    state.withLock { state in
      state.host?.end()
      state.host = nil
    }
  }

  // MARK: - What the sync says

  private func requested(_ request: IncomingRequest) {
    do {
      let session: Int = try request.params.required("session")
      guard let host = host(of: session) else {
        return request.refuse(WireFailure(.ended))
      }
      host.take(request)
    } catch { request.refuse(error) }
  }

  private func notified(_ method: String, _ params: JSONObject) throws -> Bool {
    guard let notice = try Notice(method: method, params: params) else { return false }
    if case .log = notice { return false }
    let session: Int = try params.required("session")
    return host(of: session)?.take(notice) ?? false
  }

  private func host(of session: Int) -> SyncHost? {
    state.withLock { $0.host?.session == session ? $0.host : nil }
  }

  // MARK: - What the suite says

  /// Tells the time where it has moved since it was told last.
  func tellTime(of host: SyncHost) {
    let now = host.now
    let isNew = state.withLock { state in
      guard state.host === host, state.toldTime != now else { return false }
      state.toldTime = now
      return true
    }
    if isNew { peer.notify(Notice.setClock(now: now)) }
  }

  func tell(_ notice: Notice, for host: SyncHost) {
    guard self.host(of: host.session) != nil else { return }
    tellTime(of: host)
    peer.notify(notice, session: host.session)
  }

  func fire(_ timer: Int, for host: SyncHost) async {
    let now = host.now
    state.withLock { $0.toldTime = now }
    _ = try? await ask(FireCall(timer: timer, now: now), for: host)
  }

  /// Asks the sync; as long as it does something, its answer is waited for.
  func ask(
    _ call: some WireCall, for host: SyncHost
  ) async throws -> JSONObject {
    try await withCheckedThrowingContinuation { continuation in
      let number = Locked<Int?>(nil)
      let id = peer.send(call) { result in
        if let id = number.withLock({ $0 }) { host.finish(call: id) }
        continuation.resume(with: result)
      }
      number.withLock { $0 = id }
      host.begin(call: id)
    }
  }
}

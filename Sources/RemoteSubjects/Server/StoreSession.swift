internal import Foundation
internal import HealthModel

/// What one suite asks of a served store, one thing after the other.
actor StoreSession {
  /// Something that came, in the order in which it came.
  enum Letter: Sendable {
    case request(IncomingRequest)
    case notice(String, JSONObject)
  }

  private let server: StoreServer
  private let peer: Peer
  private var hasGreeted = false
  private var store: ServedStore?
  private var clock: RemoteClock?

  init(_ server: StoreServer, peer: Peer) {
    self.server = server
    self.peer = peer
  }

  /// Deals with one letter, wholly but for what a timer sets going.
  func handle(_ letter: Letter) async {
    switch letter {
    case .notice(let method, let params):
      if case .setClock(let now)? = try? Notice(method: method, params: params) { clock?.set(now) }
    case .request(let request):
      do { try await handle(request) } catch { request.refuse(error) }
    }
  }

  private func handle(_ request: IncomingRequest) async throws {
    switch request.method {
    case "hello": try greet(request)
    case "shutdown": request.answer()
    case "clock.fire": try fire(request)
    default:
      guard hasGreeted else {
        throw WireFailure(code: WireFailure.invalidRequest, message: "'hello' comes first")
      }
      if let call = try ControlCall(method: request.method, params: request.params) {
        try await handle(call, request)
      } else if let call = try StoreCall(method: request.method, params: request.params) {
        try await current().handle(call, request)
      } else {
        request.refuseMethod()
      }
    }
  }

  private func current() throws -> ServedStore {
    guard let store else {
      throw WireFailure(
        code: WireFailure.invalidRequest, message: "there is no store before 'reset'")
    }
    return store
  }

  private func greet(_ request: IncomingRequest) throws {
    let params = try HelloParams(wire: .object(request.params))
    guard params.versions.contains(1) else {
      let versions = params.versions.map(String.init).joined(separator: ", ")
      throw WireFailure(
        code: WireFailure.invalidParams,
        message: "no common version: this store speaks 1, the suite \(versions)")
    }
    hasGreeted = true
    request.answer(server.hello)
  }

  private func fire(_ request: IncomingRequest) throws {
    guard let call = try FireCall(method: request.method, params: request.params) else { return }
    let action = clock?.take(call)
    // An action may wait for what the suite asks next.
    request.answer {
      await action?()
      return JSONObject()
    }
  }

  private func handle(_ call: ControlCall, _ request: IncomingRequest) async throws {
    guard case .reset(let now, let seed, let app) = call else {
      return try await current().handle(call, request)
    }
    await store?.end()
    let clock = RemoteClock(now: now) { [peer] in peer.notify($0) }
    let fresh = try await server.makeStore(
      StoreServer.Surroundings(appSource: app, clock: clock, seed: seed))
    self.clock = clock
    store = ServedStore(fresh, peer: peer)
    request.answer()
  }
}

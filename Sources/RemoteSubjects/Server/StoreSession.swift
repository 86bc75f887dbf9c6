internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

/// The session of one suite with a served store; it processes messages one at a time.
actor StoreSession {
  /// A received message; messages are processed in order of arrival.
  enum Letter: Sendable {
    case request(IncomingRequest)
    case notice(String, JSONObject)
  }

  private let server: StoreServer
  private let peer: Peer
  /// The response to the first greeting, which later greetings receive as well.
  private var hello: HelloAnswer?
  private var store: ServedStore?
  private var clock: RemoteClock?

  init(_ server: StoreServer, peer: Peer) {
    self.server = server
    self.peer = peer
  }

  /// Processes one message completely, except for the action of a timer.
  func handle(_ letter: Letter) async {
    switch letter {
    case .notice(let method, let params):
      if case .setClock(let now)? = try? Notice(method: method, params: params) { clock?.set(now) }
    case .request(let request):
      do { try await handle(request) } catch { request.refuse(error) }
    }
  }

  private func handle(_ request: IncomingRequest) async throws {
    switch ProtocolMethod(rawValue: request.method) {
    case .hello: try await greet(request)
    case .shutdown: request.answer()
    case .clockFire: try fire(request)
    default:
      guard hello != nil else {
        throw WireFailure(code: WireFailure.invalidRequest, message: "'hello' must be sent first")
      }
      if let needed = ProtocolMethod(rawValue: request.method)?.capability,
        hello?.capabilities.contains(needed) == false
      {
        throw WireFailure(
          code: WireFailure.methodNotFound,
          message: "this store does not offer '\(needed.rawValue)', which '\(request.method)' needs"
        )
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
        code: WireFailure.invalidRequest, message: "the store does not exist before 'reset'")
    }
    return store
  }

  private func greet(_ request: IncomingRequest) async throws {
    try HelloParams(wire: .object(request.params)).requireCommonVersion(of: .store)
    let answer: HelloAnswer
    if let hello { answer = hello } else { answer = try await server.greeting() }
    hello = answer
    request.answer(answer)
  }

  private func fire(_ request: IncomingRequest) throws {
    guard let call = try TimerCall(method: request.method, params: request.params) else { return }
    let action = clock?.take(call)
    // The action runs in a separate task, because it can depend on the suite's next request.
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
    let fresh = try await server.makeEmptyStore(
      in: StoreServer.Surroundings(appSource: app, clock: clock, seed: seed))
    self.clock = clock
    store = ServedStore(fresh, peer: peer)
    request.answer()
  }
}

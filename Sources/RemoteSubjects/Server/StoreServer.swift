internal import Foundation
public import HealthModel
package import LineProcesses

/// Serves a store in this process to a suite in another, by the subject protocol.
///
///     let server = StoreServer(name: "my store") { surroundings in
///       MyStore(app: surroundings.appSource, clock: surroundings.clock)
///     }
///     await server.serve()
public struct StoreServer: Sendable {
  /// What a store may need to know of the world it is made for.
  public struct Surroundings: Sendable {
    /// The app that saves through the store.
    public let appSource: SourceRevision
    /// The time, which the suite moves.
    public let clock: any HealthClock
    /// What decides the store's own random choices, if it makes any.
    public let seed: Int
  }

  let hello: HelloAnswer
  let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - version: Its version.
  ///   - capabilities: What it lets the suite control.
  ///   - profile: The profile that it claims to keep as a whole: core, background, durable or
  ///     extended.
  ///   - makeStore: Makes a fresh empty store.
  public init(
    name: String, version: String? = nil,
    capabilities: Set<StoreCapability> = Set(StoreCapability.allCases), profile: String? = nil,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    hello = HelloAnswer(
      version: 1, kind: .store, name: name, subjectVersion: version, capabilities: capabilities,
      profile: profile.flatMap(HelloAnswer.Profile.init(rawValue:)))
    self.makeStore = makeStore
  }

  /// Serves on standard input and output until the input ends.
  public func serve() async { await serve(over: StandardStreams()) }

  /// Serves on a transport until the other side closes it.
  package func serve(over transport: any LineTransport) async {
    let (mailbox, post) = AsyncStream.makeStream(of: StoreSession.Letter.self)
    let peer = Peer(.subject, over: transport)
    let session = StoreSession(self, peer: peer)
    peer.start(
      Peer.Handlers(
        notified: { method, params in
          // The time is to move where the suite told so, between the calls around it.
          if method == "clock.set" { post.yield(.notice(method, params)) }
          return true
        },
        requested: { post.yield(.request($0)) },
        ended: { _ in post.finish() }))
    for await letter in mailbox { await session.handle(letter) }
    peer.close()
  }
}

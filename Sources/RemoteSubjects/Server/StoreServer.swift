internal import Foundation
public import HealthModel
package import LineProcesses
internal import SubjectProtocol

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

  private let name: String
  private let version: String?
  private let limit: Set<StoreCapability>?
  private let profile: HelloAnswer.Profile?
  let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - version: Its version.
  ///   - limit: What it is to be asked for at most; the store itself says what it offers.
  ///   - profile: The profile that it claims to keep as a whole: core, background, durable or
  ///     extended.
  ///   - makeStore: Makes a fresh empty store.
  public init(
    name: String, version: String? = nil,
    limitedTo limit: Set<StoreCapability>? = nil, profile: String? = nil,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    self.name = name
    self.version = version
    self.limit = limit
    self.profile = profile.flatMap(HelloAnswer.Profile.init(rawValue:))
    self.makeStore = makeStore
  }

  /// What the store says of itself; a first one is made to be asked, and not used otherwise.
  ///
  /// - Throws: What making a store throws.
  func greeting() async throws -> HelloAnswer {
    let unknown = Source(name: "", bundleIdentifier: "")
    let store = try await makeStore(
      Surroundings(
        appSource: SourceRevision(source: unknown),
        clock: VirtualClock(now: Date(timeIntervalSince1970: 0)),
        seed: 0))
    let offered = store.capabilities
    return HelloAnswer(
      version: ProtocolVersion.current, kind: .store, name: name, subjectVersion: version,
      capabilities: limit.map(offered.intersection) ?? offered, profile: profile)
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
          if method == ProtocolMethod.clockSet.rawValue { post.yield(.notice(method, params)) }
          return true
        },
        requested: { post.yield(.request($0)) },
        ended: { _ in post.finish() }))
    for await letter in mailbox { await session.handle(letter) }
    peer.close()
  }
}

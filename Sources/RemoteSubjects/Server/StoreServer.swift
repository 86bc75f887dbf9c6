internal import Foundation
public import HealthModel
package import LineProcesses
internal import SubjectProtocol

/// A server that provides a store in this process to a suite in another process.
///
/// ```swift
/// let server = StoreServer(name: "my store") { surroundings in
///   MyStore(appSource: surroundings.appSource, clock: surroundings.clock)
/// }
/// await server.serve()
/// ```
public struct StoreServer: Sendable {
  /// The context in which a store is created.
  public struct Surroundings: Sendable {
    /// The revision of the app, which is the source of all objects that the app saves.
    public let appSource: SourceRevision
    /// The clock, which the suite controls.
    public let clock: any HealthClock
    /// The seed for the store's random choices, if it makes any.
    public let seed: Int
  }

  private let name: String
  private let version: String?
  private let limit: Set<StoreCapability>?
  private let profile: HelloAnswer.Profile?
  private let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore

  /// Creates a server for a store.
  ///
  /// - Parameters:
  ///   - name: The name of the store in a run's report.
  ///   - version: The version of the store, or `nil` to declare none.
  ///   - limit: The capabilities that may be declared, or `nil` to declare all that the store has.
  ///   - profile: The profile that the store claims to satisfy completely: core, background,
  ///     durable or extended. An unknown name is ignored; the suite rejects a profile of a sync.
  ///   - makeStore: A closure that creates an empty store. It is also called for the first
  ///     greeting, to read the capabilities. If it throws an error, the suite shows the error's
  ///     description, which must not contain health data.
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

  /// Creates an empty store.
  ///
  /// - Throws: ``WireFailure`` with a description of the error that the closure for creating stores
  ///   throws.
  func makeEmptyStore(in surroundings: Surroundings) async throws -> any ControllableHealthStore {
    do { return try await makeStore(surroundings) } catch {
      throw WireFailure(creating: "store", error)
    }
  }

  /// Returns the store's response to a greeting.
  ///
  /// The capabilities are read from a store that is created only for this purpose.
  ///
  /// - Throws: ``WireFailure`` if the store cannot be created.
  func greeting() async throws -> HelloAnswer {
    let unknown = Source(name: "", bundleIdentifier: "")
    let store = try await makeEmptyStore(
      in: Surroundings(
        appSource: SourceRevision(source: unknown),
        clock: VirtualClock(now: Date(timeIntervalSince1970: 0)),
        seed: 0))
    let offered = store.capabilities
    return HelloAnswer(
      version: ProtocolVersion.current, kind: .store, name: name, subjectVersion: version,
      capabilities: limit.map(offered.intersection) ?? offered, profile: profile)
  }

  /// Serves requests on standard input and output until the input ends or exceeds a limit.
  public func serve() async { await serve(over: StandardStreams()) }

  /// Serves requests on a transport until the conversation ends.
  package func serve(over transport: any LineTransport) async {
    let (mailbox, post) = AsyncStream.makeStream(of: StoreSession.Letter.self)
    let peer = Peer(.subject, over: transport)
    let session = StoreSession(self, peer: peer)
    peer.start(
      Peer.Handlers(
        notified: { method, params in
          // The time must change exactly between the calls that surround this notification.
          if method == ProtocolMethod.clockSet.rawValue { post.yield(.notice(method, params)) }
          return true
        },
        requested: { post.yield(.request($0)) },
        ended: { _ in post.finish() }))
    for await letter in mailbox { await session.handle(letter) }
    peer.close()
  }
}

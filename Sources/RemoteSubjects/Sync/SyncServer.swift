internal import Foundation
public import HealthModel
internal import JSONText
package import LineProcesses
internal import SubjectProtocol
public import WeightSync

/// A server that provides a sync in this process to a suite in another process.
///
/// The suite keeps the store, the home and the clock. The sync uses them as if they were local, and
/// does not need to store entries itself.
public final class SyncServer: Sendable {
  /// The context in which a sync is created.
  public struct Surroundings: Sendable {
    /// The health store, which the suite keeps.
    public let store: any HealthStoreProtocol
    /// The storage of entries and sync state, which the suite keeps.
    public let home: any WeightSyncHome
    /// The clock, which the suite controls.
    public let clock: any HealthClock
    /// The source of the identifiers that the sync creates.
    public let identifiers: any IdentifierSource
    /// The configuration of the app.
    public let configuration: WeightSyncConfiguration

    /// Creates the context of a sync.
    public init(
      store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
      identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
    ) {
      self.store = store
      self.home = home
      self.clock = clock
      self.identifiers = identifiers
      self.configuration = configuration
    }
  }

  /// A closure that creates a sync for an app process.
  public typealias MakeSync = @Sendable (Surroundings) async throws -> any WeightSyncProtocol

  private let name: String
  private let subjectVersion: String?
  private let limit: Set<SyncCapability>?
  private let profile: HelloAnswer.Profile?
  private let makeSync: MakeSync
  private let session = Locked<ServedSession?>(nil)

  /// Creates a server for a sync.
  ///
  /// - Parameters:
  ///   - name: The name of the sync in a run's report.
  ///   - version: The version of the sync, or `nil` to declare none.
  ///   - limit: The capabilities that may be declared, or `nil` to declare all that the sync has.
  ///   - profile: The profile that the sync claims to satisfy completely: export, import, exchange,
  ///     observation or recovery. An unknown name is ignored; the suite rejects a profile of a
  ///     store.
  ///   - makeSync: A closure that creates the sync; by default, it creates the reference sync. It
  ///     is also called for each greeting, to read the capabilities, with a store and a home that
  ///     reject all calls. If it throws an error, the suite shows the error's description, which
  ///     must not contain health data.
  public init(
    name: String, version: String? = nil, limitedTo limit: Set<SyncCapability>? = nil,
    profile: String? = nil,
    makeSync: @escaping MakeSync = { surroundings in
      WeightSync(
        store: surroundings.store, home: surroundings.home, clock: surroundings.clock,
        identifiers: surroundings.identifiers, configuration: surroundings.configuration)
    }
  ) {
    self.name = name
    subjectVersion = version
    self.limit = limit
    self.profile = profile.flatMap(HelloAnswer.Profile.init(rawValue:))
    self.makeSync = { surroundings in
      do { return try await makeSync(surroundings) } catch {
        throw WireFailure(creating: "sync", error)
      }
    }
  }

  /// Serves requests on standard input and output until the input ends or exceeds a limit.
  public func serve() async { await serve(over: StandardStreams()) }

  /// Serves requests on a transport until the conversation ends.
  package func serve(over transport: any LineTransport) async {
    let peer = Peer(.subject, over: transport, limits: Self.limits)
    await withCheckedContinuation { continuation in
      peer.start(
        Peer.Handlers(
          notified: { [self] method, params in try notified(method, params) },
          requested: { [self] request in requested(request, peer) },
          ended: { [self] _ in
            session.withLock { $0 }?.end()
            continuation.resume()
          }))
    }
  }

  /// The default limits, but with a response deadline of one year.
  ///
  /// A user's decision, or a suite that controls the clock, can take any amount of time.
  private static var limits: PeerLimits {
    var limits = PeerLimits()
    limits.answerDeadline = 365 * 86_400
    return limits
  }

  private func notified(_ method: String, _ params: JSONObject) throws -> Bool {
    guard let notice = try Notice(method: method, params: params),
      let session = session.withLock({ $0 })
    else { return false }
    if case .setClock(let now) = notice {
      session.clock.set(now)
      return true
    }
    return session.store.take(notice)
  }

  private func requested(_ request: IncomingRequest, _ peer: Peer) {
    do {
      switch ProtocolMethod(rawValue: request.method) {
      case .hello: try answerHello(request, peer)
      case .shutdown: request.answer()
      case .clockFire:
        let call = try TimerCall(method: request.method, params: request.params)
        let session = session.withLock { $0 }
        let action = call.flatMap { session?.clock.take($0) }
        request.answer {
          await action?()
          return JSONObject()
        }
      default:
        guard let call = try SyncCall(method: request.method, params: request.params) else {
          return request.refuseMethod()
        }
        answer(call, request, peer)
      }
    } catch { request.refuse(error) }
  }

  private func answerHello(_ request: IncomingRequest, _ peer: Peer) throws {
    try HelloParams(wire: .object(request.params)).requireCommonVersion(of: .sync)
    // The capabilities are read from a sync that is created only for this purpose; its store and
    // home reject all calls.
    let line = SuiteLine(session: 0, peer: peer)
    line.end()
    let session = ServedSession(line: line, now: Date(timeIntervalSince1970: 0))
    let surroundings = Surroundings(
      store: session.store, home: session.home, clock: session.clock,
      identifiers: SeededIdentifiers(seed: 0),
      configuration: WeightSyncConfiguration(bundleIdentifier: "", preferredUnit: .pounds))
    request.answer { [self] in
      let offered = try await makeSync(surroundings).capabilities
      return HelloAnswer(
        version: ProtocolVersion.current, kind: .sync, name: name, subjectVersion: subjectVersion,
        syncCapabilities: limit.map(offered.intersection) ?? offered, profile: profile)
    }
  }

  private func answer(_ call: SyncCall, _ request: IncomingRequest, _ peer: Peer) {
    if case .start(let number, let now, let seed, let configuration) = call {
      let line = SuiteLine(session: number, peer: peer)
      let next = ServedSession(line: line, now: now)
      session.withLock { session in
        session?.end()
        session = next
      }
      let surroundings = Surroundings(
        store: next.store, home: next.home, clock: next.clock,
        identifiers: SeededIdentifiers(seed: UInt64(seed.magnitude)),
        configuration: configuration)
      request.answer { [makeSync] in
        next.begin(with: try await makeSync(surroundings))
        return JSONObject()
      }
    } else if let session = session.withLock({ $0 }) {
      session.answer(call, request)
    } else {
      request.refuse(WireFailure(.ended, nil, "no session was started"))
    }
  }
}

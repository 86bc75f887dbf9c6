internal import Foundation
public import HealthModel
public import WeightSync

/// The processes of a sync, started as they are needed and used for one row after the other.
///
/// The suite keeps the store, the home and the clock of each row; a process of the app is a session
/// of the sync, so that it may die as often as a row likes.
public struct RemoteSyncPool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool; nothing is started before it is needed.
  ///
  /// - Parameters:
  ///   - command: The command line of the sync, which `/bin/sh -c` runs.
  ///   - limits: What the suite puts up with.
  ///   - mostRestarts: How often a process that broke is replaced by another.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.sync, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process unless one is there, and tells what it says of itself.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// Starts a process of the app over a store and a home that may have a past.
  ///
  /// - Parameters:
  ///   - store: The store, which the suite keeps.
  ///   - home: The home, which the suite keeps.
  ///   - clock: The time that the sync lives in.
  ///   - identifiers: What decides the identities that the sync makes.
  ///   - configuration: The facts about the app.
  /// - Returns: The sync; ``RemoteWeightSync/end()`` gives its process back.
  /// - Throws: ``HealthModel/SubjectBreakdown``.
  public func makeSync(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) async throws -> RemoteWeightSync {
    let connection = try await pool.connection()
    let sync = RemoteWeightSync(
      on: connection, store: store, home: home, clock: clock,
      capabilities: await pool.hello?.syncCapabilities ?? []
    ) { [pool] in
      // What the sync has not answered yet is void with the next session.
      await pool.takeBack(connection, isReusable: true)
    }
    do {
      try await sync.start(seed: Self.seed(from: identifiers.next()), configuration)
      return sync
    } catch {
      let breakdown = await sync.breakdown()
      await sync.end()
      throw breakdown ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// A number that every language reads exactly.
  private static func seed(from identity: UUID) -> Int {
    let bytes = identity.uuid
    return [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Ends all processes, also those of rows that were given up, and starts no more.
  public func close() async { await pool.close() }
}

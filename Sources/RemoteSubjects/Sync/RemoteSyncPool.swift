internal import Foundation
public import HealthModel
public import WeightSync

/// A pool of a sync's processes, started on demand and reused for consecutive rows.
///
/// The suite keeps the store, the home and the clock of each row. An app process is a session of
/// the sync, so a row can end the app and start it again any number of times.
public struct RemoteSyncPool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - command: The command line of the sync, which `/bin/sh -c` runs.
  ///   - limits: The limits for each process.
  ///   - mostRestarts: The maximum number of replacements for broken processes.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.sync, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process if none is idle, and returns the sync's self-description.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// Starts an app process: a session with a store and a home that may contain earlier data.
  ///
  /// - Parameters:
  ///   - store: The store, which the suite keeps.
  ///   - home: The home, which the suite keeps.
  ///   - clock: The clock that the sync uses.
  ///   - identifiers: The source of one identifier, from which the seed of the sync's identifiers
  ///     is derived.
  ///   - configuration: The configuration of the app.
  /// - Returns: The sync; ``RemoteWeightSync/end()`` returns its process to the pool.
  /// - Throws: `SubjectBreakdown` if no process can be started, or if the process answers with an
  ///   error or breaks the protocol.
  public func makeSync(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) async throws -> RemoteWeightSync {
    let connection = try await pool.connection()
    let sync = RemoteWeightSync(
      on: connection, store: store, home: home, clock: clock,
      capabilities: await pool.hello?.syncCapabilities ?? []
    ) { [pool] in
      // The process can be reused, because each new session ends the previous one.
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

  /// Returns the first 48 bits of a UUID as a number, which a double represents exactly.
  private static func seed(from identity: UUID) -> Int {
    let bytes = identity.uuid
    return [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Raises the maximum number of replacements for broken processes; a lower number has no effect.
  ///
  /// A higher maximum is needed to repeat a case in which a process ends.
  public func allowRestarts(upTo most: Int) async { await pool.allowRestarts(upTo: most) }

  /// Ends all processes, including those of abandoned rows, and prevents new ones from starting.
  public func close() async { await pool.close() }
}

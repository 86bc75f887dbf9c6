public import HealthModel

/// A pool of a store's processes, started on demand and reused for consecutive rows.
public struct RemoteStorePool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - command: The command line of the store, which `/bin/sh -c` runs.
  ///   - limits: The limits for each process.
  ///   - mostRestarts: The maximum number of replacements for broken processes.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.store, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process if none is idle, and returns the store's self-description.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - appSource: The revision of the app, which is the source of all objects that the app saves.
  ///   - clock: The clock that the store uses.
  ///   - seed: The seed for the store's random choices, if it makes any; only the low 53 bits are
  ///     sent.
  /// - Returns: The store; ``RemoteHealthStore/end()`` returns its process to the pool.
  /// - Throws: `SubjectBreakdown` if no process can be started, or if the process answers with an
  ///   error or breaks the protocol.
  public func makeStore(
    appSource: SourceRevision, clock: any HealthClock, seed: UInt64
  ) async throws -> RemoteHealthStore {
    let connection = try await pool.connection()
    let store = RemoteHealthStore(
      connection, capabilities: await pool.hello?.capabilities ?? [], clock: clock
    ) { [pool] store in await pool.takeBack(store.connection) }
    do {
      // A double represents every integer of 53 bits exactly.
      try await store.reset(seed: Int(seed & ((1 << 53) - 1)), app: appSource)
      return store
    } catch {
      let breakdown = await store.breakdown()
      await store.end()
      throw breakdown ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// Starts a process for a line-by-line exchange.
  ///
  /// The process ends at the latest when the pool is closed.
  ///
  /// - Throws: ``PeerFailure`` if the pool is closed or the process cannot be started.
  package func exchange() async throws -> LineExchange { try await pool.exchange() }

  /// Raises the maximum number of replacements for broken processes; a lower number has no effect.
  ///
  /// A higher maximum is needed to repeat a case in which a process ends.
  public func allowRestarts(upTo most: Int) async { await pool.allowRestarts(upTo: most) }

  /// Ends all processes, including those of abandoned rows, and prevents new ones from starting.
  public func close() async { await pool.close() }
}

public import HealthModel

/// The processes of a store, started as they are needed and used for one row after the other.
public struct RemoteStorePool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool; nothing is started before it is needed.
  ///
  /// - Parameters:
  ///   - command: The command line of the store, which `/bin/sh -c` runs.
  ///   - limits: What the suite puts up with.
  ///   - mostRestarts: How often a process that broke is replaced by another.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.store, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process unless one is there, and tells what it says of itself.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// A fresh empty store.
  ///
  /// - Parameters:
  ///   - appSource: The app that saves through the store.
  ///   - clock: The time that the store lives in.
  ///   - seed: What decides the store's own random choices, if it makes any.
  /// - Returns: A store that is used until it is told to end.
  /// - Throws: ``HealthModel/SubjectBreakdown``.
  public func makeStore(
    appSource: SourceRevision, clock: any HealthClock, seed: UInt64
  ) async throws -> RemoteHealthStore {
    let connection = try await pool.connection()
    let store = RemoteHealthStore(
      connection, capabilities: await pool.hello?.capabilities ?? [], clock: clock
    ) { [pool] store in await pool.takeBack(store.connection) }
    do {
      // As far as a number of JSON is exact.
      try await store.reset(seed: Int(seed & ((1 << 53) - 1)), app: appSource)
      return store
    } catch {
      let breakdown = await store.breakdown()
      await store.end()
      throw breakdown ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// Starts a process for a conversation line by line, which ends with the pool at the latest.
  ///
  /// - Throws: ``PeerFailure`` when the system refuses.
  package func exchange() async throws -> LineExchange { try await pool.exchange() }

  /// Ends all processes, also those of rows that were given up, and starts no more.
  public func close() async { await pool.close() }
}

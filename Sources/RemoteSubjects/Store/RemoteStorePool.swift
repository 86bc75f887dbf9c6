public import HealthModel

/// The processes of a store, started as they are needed and used for one row after the other.
public actor RemoteStorePool {
  /// What a store said of itself.
  public struct Description: Sendable {
    /// Its name, or its command line where it said nothing.
    public let name: String
    /// Its version.
    public let version: String?
    /// What it lets the suite control; everything, where it said nothing.
    public let capabilities: Set<StoreCapability>
    /// The profile that it claims to keep as a whole.
    public let profile: String?
    /// Why it said nothing, if so; each row says it again.
    public let breakdown: SubjectBreakdown?
  }

  private let command: String
  private let limits: PeerLimits
  private let mostRestarts: Int
  private var idle: [StoreConnection] = []
  private var known: HelloAnswer?
  /// The processes that broke, and those of them that another was started for.
  private var losses = 0
  private var restarts = 0
  private var lastLoss: SubjectBreakdown?
  private var isClosed = false

  /// Creates a pool; nothing is started before it is needed.
  ///
  /// - Parameters:
  ///   - command: The command line of the store, which `/bin/sh -c` runs.
  ///   - limits: What the suite puts up with.
  ///   - mostRestarts: How often a process that broke is replaced by another.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    self.command = command
    self.limits = limits
    self.mostRestarts = mostRestarts
  }

  /// Starts a process unless one is there, and tells what it says of itself.
  public func describe() async -> Description {
    do {
      idle.append(try await connection())
    } catch {
      lastLoss = lastLoss ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
    return Description(
      name: known?.name ?? command, version: known?.subjectVersion,
      capabilities: known?.capabilities ?? Set(StoreCapability.allCases),
      profile: known?.profile?.rawValue, breakdown: known == nil ? lastLoss : nil)
  }

  /// A fresh empty store.
  ///
  /// - Parameters:
  ///   - appSource: The app that saves through the store.
  ///   - clock: The time that the store lives in.
  ///   - seed: What decides the store's own random choices, if it makes any.
  /// - Throws: ``HealthModel/SubjectBreakdown``.
  public func makeStore(
    appSource: SourceRevision, clock: any HealthClock, seed: UInt64
  ) async throws -> RemoteHealthStore {
    let connection = try await connection()
    let store = RemoteHealthStore(
      connection, capabilities: known?.capabilities ?? [], clock: clock
    ) { [weak self] store in await self?.takeBack(store) }
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

  /// Ends all processes that wait for a row, and starts no more.
  public func close() async {
    isClosed = true
    let connections = idle
    idle = []
    await withTaskGroup(of: Void.self) { group in
      for connection in connections { group.addTask { await connection.shutDown() } }
    }
  }

  /// A connection that nobody uses.
  private func connection() async throws -> StoreConnection {
    while let connection = idle.popLast() {
      if connection.peer.failure == nil { return connection }
      // It broke between two rows, when nobody was looking.
      await lose(connection)
    }
    if losses > restarts {
      guard restarts < mostRestarts else {
        throw SubjectBreakdown(
          message: "the subject was started again \(restarts) times and broke each time: "
            + (lastLoss?.message ?? "it ended"), exchange: lastLoss?.exchange ?? [])
      }
      restarts += 1
    }
    let connection = try start()
    do {
      let hello = try await connection.hello()
      known = known ?? hello
      return connection
    } catch {
      await lose(connection)
      throw lastLoss ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  private func start() throws -> StoreConnection {
    do { return try StoreConnection(command: command, limits: limits) } catch {
      losses += 1
      throw SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  private func lose(_ connection: StoreConnection) async {
    losses += 1
    let failure = connection.peer.failure ?? PeerFailure(.ended, "the subject was given up")
    lastLoss = await connection.describe(failure)
    await connection.kill()
  }

  /// Takes the connection of a store that nobody uses any more.
  private func takeBack(_ store: RemoteHealthStore) async {
    let connection = store.connection
    // What is still on its way is none of the next row's; who does not answer is given up.
    await connection.peer.quiet()
    if connection.peer.failure != nil {
      await lose(connection)
    } else if isClosed {
      await connection.shutDown()
    } else {
      idle.append(connection)
    }
  }
}

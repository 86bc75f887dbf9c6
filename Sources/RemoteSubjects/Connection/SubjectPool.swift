public import HealthModel
internal import LineProcesses
public import WeightSync

/// What a subject in another process said of itself.
public struct SubjectDescription: Sendable {
  /// Its name, or its command line where it said nothing.
  public let name: String
  /// Its version.
  public let version: String?
  /// What a store lets the suite control; everything, where it said nothing.
  public let capabilities: Set<StoreCapability>
  /// What a sync does; everything, where it said nothing.
  public let syncCapabilities: Set<SyncCapability>
  /// The profile that it claims to keep as a whole.
  public let profile: String?
  /// Why it said nothing, if so; each row says it again.
  public let breakdown: SubjectBreakdown?
}

/// The processes of a subject, started as they are needed and used for one row after the other.
package actor SubjectPool {
  private let kind: HelloAnswer.Kind
  private let command: String
  private let limits: PeerLimits
  private let mostRestarts: Int
  private var idle: [SubjectConnection] = []
  /// Every connection that was begun and not ended, whoever uses it.
  private var live: [ObjectIdentifier: SubjectConnection] = [:]
  /// The processes that somebody talks to line by line.
  private var exchanging: [ChildProcess] = []
  private var known: HelloAnswer?
  /// The processes that broke, and those of them that another was started for.
  private var losses = 0
  private var restarts = 0
  private var lastLoss: SubjectBreakdown?
  private var isClosed = false

  /// Creates a pool; nothing is started before it is needed.
  ///
  /// - Parameters:
  ///   - kind: The kind of the subject.
  ///   - command: The command line of the subject, which `/bin/sh -c` runs.
  ///   - limits: What the suite puts up with.
  ///   - mostRestarts: How often a process that broke is replaced by another.
  package init(_ kind: HelloAnswer.Kind, command: String, limits: PeerLimits, mostRestarts: Int) {
    self.kind = kind
    self.command = command
    self.limits = limits
    self.mostRestarts = mostRestarts
  }

  /// Starts a process unless one is there, and tells what it says of itself.
  package func describe() async -> SubjectDescription {
    do {
      idle.append(try await connection())
    } catch {
      lastLoss = lastLoss ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
    return SubjectDescription(
      name: known?.name ?? command, version: known?.subjectVersion,
      capabilities: known?.capabilities ?? Set(StoreCapability.allCases),
      syncCapabilities: known?.syncCapabilities ?? Set(SyncCapability.allCases),
      profile: known?.profile?.rawValue, breakdown: known == nil ? lastLoss : nil)
  }

  /// Ends all processes, and starts no more; those that wait for a row end in good order, and those
  /// in use, whose row was given up, at once.
  package func close() async {
    isClosed = true
    let (idle, all) = (idle, live)
    (self.idle, live) = ([], [:])
    let waiting = Set(idle.map(ObjectIdentifier.init))
    await withTaskGroup(of: Void.self) { group in
      for (id, connection) in all {
        group.addTask {
          if waiting.contains(id) { await connection.shutDown() } else { await connection.kill() }
        }
      }
      for process in exchanging {
        group.addTask {
          process.close()
          await process.waitForEnd()
        }
      }
    }
  }

  /// Starts a process for a conversation line by line, which ends with the pool at the latest.
  ///
  /// - Throws: ``PeerFailure`` when the system refuses.
  package func exchange() throws -> LineExchange {
    if isClosed { throw PeerFailure(.notStarted, Self.closed) }
    let process = try ChildProcess(subject: command, limits: limits)
    exchanging.removeAll { $0.status != nil }
    exchanging.append(process)
    return LineExchange(over: process, limits: limits)
  }

  /// A connection that nobody uses.
  ///
  /// - Throws: ``HealthModel/SubjectBreakdown``.
  package func connection() async throws -> SubjectConnection {
    if isClosed { throw SubjectBreakdown(message: Self.closed, exchange: []) }
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
    // Somebody may have closed the pool while another process was waited for.
    if isClosed { throw SubjectBreakdown(message: Self.closed, exchange: []) }
    let connection = try start()
    do {
      let hello = try await connection.hello()
      known = known ?? hello
      guard !isClosed else { throw PeerFailure(.ended, Self.closed) }
      return connection
    } catch {
      await lose(connection)
      throw lastLoss ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  private func start() throws -> SubjectConnection {
    do {
      let connection = try SubjectConnection(kind, command: command, limits: limits)
      live[ObjectIdentifier(connection)] = connection
      return connection
    } catch {
      losses += 1
      throw SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  private func lose(_ connection: SubjectConnection) async {
    losses += 1
    let failure = connection.peer.failure ?? PeerFailure(.ended, "the subject was given up")
    lastLoss = await connection.describe(failure)
    await connection.kill()
    live[ObjectIdentifier(connection)] = nil
  }

  private static let closed = "the run is over, and no subject is started any more"

  /// Takes a connection that nobody uses any more.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - isReusable: Whether another row may begin on it.
  package func takeBack(_ connection: SubjectConnection, isReusable: Bool = true) async {
    // What is still on its way is none of the next row's; who does not answer is given up.
    if isReusable { await connection.peer.quiet() }
    if connection.peer.failure != nil || !isReusable {
      await lose(connection)
    } else if isClosed {
      await connection.kill()
    } else {
      idle.append(connection)
    }
  }

  /// What the subject said when it was greeted first.
  package var hello: HelloAnswer? { known }
}

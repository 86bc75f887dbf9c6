public import HealthModel
internal import LineProcesses
public import MetricSync
public import WeightSync

/// The self-description of a subject in another process.
public struct SubjectDescription: Sendable {
  /// The name of the subject, or its command line if it did not describe itself.
  public let name: String
  /// The version of the subject, or `nil` if it declared none or did not describe itself.
  public let version: String?
  /// The store capabilities that the subject declared, or all if it did not describe itself.
  public let capabilities: Set<StoreCapability>
  /// The sync capabilities that the subject declared, or all if it declared none or did not
  /// describe itself.
  public let syncCapabilities: Set<SyncCapability>
  /// The destination capabilities that the subject declared, or all if it did not describe itself.
  public let destinationCapabilities: Set<DestinationCapability>
  /// The profile that the subject claims to satisfy completely, or `nil` if it claims none or did
  /// not describe itself.
  public let profile: String?
  /// The reason why the subject did not describe itself, or `nil` if it did.
  public let breakdown: SubjectBreakdown?
}

/// A pool of a subject's processes, which are started on demand and reused for consecutive rows.
package actor SubjectPool {
  private let kind: HelloAnswer.Kind
  private let command: String
  private let limits: PeerLimits
  private var mostRestarts: Int
  private var idle: [SubjectConnection] = []
  /// The connections whose processes the pool has not ended, whether in use or idle.
  private var live: [ObjectIdentifier: SubjectConnection] = [:]
  /// The processes of line-by-line exchanges; each new exchange removes the ended ones.
  private var exchanging: [ChildProcess] = []
  private var known: HelloAnswer?
  /// The number of processes that broke, could not be started, or cannot be reused.
  private var losses = 0
  /// The number of attempts to start a replacement for a lost process.
  private var restarts = 0
  private var lastLoss: SubjectBreakdown?
  private var isClosed = false

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - kind: The kind of the subject.
  ///   - command: The command line of the subject, which `/bin/sh -c` runs.
  ///   - limits: The limits for each process.
  ///   - mostRestarts: The maximum number of replacements for processes that broke, could not be
  ///     started or cannot be reused.
  package init(_ kind: HelloAnswer.Kind, command: String, limits: PeerLimits, mostRestarts: Int) {
    self.kind = kind
    self.command = command
    self.limits = limits
    self.mostRestarts = mostRestarts
  }

  /// Starts a process if none is idle, and returns the subject's self-description.
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
      destinationCapabilities: known?.destinationCapabilities
        ?? Set(DestinationCapability.allCases),
      profile: known?.profile?.rawValue, breakdown: known == nil ? lastLoss : nil)
  }

  /// Ends all processes, and prevents new ones from starting.
  ///
  /// Idle processes and those of line-by-line exchanges have a short time to exit on their own; all
  /// others are terminated immediately.
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

  /// Raises the maximum number of replacement processes; a lower number has no effect.
  package func allowRestarts(upTo most: Int) { mostRestarts = max(mostRestarts, most) }

  /// Starts a process for a line-by-line exchange.
  ///
  /// The process ends at the latest when the pool is closed.
  ///
  /// - Throws: ``PeerFailure`` if the pool is closed or the process cannot be started.
  package func exchange() throws -> LineExchange {
    if isClosed { throw PeerFailure(.notStarted, Self.closed) }
    let process = try ChildProcess(subject: command, limits: limits)
    exchanging.removeAll { $0.status != nil }
    exchanging.append(process)
    return LineExchange(over: process, limits: limits)
  }

  /// Returns an idle connection, or starts a process if no connection is idle.
  ///
  /// - Throws: `SubjectBreakdown` if the pool is closed, if the process cannot be started, if its
  ///   response to the greeting is missing, an error, invalid or different from the first one, or
  ///   if the process would be a replacement beyond the maximum number.
  package func connection() async throws -> SubjectConnection {
    if isClosed { throw SubjectBreakdown(message: Self.closed, exchange: []) }
    while let connection = idle.popLast() {
      if connection.peer.failure == nil { return connection }
      // The process broke while it was idle between two rows.
      await lose(connection)
    }
    if losses > restarts {
      guard restarts < mostRestarts else {
        let done = restarts == 1 ? "1 restart" : "\(restarts) restarts"
        throw SubjectBreakdown(
          message: "the subject is not started again after \(done); its last failure: "
            + (lastLoss?.message ?? "it ended"), exchange: lastLoss?.exchange ?? [])
      }
      restarts += 1
    }
    // The pool may have been closed while a broken process was ending.
    if isClosed { throw SubjectBreakdown(message: Self.closed, exchange: []) }
    let connection = try start()
    do {
      let hello = try await connection.hello()
      try accept(hello, of: connection)
      guard !isClosed else { throw PeerFailure(.ended, Self.closed) }
      return connection
    } catch {
      await lose(connection)
      throw lastLoss ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// Records the first response to the greeting, and compares later ones with it.
  ///
  /// - Throws: ``PeerFailure`` if a process describes the subject differently from the first one.
  private func accept(_ hello: HelloAnswer, of connection: SubjectConnection) throws {
    let first = known ?? hello
    known = first
    guard let difference = hello.difference(from: first) else { return }
    // The description decides which rows run, so it must be true of the process that runs them.
    let message =
      "the subject's answer to 'hello' differs from the answer of an earlier process in "
      + "\(difference); every process must give the same answer"
    connection.peer.fail(.wrongShape, message)
    throw connection.peer.failure ?? PeerFailure(.wrongShape, message)
  }

  private func start() throws -> SubjectConnection {
    do {
      let connection = try SubjectConnection(kind, command: command, limits: limits)
      live[ObjectIdentifier(connection)] = connection
      return connection
    } catch {
      losses += 1
      let breakdown = SubjectBreakdown(message: String(describing: error), exchange: [])
      lastLoss = breakdown
      throw breakdown
    }
  }

  private func lose(_ connection: SubjectConnection) async {
    losses += 1
    let failure =
      connection.peer.failure ?? PeerFailure(.ended, "the suite stopped using the subject")
    lastLoss = await connection.describe(failure)
    await connection.kill()
    live[ObjectIdentifier(connection)] = nil
  }

  private static let closed = "the run has ended, so no more subjects are started"

  /// Returns a connection to the pool, or ends its process if the connection cannot be reused.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - isReusable: Whether the connection can be reused unless it has failed or the pool is
  ///     closed; if so, its pending responses are awaited first.
  package func takeBack(_ connection: SubjectConnection, isReusable: Bool = true) async {
    // Pending responses must not reach the next row; a process that does not respond is ended.
    if isReusable { await connection.peer.quiet() }
    if connection.peer.failure != nil || !isReusable {
      await lose(connection)
    } else if isClosed {
      await connection.kill()
    } else {
      idle.append(connection)
    }
  }

  /// The first valid response to a greeting, or `nil` if none has arrived yet.
  package var hello: HelloAnswer? { known }
}

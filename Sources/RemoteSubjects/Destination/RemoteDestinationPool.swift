public import Foundation
internal import HealthModel
internal import MetricSync

/// The processes of a destination, started on demand and reused for consecutive rows.
public struct RemoteDestinationPool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - command: The command line of the destination, which `/bin/sh -c` runs.
  ///   - limits: The deadlines and sizes that the protocol allows.
  ///   - mostRestarts: The maximum number of replacements for broken processes.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.destination, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process if none is running, and returns the description that the destination sent.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// Starts a destination that has not received any metrics.
  ///
  /// - Parameters:
  ///   - now: The date at which the destination starts.
  ///   - seed: The seed of all random choices of the destination.
  /// - Returns: The destination; ``RemoteDestination/end()`` returns its process to the pool.
  /// - Throws: `SubjectBreakdown` if no process can be started or its answer breaks the protocol.
  public func makeDestination(now: Date, seed: UInt64) async throws -> RemoteDestination {
    let connection = try await pool.connection()
    let destination = RemoteDestination(
      on: connection, capabilities: await pool.hello?.destinationCapabilities ?? []
    ) { [pool] in await pool.takeBack(connection, isReusable: true) }
    do {
      // Every language reads 53 bits exactly.
      try await destination.start(now: now, seed: Int(seed & 0x1F_FFFF_FFFF_FFFF))
      return destination
    } catch {
      let breakdown = await destination.breakdown()
      await destination.end()
      throw breakdown ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// Ends all processes, including those of abandoned rows, and starts no more.
  public func close() async { await pool.close() }
}

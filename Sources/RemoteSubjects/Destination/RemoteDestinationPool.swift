public import Foundation
internal import HealthModel
internal import MetricSync

/// A pool of a destination's processes, started on demand and reused for consecutive rows.
public struct RemoteDestinationPool: Sendable {
  private let pool: SubjectPool

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - command: The command line of the destination, which `/bin/sh -c` runs.
  ///   - limits: The limits for each process.
  ///   - mostRestarts: The maximum number of replacements for broken processes.
  public init(command: String, limits: PeerLimits = PeerLimits(), mostRestarts: Int = 3) {
    pool = SubjectPool(.destination, command: command, limits: limits, mostRestarts: mostRestarts)
  }

  /// Starts a process if none is idle, and returns the destination's self-description.
  public func describe() async -> SubjectDescription { await pool.describe() }

  /// Starts a destination without any received metrics.
  ///
  /// - Parameters:
  ///   - now: The date at which the destination starts.
  ///   - seed: The seed of the destination's random choices; only the low 53 bits are sent.
  /// - Returns: The destination; ``RemoteDestination/end()`` returns its process to the pool.
  /// - Throws: `SubjectBreakdown` if no process can be started, or if the process answers with an
  ///   error or breaks the protocol.
  public func makeDestination(now: Date, seed: UInt64) async throws -> RemoteDestination {
    let connection = try await pool.connection()
    let destination = RemoteDestination(
      on: connection, capabilities: await pool.hello?.destinationCapabilities ?? []
    ) { [pool] in await pool.takeBack(connection, isReusable: true) }
    do {
      // A double represents every integer of 53 bits exactly.
      try await destination.start(now: now, seed: Int(seed & 0x1F_FFFF_FFFF_FFFF))
      return destination
    } catch {
      let breakdown = await destination.breakdown()
      await destination.end()
      throw breakdown ?? SubjectBreakdown(message: String(describing: error), exchange: [])
    }
  }

  /// Ends all processes, including those of abandoned rows, and prevents new ones from starting.
  public func close() async { await pool.close() }
}

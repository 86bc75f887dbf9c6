public import Simulation

/// Random histories of weight sync on one store, with one or two devices of a user.
public struct WeightDomain: SimulationDomain {
  /// The sync, the home and the store that histories run on.
  public var subject: WeightSubject
  /// The rules that are not checked.
  public var disabled: Set<WeightChecker> = []
  /// Whether the simulation schedules the jobs of its worlds; it must be `false` if the store or
  /// the sync runs in another process, because histories then wait for the work of that process.
  public var isScheduled = true

  /// Creates the domain for a subject, with all rules enabled.
  public init(subject: WeightSubject) { self.subject = subject }

  /// The operations, faults and states of the coverage table.
  public var axes: CoverageAxes { WeightCoverage.axes }

  /// Returns the random history of a seed with the given number of steps, or with more steps if
  /// turning the sync on requires them.
  public func history(seed: UInt64, steps: Int) -> WeightHistory {
    WeightHistoryGenerator.history(seed: seed, steps: steps)
  }

  /// Creates a world in the state at the start of a history.
  ///
  /// - Throws: Any error that occurs while the store, the homes and the syncs are created, or while
  ///   old entries are added to a home.
  public func makeWorld(
    _ setup: WeightSetup, seed: UInt64, trace: HistoryTrace
  ) async throws -> WeightWorld {
    try await WeightWorld(
      setup, subject: subject.fresh(subject), seed: seed, trace: trace, disabled: disabled,
      isScheduled: isScheduled)
  }
}

public import Simulation

/// Random histories of combined records on one store, with one or two devices of a user.
public struct RecordDomain: SimulationDomain {
  /// The homes and the store that histories run on.
  public var subject: RecordSubject
  /// The rules that are not checked.
  public var disabled: Set<RecordChecker> = []
  /// Whether the simulation schedules the jobs of its worlds; set to `false` for a store in another
  /// process, so that histories wait for the store's work instead.
  public var isScheduled = true

  /// Creates the domain for a subject, with all rules enabled.
  public init(subject: RecordSubject) { self.subject = subject }

  /// The operations, faults and states of the coverage table.
  public var axes: CoverageAxes { RecordCoverage.axes }

  /// Returns the random history of a seed with the given number of steps, or with more steps if
  /// turning health records on requires them.
  public func history(seed: UInt64, steps: Int) -> RecordHistory {
    RecordHistoryGenerator.history(seed: seed, steps: steps)
  }

  /// Creates a world in the state at the start of a history.
  ///
  /// - Throws: Any error that occurs while the store and the homes are created and filled.
  public func makeWorld(
    _ setup: RecordSetup, seed: UInt64, trace: HistoryTrace
  ) async throws -> RecordWorld {
    try await RecordWorld(
      setup, subject: subject.fresh(subject), seed: seed, trace: trace, disabled: disabled,
      isScheduled: isScheduled)
  }
}

public import Simulation

/// Random histories of metric sync, from one health store to one or more receivers.
///
/// The simulation always schedules the jobs of its worlds, because passes wait for virtual time,
/// which only the simulation advances.
public struct MetricDomain: SimulationDomain {
  /// The store and the state that histories run on.
  public var subject: MetricSubject
  /// The rules that are not checked.
  public var disabled: Set<MetricChecker> = []

  /// Creates the domain for a subject, with all rules enabled.
  public init(subject: MetricSubject) { self.subject = subject }

  /// The operations, faults and states of the coverage table.
  public var axes: CoverageAxes { MetricCoverage.axes }

  /// Returns the random history of a seed with the given number of steps.
  public func history(seed: UInt64, steps: Int) -> MetricHistory {
    MetricHistoryGenerator.history(seed: seed, steps: steps)
  }

  /// Creates a world in the state at the start of a history.
  ///
  /// - Throws: An error from the closures of ``subject`` that create stores and the delivery state.
  public func makeWorld(
    _ setup: MetricSetup, seed: UInt64, trace: HistoryTrace
  ) async throws -> MetricWorld {
    try await MetricWorld(setup, subject: subject, seed: seed, trace: trace, disabled: disabled)
  }
}

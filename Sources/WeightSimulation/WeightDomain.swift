public import Simulation

/// Random histories of weight sync on one store, with one or two devices of a user.
public struct WeightDomain: SimulationDomain {
  /// The parts that histories run on.
  public var subject: WeightSubject
  /// The rules that are not checked.
  public var disabled: Set<WeightChecker> = []
  /// Whether the simulation schedules the jobs of its worlds; a part in another process needs
  /// histories that wait instead.
  public var isScheduled = true

  /// Creates the domain of a subject.
  public init(subject: WeightSubject) { self.subject = subject }

  /// The operations, faults and states that are counted.
  public var axes: CoverageAxes { WeightCoverage.axes }

  /// Returns a random history of a number of steps.
  public func history(seed: UInt64, steps: Int) -> WeightHistory {
    HistoryGenerator.history(seed: seed, steps: steps)
  }

  /// Creates a world in the state at the start of a history.
  public func makeWorld(
    _ setup: WeightSetup, seed: UInt64, trace: HistoryTrace
  ) async throws -> WeightWorld {
    try await WeightWorld(
      setup, subject: subject.fresh(subject), seed: seed, trace: trace, disabled: disabled,
      isScheduled: isScheduled)
  }

  /// Returns the operation in words.
  public func words(for operation: WeightOperation) -> String { operation.words }

  /// Returns an operation in words.
  public static func words(_ operation: WeightOperation) -> String { operation.words }

  /// Returns the name of the actor of an operation.
  public func actor(of operation: WeightOperation) -> String { operation.actor }

  /// Returns simpler operations.
  public func simpler(than operation: WeightOperation) -> [WeightOperation] { operation.simpler }

  /// Returns simpler starting states.
  public func simpler(than setup: WeightSetup) -> [WeightSetup] { setup.simpler }
}

/// A history: the state at its start, and the operations that follow.
///
/// If the simulation schedules the jobs of a run, the history determines everything that happens.
public struct History<Setup, Operation>: Hashable, Sendable, Codable
where
  Setup: Hashable & Sendable & Codable, Operation: Hashable & Sendable & Codable
{
  /// An operation, and how far the work that it causes proceeds before the next operation.
  public struct Step: Hashable, Sendable, Codable {
    /// The operation to perform.
    public var operation: Operation
    /// The number of calls to make before the next operation; `nil` for all calls.
    ///
    /// Fewer calls are made if no more become ready. More calls are made if this operation has not
    /// begun by then, or if all its work must end first; see ``SimulatedWorld/needsQuiet(after:)``.
    public var pace: Int?

    /// Creates a step; by default, all work ends before the next operation.
    public init(_ operation: Operation, pace: Int? = nil) {
      self.operation = operation
      self.pace = pace
    }
  }

  /// The seed of the history and of the identifiers in it.
  public var seed: UInt64
  /// The seed that determines the order of calls; `nil` for their order of arrival.
  public var order: UInt64?
  /// The state at the start of the history.
  public var setup: Setup
  /// The operations with their pace, in order.
  public var steps: [Step]

  /// Creates a history from its seeds, initial state and operations.
  public init(seed: UInt64, order: UInt64?, setup: Setup, steps: [Step]) {
    self.seed = seed
    self.order = order
    self.setup = setup
    self.steps = steps
  }
}

/// A violation of a rule in a history, or the failure of a component that the history needs.
public struct Violation: Hashable, Sendable, Codable, Error {
  /// The name of the violated rule, or of the component that failed: `world`, `store` or `sync`.
  public var checker: String
  /// A description of the violation or the failure.
  public var message: String
  /// The number of steps that had begun; the check at the end of a history counts as a step.
  public var step: Int

  /// Creates a violation of a rule, or the failure of a component.
  public init(checker: String, message: String, step: Int = 0) {
    self.checker = checker
    self.message = message
    self.step = step
  }
}

/// The result of running a history.
public struct HistoryOutcome: Sendable {
  /// The first violation that was found, or `nil` if no violation was found.
  public var violation: Violation?
  /// The hash of everything that happened.
  public var digest: UInt64
  /// The number of steps that had begun; the check at the end of a history counts as a step.
  public var steps: Int
  /// The number of calls that were made; 0 if the simulation does not schedule them.
  public var calls: Int
  /// The lines that describe everything that happened; empty unless the run was recorded.
  public var transcript: [String]
}

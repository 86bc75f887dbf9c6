/// A system that random histories run on: its operations, its worlds and its rules.
///
/// The simulation itself is independent of any domain. It runs histories in worlds, checks the
/// worlds for violations, and shrinks a history that has a violation.
public protocol SimulationDomain: Sendable {
  /// The state at the start of a history.
  associatedtype Setup: SimulatedSetup
  /// An operation of an actor, or a fault.
  associatedtype Operation: SimulatedOperation
  /// A world in which operations are performed.
  associatedtype World: SimulatedWorld where World.Operation == Operation

  /// The axes of the coverage table.
  var axes: CoverageAxes { get }

  /// Returns the random history of a seed, with at least the given number of steps.
  func history(seed: UInt64, steps: Int) -> History<Setup, Operation>

  /// Creates a world in the initial state of a history.
  ///
  /// - Throws: Any error that prevents the creation of the world.
  func makeWorld(_ setup: Setup, seed: UInt64, trace: HistoryTrace) async throws -> World
}

/// A world in which the operations of a history are performed.
public protocol SimulatedWorld: AnyObject, Sendable {
  associatedtype Operation: Sendable

  /// Begins an operation; the work that it causes can continue after the method has returned.
  func perform(_ operation: Operation) async

  /// Returns whether all work of an operation must end before the next operation begins.
  func needsQuiet(after operation: Operation) -> Bool

  /// Returns the cell of the coverage table that counts an operation that is about to be performed.
  func coverage(of operation: Operation) -> CoveragePoint

  /// Returns the first violation so far; `nil` if all rules hold.
  func violation() async -> Violation?

  /// Ends all faults, lets time pass, and returns the first violation; `nil` if all rules hold.
  func finish() async -> Violation?

  /// Waits until no work is in progress.
  func settle() async

  /// Releases the world's resources.
  func end() async
}

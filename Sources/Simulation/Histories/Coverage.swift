/// The names of operations, faults and states that a coverage table counts.
public struct CoverageAxes: Hashable, Sendable {
  /// The names of the operations.
  public var operations: [String]
  /// The names of the faults that can be in force, including a name for the absence of a fault.
  public var faults: [String]
  /// The names of the states of the world.
  public var states: [String]

  /// Creates axes from the names of operations, faults and states.
  public init(operations: [String], faults: [String], states: [String]) {
    self.operations = operations
    self.faults = faults
    self.states = states
  }
}

/// A cell of a coverage table, as indices into its axes.
public struct CoveragePoint: Hashable, Sendable {
  /// The index of the operation in ``CoverageAxes/operations``.
  public var operation: Int
  /// The index of the fault in ``CoverageAxes/faults``.
  public var fault: Int
  /// The index of the state in ``CoverageAxes/states``.
  public var state: Int

  /// Creates a cell from its indices.
  public init(operation: Int, fault: Int, state: Int) {
    self.operation = operation
    self.fault = fault
    self.state = state
  }
}

/// A coverage table with the count of each operation under each fault in each state.
public struct Coverage: Hashable, Sendable {
  /// The names of operations, faults and states to which the counts belong.
  public let axes: CoverageAxes
  private var counts: [Int]

  /// Creates a table whose counts are all 0.
  public init(_ axes: CoverageAxes) {
    self.axes = axes
    counts = Array(
      repeating: 0, count: axes.operations.count * axes.faults.count * axes.states.count)
  }

  private func index(_ point: CoveragePoint) -> Int {
    (point.operation * axes.faults.count + point.fault) * axes.states.count + point.state
  }

  /// Adds 1 to the count of a cell.
  public mutating func count(_ point: CoveragePoint) { counts[index(point)] += 1 }

  /// Adds the counts of another table with the same axes.
  public mutating func add(_ other: Self) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  /// Returns the count of a cell; if an index is `nil`, the result is the sum over that axis.
  public func count(operation: Int?, fault: Int?, state: Int?) -> Int {
    var sum = 0
    for place in axes.operations.indices where operation ?? place == place {
      for other in axes.faults.indices where fault ?? other == other {
        for third in axes.states.indices where state ?? third == third {
          sum += counts[index(CoveragePoint(operation: place, fault: other, state: third))]
        }
      }
    }
    return sum
  }

  /// The total number of cells, and the number of cells whose count is 0.
  public var cells: (all: Int, missed: Int) { (counts.count, counts.count { $0 == 0 }) }

  /// The names of operations, faults and states that never occurred.
  public var unseen: [String] {
    axes.operations.indices.filter { count(operation: $0, fault: nil, state: nil) == 0 }
      .map { axes.operations[$0] }
      + axes.faults.indices.filter { count(operation: nil, fault: $0, state: nil) == 0 }
      .map { axes.faults[$0] }
      + axes.states.indices.filter { count(operation: nil, fault: nil, state: $0) == 0 }
      .map { axes.states[$0] }
  }
}

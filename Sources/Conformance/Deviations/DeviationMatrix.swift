public import ConformanceRecord

/// The results of planted deviations with the rows of a plan.
public struct DeviationMatrix: Hashable, Sendable {
  /// A row of the plan.
  public struct Row: Hashable, Sendable {
    /// The stable name.
    public let id: String
    /// Whether the row affects conformance.
    public let isBinding: Bool
    /// Whether the subject under test passes the row, so that a failure shows a deviation.
    public let isUsable: Bool
  }

  /// A cell of the matrix: a row that notices a deviation.
  public struct Notice: Hashable, Sendable {
    /// The index of the row.
    public let row: Int
    /// The outcome of the row, which is failed or errored.
    public let outcome: Outcome
  }

  /// The result of a deviation.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// A row that decides on conformance does not pass.
    case noticed
    /// Only rows below MUST do not pass.
    case belowMust
    /// Too many rows did not end, so that the rest was not run.
    case stoodStill
    /// No row acts on the deviating part.
    case notReached
    /// All rows pass.
    case survived
    /// The subject lacks the part that would deviate.
    case notPlanted
  }

  /// A deviation with its cells.
  public struct Result: Hashable, Sendable {
    /// The name of the deviation.
    public let name: String
    /// The deviating part.
    public let part: String
    /// The violated rules.
    public let area: String
    /// The behaviour that differs.
    public let summary: String
    /// The number of rows that were run.
    public let rowsRun: Int
    /// The rows that notice the deviation, in the order of the plan.
    public let notices: [Notice]
    /// The results of further searches by name; a search that does not find the deviation is
    /// missing.
    public let found: [String: String]
    /// The result.
    public let status: Status
  }

  /// The rows, in the order of the plan.
  public let rows: [Row]
  /// The names of further searches, in the order of their first deviation.
  public let searches: [String]
  /// The results, in the order of the deviations.
  public let results: [Result]

  /// The results that no row notices although the deviation is planted.
  public var survivors: [Result] {
    results.filter { $0.status == .survived || $0.status == .notReached }
  }
}

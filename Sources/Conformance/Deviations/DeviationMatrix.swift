public import ConformanceRecord

/// The results of testing planted deviations with the rows of a plan and with other searches.
public struct DeviationMatrix: Hashable, Sendable {
  /// A row of the plan.
  public struct Row: Hashable, Sendable {
    /// The id of the row.
    public let id: String
    /// Whether a failure of the row affects conformance.
    public let isBinding: Bool
    /// Whether the subject under test passes the row, so that a failure shows a deviation.
    public let isUsable: Bool
  }

  /// A cell of the matrix: a row that notices a deviation.
  public struct Notice: Hashable, Sendable {
    /// The index of the row in ``DeviationMatrix/rows``.
    public let row: Int
    /// The outcome of the row, which is failed or errored.
    public let outcome: Outcome
  }

  /// The way in which a deviation was noticed, or the reason why it was not noticed.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// A row that affects conformance failed or errored.
    case noticed
    /// Only rows below MUST failed or errored; every usable row that exercises the deviating part
    /// was run.
    case belowMust
    /// No row that affects conformance failed or errored, but some usable rows that exercise the
    /// deviating part were not run.
    ///
    /// Rows are not run after too many rows did not finish or after the run was canceled.
    case stoodStill
    /// No row that the subject under test passes exercises the deviating part.
    case notReached
    /// All usable rows that exercise the deviating part were run, but none noticed the deviation.
    case survived
    /// The subject under test lacks the part that would deviate.
    case notPlanted
  }

  /// The result for a deviation, with the rows that notice it.
  public struct Result: Hashable, Sendable {
    /// The name of the deviation.
    public let name: String
    /// The deviating part of the subject, such as `store`.
    public let part: String
    /// The group of rules that the deviation violates, such as `saving`.
    public let area: String
    /// The behavior that differs, in words.
    public let summary: String
    /// The number of rows that were run, which are usable rows that exercise the deviating part.
    ///
    /// Rows after a cancellation, or after too many rows did not finish, do not count.
    public let rowsRun: Int
    /// The rows that notice the deviation, in the order of the plan.
    public let notices: [Notice]
    /// The results of the searches by means other than rows, by search name; a search that does not
    /// find the deviation has no entry.
    public let found: [String: String]
    /// The way in which the deviation was noticed, or the reason why it was not noticed.
    public let status: Status
  }

  /// The rows, in the order of the plan.
  public let rows: [Row]
  /// The names of the searches by means other than rows, in the order in which the deviations first
  /// list them.
  public let searches: [String]
  /// The results, in the order of the deviations.
  public let results: [Result]

  /// The results of planted deviations that no row notices: all usable rows that exercise the
  /// deviating part were run, or no usable row exercises it.
  public var survivors: [Result] {
    results.filter { $0.status == .survived || $0.status == .notReached }
  }
}

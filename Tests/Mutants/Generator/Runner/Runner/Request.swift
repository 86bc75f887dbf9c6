internal import Foundation

/// A request to the runner: a mutant with its rows, or a row whose reached places are recorded.
struct Request: Codable {
  /// The number of the mutant; `nil` to record the places that the rows reach.
  var mutant: Int?
  /// The rows in the order in which they are run, as indices in the plan.
  let rows: [Int]
  /// Whether the mutant needs a newly started runner, because its place is reached before the first
  /// row.
  var isFresh: Bool = false
}

/// The answer to a request.
struct Answer: Codable {
  /// The result of running the rows against a mutant.
  enum MutantStatus: String, Codable {
    /// A row that decides on conformance did not pass.
    case noticed
    /// Only rows below MUST did not pass.
    case belowMust
    /// The process ended before the rows were finished.
    case died
    /// The process reported nothing for longer than a row may take.
    case stoodStill
    /// The plan of a document differs from the one without a mutant.
    case otherPlan
    /// Every row passed.
    case survived
  }

  var mutant: Int?
  var verdict: MutantStatus?
  /// The row that noticed the mutant or, for ``MutantStatus/belowMust``, the first row that did not
  /// pass; the row that had begun when the process ended or stood still, or when the plan differed;
  /// or the row whose places were recorded.
  var row: Int?
  /// The outcome of that row.
  ///
  /// If the row was not finished, the outcome is `nil`, or `errored` for a row whose places were
  /// recorded.
  var outcome: String?
  /// The reached places, identified by the numbers of their first mutants.
  var reached: [Int]?
}

/// The first words of the lines that a child writes to its parent.
enum ChildLine {
  static let rowBegins: String = "row"
  static let decided: String = "decided"
  static let below: String = "below"
  static let otherPlan: String = "plan"
  static let reached: String = "reached"
  static let end: String = "end"
}

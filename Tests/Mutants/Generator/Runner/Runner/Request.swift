internal import Foundation

/// A request to the runner: a mutant with its rows, or a row whose reached places are noted.
struct Request: Codable {
  /// The number of the mutant; `nil` notes what the rows reach instead.
  var mutant: Int?
  /// The rows in the order in which they are run, as places in the plan.
  let rows: [Int]
  /// Whether it needs a new process, as its place is reached before the first row.
  var isFresh: Bool = false
}

/// The answer to a request.
struct Answer: Codable {
  /// The result of running the rows against a mutant.
  enum MutantStatus: String, Codable {
    /// A row that decides on conformance did not pass.
    case noticed
    /// Only a row below MUST did not pass.
    case belowMust
    /// The process ended in the middle of a row.
    case died
    /// No row ended within the time limit.
    case stoodStill
    /// The documents have another plan.
    case otherPlan
    /// Every row passed.
    case survived
  }

  var mutant: Int?
  var verdict: MutantStatus?
  /// The row that noticed first, or that was noted.
  var row: Int?
  /// How that row ended.
  var outcome: String?
  /// The places that were reached, by their first mutants.
  var reached: [Int]?
}

/// The lines that a child writes to its parent.
enum ChildLine {
  static let rowBegins: String = "row"
  static let decided: String = "decided"
  static let below: String = "below"
  static let otherPlan: String = "plan"
  static let reached: String = "reached"
  static let end: String = "end"
}

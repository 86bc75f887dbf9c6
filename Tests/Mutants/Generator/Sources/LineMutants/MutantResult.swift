/// The result of a mutant.
public struct MutantResult: Codable, Hashable, Sendable {
  /// Whether and how the mutant was noticed.
  public enum Status: String, Codable, CaseIterable, Sendable {
    /// The mutant does not compile.
    case doesNotCompile = "does not compile"
    /// A row that decides on conformance did not pass.
    case noticed
    /// The process ended before the rows were finished.
    case died
    /// The process reported nothing for longer than a row may take.
    case stoodStill = "stood still"
    /// The plan of a document differs from the one without a mutant.
    case otherPlan = "other plan"
    /// No row at MUST noticed the mutant, but a test did, which is enough for its source.
    case noticedByTest = "noticed by a test"
    /// Only rows below level MUST did not pass.
    case belowMust = "below MUST only"
    /// No row reaches the place.
    case notReached = "not reached"
    /// All rows that were run with the mutant passed.
    case survived

    /// Whether the mutant counts as noticed by a row at MUST.
    public var isNoticedAtMust: Bool {
      switch self {
      case .noticed, .died, .stoodStill, .otherPlan: true
      case .doesNotCompile, .noticedByTest, .belowMust, .notReached, .survived: false
      }
    }

    /// Whether the mutant compiles, and neither a row nor a test noticed it.
    public var isSurvivor: Bool { self == .survived || self == .notReached }
  }

  /// The path of the source.
  public let file: String
  /// The mutant's key.
  public let key: String
  /// Whether and how the mutant was noticed.
  public var status: Status
  /// The store on which rows determined the status, or `nil` if no rows were run with the mutant.
  public var subject: String?
  /// The row that noticed the mutant, or had begun when the process ended or the plan differed;
  /// `nil` in all other cases.
  public var row: String?
  /// The outcome of ``row``; `nil` without a row or if the row was not finished.
  public var outcome: String?
  /// The test target whose tests were run, or `nil` if no tests were run.
  public var tests: String?

  /// Whether the mutant compiles, no row at MUST noticed it, and no tests have been run with it.
  public var isOpenForTests: Bool {
    tests == nil && (status.isSurvivor || status == .belowMust)
  }

  /// Creates a result.
  public init(
    file: String, key: String, status: Status, subject: String? = nil, row: String? = nil,
    outcome: String? = nil
  ) {
    self.file = file
    self.key = key
    self.status = status
    self.subject = subject
    self.row = row
    self.outcome = outcome
  }
}

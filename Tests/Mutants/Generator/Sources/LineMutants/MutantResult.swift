/// What came of a mutant.
public struct MutantResult: Codable, Hashable, Sendable {
  /// How it fared.
  public enum Status: String, Codable, CaseIterable, Sendable {
    /// The compiler objects.
    case doesNotCompile = "does not compile"
    /// A row that decides on conformance did not pass.
    case noticed
    /// The process died in a row.
    case died
    /// A row did not end.
    case stoodStill = "stood still"
    /// The documents were understood otherwise.
    case otherPlan = "other plan"
    /// Only rows below MUST did not pass.
    case belowMust = "below MUST only"
    /// No row comes to the place.
    case notReached = "not reached"
    /// All rows passed.
    case survived

    /// Whether the run no longer ended conformant.
    public var isNoticedAtMust: Bool {
      switch self {
      case .noticed, .died, .stoodStill, .otherPlan: true
      case .doesNotCompile, .belowMust, .notReached, .survived: false
      }
    }

    /// Whether nothing noticed at all.
    public var isSurvivor: Bool { self == .survived || self == .notReached }
  }

  /// The path of the source.
  public let file: String
  /// The mutant's key.
  public let key: String
  /// How it fared.
  public let status: Status
  /// The store on which that was seen.
  public var subject: String?
  /// The row that noticed.
  public var row: String?
  /// How the row ended.
  public var outcome: String?

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

extension CampaignForm {
  /// The result of a change.
  package enum Status: String, Codable, CaseIterable, Hashable, Sendable {
    /// The compiler objects.
    case doesNotCompile = "does not compile"
    /// The subject lacks the part that would deviate.
    case notPlanted = "not planted"
    /// A row that decides on conformance did not pass.
    case noticed
    /// The process died in a row.
    case died
    /// A row did not end.
    case stoodStill = "stood still"
    /// The documents were understood differently.
    case otherPlan = "other plan"
    /// Only rows below MUST did not pass.
    case belowMust = "below MUST only"
    /// No row acts on the place.
    case notReached = "not reached"
    /// All rows passed.
    case survived

    /// Whether the change exists in a subject.
    package var isPlanted: Bool { self != .doesNotCompile && self != .notPlanted }

    /// Whether the run no longer ended conformant.
    package var isNoticedAtMust: Bool {
      switch self {
      case .noticed, .died, .stoodStill, .otherPlan: true
      case .doesNotCompile, .notPlanted, .belowMust, .notReached, .survived: false
      }
    }

    /// Whether no row noticed the change.
    package var isSurvivor: Bool { self == .survived || self == .notReached }
  }

  /// A planted change with its result.
  package struct Change: Codable, Hashable, Sendable {
    /// The changed file, or the deviating part of the subject.
    package var group: String
    /// The stable name of the change within its group.
    package var key: String
    /// The kind of change: the operator of a line, or the violated rules of a deviation.
    package var operation: String
    /// The changed declaration, or the behavior that differs.
    package var summary: String
    package var status: Status
    /// The line, from 1.
    package var line: Int?
    /// The line as written, perhaps shortened.
    package var before: String?
    /// The line with the change.
    package var after: String?
    /// The subject on which the result was seen.
    package var subject: String?
    /// The first row that noticed.
    package var row: String?
    /// The outcome of that row.
    package var outcome: String?
    /// The number of rows that were run.
    package var rowsRun: Int?
    /// The indices of all rows that noticed, in the order of the rows.
    package var noticedBy: [Int]?
    /// The results of further searches by name.
    package var foundBy: [String: String]?
    /// The category of the answer to a survivor: `equivalent` or `out of contract`.
    package var category: String?
    /// The argument of that answer.
    package var argument: String?

    package init(group: String, key: String, operation: String, summary: String, status: Status) {
      self.group = group
      self.key = key
      self.operation = operation
      self.summary = summary
      self.status = status
    }

    /// Whether it survived and has no argument.
    package var isUnanswered: Bool { status.isSurvivor && category == nil }

    /// Whether the report shows it by itself.
    package var isListed: Bool { status.isSurvivor || status == .belowMust }
  }
}

extension CampaignForm {
  /// The result of a change.
  package enum Status: String, Codable, CaseIterable, Hashable, Sendable {
    /// The changed source does not compile.
    case doesNotCompile = "does not compile"
    /// The subject lacks the part that would deviate.
    case notPlanted = "not planted"
    /// A row that affects conformance did not pass.
    case noticed
    /// The process ended before the rows were finished.
    case died
    /// For a line, the process made no progress; for a subject, rows were not run, and no row at
    /// MUST noticed the change.
    case stoodStill = "stood still"
    /// The documents were parsed into a different plan.
    case otherPlan = "other plan"
    /// No row at MUST noticed the change, but a test did, and a test is enough for the changed
    /// source.
    case noticedByTest = "noticed by a test"
    /// Only rows below MUST noticed the change.
    case belowMust = "below MUST only"
    /// No row that passes without the change reaches the changed line or the deviating part.
    case notReached = "not reached"
    /// Rows reached the change, but no row noticed it.
    case survived

    /// Whether the changed source compiles, or the subject has the part that deviates.
    package var isPlanted: Bool { self != .doesNotCompile && self != .notPlanted }

    /// Whether the change prevented a conformant verdict.
    package var isNoticedAtMust: Bool {
      switch self {
      case .noticed, .died, .stoodStill, .otherPlan: true
      case .doesNotCompile, .notPlanted, .noticedByTest, .belowMust, .notReached, .survived: false
      }
    }

    /// Whether the change was planted, but neither a row nor a test noticed it.
    package var isSurvivor: Bool { self == .survived || self == .notReached }
  }

  /// A change with its result.
  package struct Change: Codable, Hashable, Sendable {
    /// The changed file, or the deviating part of the subject.
    package var group: String
    /// The stable name of the change within its group.
    package var key: String
    /// The kind of change: the mutation operator of a line, or the group of rules that a deviation
    /// violates.
    package var operation: String
    /// The name of the changed declaration, or the behavior that differs.
    package var summary: String
    package var status: Status
    /// The line number, starting at 1; `nil` for a deviation.
    package var line: Int?
    /// The original text, possibly shortened; `nil` for a deviation.
    package var before: String?
    /// The changed text, possibly shortened; `nil` for a deviation.
    package var after: String?
    /// The subject on which the result was observed; `nil` for a changed line that was not run.
    package var subject: String?
    /// The id of the row that noticed a changed line, or that was running when the process ended or
    /// stood still, if any.
    ///
    /// For a deviation, the id of the first row that failed or, if no row failed, of the first row
    /// that errored.
    package var row: String?
    /// The outcome of ``row``; `nil` if the row did not end or no row noticed the change.
    package var outcome: String?
    /// The number of usable rows that exercise the deviating part, even if some of them were not
    /// run; `nil` for a line.
    package var rowsRun: Int?
    /// The indices in ``CampaignForm/rows`` of all rows that noticed the change, in ascending
    /// order; `nil` for a line.
    package var noticedBy: [Int]?
    /// The results of the searches that found the change by means other than rows, by search name;
    /// `nil` without searches.
    package var foundBy: [String: String]?
    /// The category of the change, if it was examined: `equivalent` or `out of contract`.
    package var category: String?
    /// The argument for the category.
    package var argument: String?

    package init(group: String, key: String, operation: String, summary: String, status: Status) {
      self.group = group
      self.key = key
      self.operation = operation
      self.summary = summary
      self.status = status
    }

    /// Whether neither a row nor a test noticed the planted change, and it has no category.
    package var isUnanswered: Bool { status.isSurvivor && category == nil }

    /// Whether the Markdown report lists the change in its section "Not noticed at MUST".
    package var isListed: Bool { status.isSurvivor || status == .belowMust }
  }
}

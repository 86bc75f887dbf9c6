/// The requirement level of a row, as defined in RFC 2119.
///
/// A row without a level is treated as `must`.
public enum RowLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// The behavior is required; a deviation that is not a known failure prevents conformance.
  case must = "MUST"
  /// A subject may deviate for good reasons; a deviation is reported, but does not lower the
  /// verdict.
  case should = "SHOULD"
  /// The behavior is optional; a deviation is only reported.
  case may = "MAY"
}

extension RowLevel? {
  /// Whether the level is `must` or `nil`, so that a failure of the row can lower the verdict.
  public var isBinding: Bool { self == nil || self == .must }
}

/// A tally of a run's rows by outcome, level and claim, which provides the totals and the verdict.
public struct RunTally: Hashable, Sendable {
  /// The number of rows with each outcome.
  public private(set) var counts = OutcomeCounts()
  /// The number of rows that are not applicable because they belong to parts of the contract that
  /// the subject does not claim.
  public private(set) var outsideClaim: Int = 0
  /// The number of rows with each outcome among those that affect the verdict.
  private var deciding = OutcomeCounts()
  private var failedBelowMust: [RowLevel: Int] = [:]

  /// Creates a tally of a run's rows by outcome, level and claim.
  public init(of rows: some Sequence<RowRecord>) {
    for row in rows { count(row) }
  }

  /// Returns a tally for each subject, or one tally if the count is 0.
  ///
  /// The last tally also counts the rows of unknown subjects.
  static func ofSubjects(_ count: Int, _ rows: [RowRecord]) -> [Self] {
    var tallies = Array(repeating: Self(of: []), count: max(1, count))
    for row in rows {
      tallies[tallies.indices.contains(row.subject) ? row.subject : tallies.count - 1].count(row)
    }
    return tallies
  }

  private mutating func count(_ row: RowRecord) {
    counts[row.outcome] += 1
    if row.outcome == .notApplicable, row.isOutsideClaim == true {
      outsideClaim += 1
    } else if row.level.isBinding || !row.outcome.isForgiven {
      deciding[row.outcome] += 1
    } else if row.outcome == .failed, let level = row.level {
      failedBelowMust[level, default: 0] += 1
    }
  }

  /// Returns the verdict on the rows.
  ///
  /// Failed or inapplicable rows below MUST and inapplicable rows of unclaimed parts do not lower
  /// the verdict.
  ///
  /// - Parameter hasErrors: Whether the record contains an error diagnostic, has a ``RecordGap`` or
  ///   was cut off.
  /// - Returns: The verdict; with errors, or if no row affects the verdict, at best not fully
  ///   verified.
  public func verdict(hasErrors: Bool) -> Verdict {
    Verdict(counts: deciding, hasErrors: hasErrors)
  }

  /// The total and the nonzero counts as text.
  ///
  /// Failed rows below MUST and rows outside the claim are listed separately, as in
  /// `9 rows: 6 passed, 1 failed, 1 failed (SHOULD), 1 not applicable (outside the claim)`.
  public var summary: String {
    let parts = partsInWords
    return parts.isEmpty ? counts.summary : counts.total(in: parts)
  }

  /// A group of rows with the same outcome, which the totals list as one number.
  public struct Part: Hashable, Sendable {
    /// The outcome of the rows.
    public let outcome: Outcome
    /// The level, if the rows failed and their level permits failures; otherwise `nil`.
    public let level: RowLevel?
    /// Whether the rows are not applicable because they belong to parts of the contract that the
    /// subject does not claim.
    public let isOutsideClaim: Bool
    /// The number of rows in the group.
    public let count: Int

    /// The label for display, such as `failed (SHOULD)`.
    public var label: String {
      if isOutsideClaim { return "\(outcome.label) (outside the claim)" }
      return level.map { "\(outcome.label) (\($0.rawValue))" } ?? outcome.label
    }
  }

  /// The nonzero counts; failed rows below MUST and rows outside the claim are listed separately at
  /// the end.
  public var parts: [Part] {
    var binding = counts
    binding[.failed] -= failedBelowMust.values.reduce(0, +)
    binding[.notApplicable] -= outsideClaim
    let parts =
      Outcome.allCases.map { Part($0, count: binding[$0]) }
      + RowLevel.allCases.map { Part(.failed, $0, count: failedBelowMust[$0] ?? 0) }
      + [Part(.notApplicable, isOutsideClaim: true, count: outsideClaim)]
    return parts.filter { $0.count > 0 }
  }

  /// The nonzero counts as text, without the total.
  public var partsInWords: String {
    parts.map { "\($0.count) \($0.label)" }.joined(separator: ", ")
  }
}

extension RunTally.Part {
  fileprivate init(
    _ outcome: Outcome, _ level: RowLevel? = nil, isOutsideClaim: Bool = false, count: Int
  ) {
    self.init(outcome: outcome, level: level, isOutsideClaim: isOutsideClaim, count: count)
  }
}

extension Outcome {
  /// Whether a row below MUST can have this outcome without affecting the verdict.
  fileprivate var isForgiven: Bool {
    switch self {
    case .failed, .notApplicable: true
    case .passed, .errored, .unbound, .knownFailing, .unexpectedPass, .notRun: false
    }
  }
}

/// How much a row obliges, in the words of RFC 2119; a row without a level obliges as `must` does.
public enum RowLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// A subject that does otherwise is not conformant.
  case must = "MUST"
  /// A subject may have its reasons to do otherwise; it is told, and stays conformant.
  case should = "SHOULD"
  /// What some subjects do; others are only told.
  case may = "MAY"
}

extension RowLevel? {
  /// Whether a row of the level decides on conformance.
  public var isBinding: Bool { self == nil || self == .must }
}

/// The outcomes of a run with the levels of its rows: the denominator in words, and the verdict.
public struct RunTally: Hashable, Sendable {
  /// How many rows had each outcome.
  public private(set) var counts = OutcomeCounts()
  /// The rows that are not applicable because their part of the contract is not claimed.
  public private(set) var outsideClaim: Int = 0
  /// The same without rows that could not change the verdict.
  private var deciding = OutcomeCounts()
  private var failedBelowMust: [RowLevel: Int] = [:]

  /// Counts the rows of a run.
  public init(of rows: some Sequence<RowRecord>) {
    for row in rows { count(row) }
  }

  /// Counts the rows of each of some subjects; a row of no subject counts for the last one.
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

  /// The verdict: rows below MUST, and those of parts that nobody claims, do not lower it.
  public func verdict(hasErrors: Bool) -> Verdict {
    Verdict(counts: deciding, hasErrors: hasErrors)
  }

  /// The full denominator in words; what does not lower the verdict stands by itself, such as
  /// `9 rows: 6 passed, 1 failed, 1 failed (SHOULD), 1 not applicable (outside the claim)`.
  public var summary: String {
    let parts = partsInWords
    return parts.isEmpty ? counts.summary : counts.total(in: parts)
  }

  /// Rows that ended in one way and bind in one way.
  public struct Part: Hashable, Sendable {
    /// How they ended.
    public let outcome: Outcome
    /// The level of rows that failed and may do so; `nil` for all others.
    public let level: RowLevel?
    /// Whether their part of the contract is not claimed.
    public let isOutsideClaim: Bool
    /// How many there are.
    public let count: Int

    /// The words for a person, such as `failed (SHOULD)`.
    public var label: String {
      if isOutsideClaim { return "\(outcome.label) (outside the claim)" }
      return level.map { "\(outcome.label) (\($0.rawValue))" } ?? outcome.label
    }
  }

  /// The numbers of rows; what does not lower the verdict stands by itself, behind the others.
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

  /// The outcomes in words, without the number of all rows.
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
  /// Whether a row below MUST may end so without a word in the verdict.
  fileprivate var isForgiven: Bool {
    switch self {
    case .failed, .notApplicable: true
    case .passed, .errored, .unbound, .knownFailing, .unexpectedPass, .notRun: false
    }
  }
}

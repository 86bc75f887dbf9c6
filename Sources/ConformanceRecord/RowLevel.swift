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
  /// The same without rows that could not change the verdict.
  private var deciding = OutcomeCounts()
  private var failedBelowMust: [RowLevel: Int] = [:]

  /// Counts the rows of a run.
  public init(of rows: some Sequence<RowRecord>) {
    for row in rows {
      counts[row.outcome] += 1
      if row.level.isBinding || !row.outcome.isForgiven {
        deciding[row.outcome] += 1
      } else if row.outcome == .failed, let level = row.level {
        failedBelowMust[level, default: 0] += 1
      }
    }
  }

  /// The verdict: rows below MUST do not make a subject non-conformant.
  public func verdict(hasErrors: Bool) -> Verdict {
    Verdict(counts: deciding, hasErrors: hasErrors)
  }

  /// The full denominator in words; failures below MUST stand by themselves, such as
  /// `9 rows: 7 passed, 1 failed, 1 failed (SHOULD)`.
  public var summary: String {
    let forgiven = RowLevel.allCases.compactMap { level in
      failedBelowMust[level].map { "\($0) failed (\(level.rawValue))" }
    }
    guard !forgiven.isEmpty else { return counts.summary }
    var binding = counts
    binding[.failed] = deciding[.failed]
    let words = binding.total == 0 ? [] : [binding.partsInWords]
    return counts.total(in: (words + forgiven).joined(separator: ", "))
  }
}

extension Outcome {
  /// Whether a row below MUST may end so without a word in the verdict.
  fileprivate var isForgiven: Bool {
    switch self {
    case .failed, .notApplicable, .unexpectedPass: true
    case .passed, .errored, .unbound, .knownFailing, .notRun: false
    }
  }
}

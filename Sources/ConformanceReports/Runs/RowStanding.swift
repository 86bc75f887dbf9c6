public import ConformanceRecord

/// The contribution of a row to the verdict.
///
/// Unless the record was cut off, the verdict on a run is at best as good as the worst standing of
/// its rows.
public enum RowStanding: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The row passed, or its level, the subject's claim or an expectation file allows its outcome.
  case kept
  /// It is unknown whether the subject satisfies the row.
  case unverified
  /// The subject violates the row, or passes it although an expectation file predicts a failure.
  case broken

  /// Returns whether the left standing is better than the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension RowRecord {
  /// The contribution of the row to the verdict; failed or inapplicable rows below MUST and rows
  /// outside the claim do not lower it.
  public var standing: RowStanding {
    switch outcome {
    case .passed, .knownFailing: .kept
    case .unexpectedPass: .broken
    case .failed: level.isBinding ? .broken : .kept
    case .notApplicable: level.isBinding && isOutsideClaim != true ? .unverified : .kept
    case .errored, .unbound, .notRun: .unverified
    }
  }
}

public import ConformanceRecord

/// What a row contributes to the verdict.
///
/// The worst standing of all rows is the verdict of the run, as far as rows decide it.
public enum RowStanding: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The subject does what the row says, or the contract lets it do otherwise.
  case kept
  /// Nothing is known about it.
  case unverified
  /// The subject breaks the row.
  case broken

  /// Compares how bad two standings are.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension RowRecord {
  /// What the row contributes to the verdict; rows below MUST may fail, and rows
  /// outside the claim need not be run, without lowering it.
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

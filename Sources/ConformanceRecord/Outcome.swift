internal import Diagnostics

/// The result of one row on one subject.
public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every expectation and every invariant held.
  case passed
  /// An expectation or an invariant did not hold, or the subject was not in a state that a step
  /// requires.
  case failed
  /// The row could not be completed.
  case errored
  /// The subject lacks a capability that the row needs.
  case notApplicable
  /// A phrase or a value of the row is not understood, or the row has no expectation.
  case unbound
  /// The row failed, as an expectation file predicts.
  case knownFailing
  /// The row passed, although an expectation file predicts a failure.
  case unexpectedPass
  /// The row was not selected for this run, its subject could not be started, or the run ended
  /// before the row finished.
  case notRun

  /// The label for display.
  public var label: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .errored: "errored"
    case .notApplicable: "not applicable"
    case .unbound: "unbound"
    case .knownFailing: "known failing"
    case .unexpectedPass: "unexpected pass"
    case .notRun: "not run"
    }
  }
}

/// The number of rows with each outcome.
public struct OutcomeCounts: Hashable, Sendable, Codable {
  private var counts: [String: Int] = [:]

  /// Creates counts that are all zero.
  public init() {}

  /// Creates the counts of the outcomes in a sequence.
  public init(of outcomes: some Sequence<Outcome>) {
    for outcome in outcomes { self[outcome] += 1 }
  }

  /// The number of rows with an outcome.
  public subscript(outcome: Outcome) -> Int {
    get { counts[outcome.rawValue] ?? 0 }
    set { counts[outcome.rawValue] = newValue == 0 ? nil : newValue }
  }

  /// Adds the numbers of other counts, outcome by outcome.
  mutating func add(_ other: Self) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// The total number of rows; `Int.max` if the sum overflows.
  public var total: Int {
    counts.values.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(count)
      return overflow ? .max : sum
    }
  }

  /// The total and the nonzero counts, such as `141 rows: 140 passed, 1 failed`.
  public var summary: String { total == 0 ? "0 rows" : total(in: partsInWords) }

  /// The nonzero counts, such as `140 passed, 1 failed`.
  var partsInWords: String {
    Outcome.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.label)" }
      .joined(separator: ", ")
  }

  /// Returns the parts, preceded by the total number of rows.
  func total(in parts: String) -> String { "\(total.counted("row")): \(parts)" }

  /// Encodes the counts as an object with the raw values of outcomes as keys.
  ///
  /// - Throws: The error of the encoder if it cannot encode the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }

  /// Creates counts from an object with the raw values of outcomes as keys; other keys count only
  /// toward the total.
  ///
  /// - Throws: `DecodingError` if the value is not an object with integers, or if an integer is
  ///   negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    counts = try container.decode([String: Int].self)
    if let count = counts.values.min(), count < 0 {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a number of rows of at least 0, found \(count)")
    }
  }
}

/// The verdict on a run or on one of its subjects.
public enum Verdict: String, Hashable, Sendable, Codable {
  /// The verification is complete, and every row that affects the verdict passed, or failed as an
  /// expectation file predicts.
  case conformant
  /// A row that affects the verdict failed, or a row passed unexpectedly.
  case nonConformant
  /// The verification is incomplete.
  ///
  /// A row that affects the verdict was not verified, no row affects the verdict, or the record
  /// contains an error diagnostic, has a ``RecordGap`` or was cut off. ``nonConformant`` takes
  /// precedence, except in the verdict on a run whose record was cut off.
  case notFullyVerified

  /// Creates the verdict on a run or on one of its subjects; a failure or an unexpected pass takes
  /// precedence over errors.
  ///
  /// - Parameters:
  ///   - counts: The outcomes of the rows that affect the verdict.
  ///   - hasErrors: Whether the record contains an error diagnostic, has a ``RecordGap`` or was cut
  ///     off.
  public init(counts: OutcomeCounts, hasErrors: Bool) {
    if counts[.failed] + counts[.unexpectedPass] > 0 {
      self = .nonConformant
    } else if hasErrors || counts.total == 0
      || counts[.errored] + counts[.unbound] + counts[.notRun] + counts[.notApplicable] > 0
    {
      self = .notFullyVerified
    } else {
      self = .conformant
    }
  }

  /// The label for display.
  public var label: String {
    switch self {
    case .conformant: "conformant"
    case .nonConformant: "non-conformant"
    case .notFullyVerified: "not fully verified"
    }
  }

  /// The exit code of a tool that reports this verdict: 0 for `conformant`, 1 for `nonConformant`
  /// and 2 for `notFullyVerified`.
  public var exitCode: Int32 {
    switch self {
    case .conformant: 0
    case .nonConformant: 1
    case .notFullyVerified: 2
    }
  }
}

extension Verdict: Comparable {
  /// Returns whether the left verdict is better than the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .conformant: 0
    case .notFullyVerified: 1
    case .nonConformant: 2
    }
  }
}

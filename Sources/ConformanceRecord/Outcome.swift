/// The result of one row on one subject.
public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every expectation held.
  case passed
  /// An expectation or an invariant did not hold.
  case failed
  /// The case could not be carried through.
  case errored
  /// The subject lacks a capability that the case needs.
  case notApplicable
  /// A phrase of the row is not understood.
  case unbound
  /// The row failed, as an expectation file says it would.
  case knownFailing
  /// The row passed, though an expectation file says it would fail.
  case unexpectedPass
  /// The row was left out of this run.
  case notRun

  /// The words for a person.
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

/// How many rows had each outcome.
public struct OutcomeCounts: Hashable, Sendable, Codable {
  private var counts: [String: Int] = [:]

  /// Creates counts of zero.
  public init() {}

  /// Counts the outcomes of some rows.
  public init(of outcomes: some Sequence<Outcome>) {
    for outcome in outcomes { self[outcome] += 1 }
  }

  /// The number of rows with an outcome.
  public subscript(outcome: Outcome) -> Int {
    get { counts[outcome.rawValue] ?? 0 }
    set { counts[outcome.rawValue] = newValue == 0 ? nil : newValue }
  }

  /// Adds other counts.
  mutating func add(_ other: Self) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// The number of all rows; the greatest there is where nobody can have so many.
  public var total: Int {
    counts.values.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(count)
      return overflow ? .max : sum
    }
  }

  /// The full denominator in words, such as `141 rows: 140 passed, 1 failed`.
  public var summary: String { total == 0 ? "0 rows" : total(in: partsInWords) }

  /// The outcomes that there are, such as `140 passed, 1 failed`.
  var partsInWords: String {
    Outcome.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.label)" }
      .joined(separator: ", ")
  }

  /// Puts the number of all rows in front.
  func total(in parts: String) -> String { "\(total) \(total == 1 ? "row" : "rows"): \(parts)" }

  /// Encodes the counts as an object with the names of the outcomes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }

  /// Decodes counts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    counts = try container.decode([String: Int].self)
    if let count = counts.values.min(), count < 0 {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected numbers of rows, found \(count)")
    }
  }
}

/// The answer of a whole run.
public enum Verdict: String, Hashable, Sendable, Codable {
  /// Every row of every document was run and passed.
  case conformant
  /// A row failed, or passed though it was expected to fail.
  case nonConformant
  /// Nothing failed, yet something was not verified.
  case notFullyVerified

  /// Derives the verdict from the outcomes and from whether documents had errors.
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

  /// The words for a person.
  public var label: String {
    switch self {
    case .conformant: "conformant"
    case .nonConformant: "non-conformant"
    case .notFullyVerified: "not fully verified"
    }
  }

  /// The exit code of a tool that ends with this verdict.
  public var exitCode: Int32 {
    switch self {
    case .conformant: 0
    case .nonConformant: 1
    case .notFullyVerified: 2
    }
  }
}

extension Verdict: Comparable {
  /// From the best to the worst.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .conformant: 0
    case .notFullyVerified: 1
    case .nonConformant: 2
    }
  }
}

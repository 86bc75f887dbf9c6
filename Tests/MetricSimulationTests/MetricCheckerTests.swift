import MetricSimulation
import Simulation
import Testing

/// Tests that each rule finds a defect in a history in which the other rules miss the defect.
// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct MetricCheckerTests {
  /// For each rule, a defect that only this rule finds in at least one history.
  static let own: [(checker: MetricChecker, defect: MetricDefect)] = [
    (.selection, .selectionReadAtStart),
    (.sameBatch, .batchIdentifiersRegenerated),
    (.repeats, .requestsSentTwice),
    (.waits, .retryAfterIgnored),
    (.removals, .rowsRemovedBeforeInsert),
    (.oneEngine, .stateLockIgnored),
    (.privacy, .requestBodyInErrorHint),
    (.independence, .receiversServedSequentially),
    (.nothingMissing, .settledBeforeResponse),
    (.nothingLeftBehind, .deletionsSkipped),
    (.nothingDoubled, .rowsInsertedTwice),
    (.values, .valuesRounded),
    (.counted, .removalReportedWithoutRequest),
    (.nothingOpen, .lostResponseAwaitedIndefinitely),
  ]

  @Test(arguments: MetricChecker.allCases)
  func `a rule finds a defect in a history in which no other rule finds it`(
    _ checker: MetricChecker
  ) throws {
    let defect = try #require(Self.own.first { $0.checker == checker }).defect
    let domain = MetricDomain(subject: defect.planted(in: .memory))
    var blind = domain
    blind.disabled = [checker]
    let seed = (1...400 as ClosedRange<UInt64>).first { seed in
      let history = domain.history(seed: seed, steps: 30)
      return Self.violation(of: history, in: domain)?.checker == checker.rawValue
        && Self.violation(of: history, in: blind) == nil
    }
    #expect(seed != nil, "in no history does only \(checker) find \(defect)")
  }

  private static func violation(
    of history: MetricHistory, in domain: MetricDomain
  ) -> Violation? {
    var coverage = Coverage(domain.axes)
    return HistoryRunner(domain: domain).run(history, coverage: &coverage).violation
  }
}

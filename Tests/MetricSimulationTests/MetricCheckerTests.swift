import MetricSimulation
import Simulation
import Testing

/// Each rule finds a defect that no other rule finds.
// Each case keeps a processor busy, and other tests wait for theirs.
@Suite(.serialized)
struct MetricCheckerTests {
  /// The defect of each rule, and the seed from which histories with it are tried.
  ///
  /// In earlier histories, another rule finds the defect too.
  static let own: [(checker: MetricChecker, defect: MetricDefect, from: UInt64)] = [
    (.selection, .selectionReadAtStart, 1),
    (.sameBatch, .batchIdentifiersMadeAnew, 1),
    (.repeats, .requestsSentTwice, 1),
    (.waits, .retryAfterIgnored, 1),
    (.removals, .rowsRemovedBeforeInsert, 1),
    (.oneEngine, .stateLockIgnored, 6),
    (.privacy, .bodyInReason, 1),
    (.independence, .receiversOneAfterAnother, 1),
    (.nothingMissing, .settledBeforeAnswer, 1),
    (.nothingLeftBehind, .deletionsSkipped, 1),
    (.nothingDoubled, .rowsInsertedTwice, 1),
    (.values, .valuesRounded, 1),
    (.counted, .removalPretended, 1),
    (.nothingOpen, .answerAwaitedForever, 211),
  ]

  @Test(arguments: MetricChecker.allCases)
  func `a rule finds a defect that no other rule finds`(_ checker: MetricChecker) async throws {
    let (_, defect, from) = try #require(Self.own.first { $0.checker == checker })
    var domain = MetricDomain(subject: defect.planted(in: .memory))
    let campaign = SimulationCampaign(domain: domain, seeds: from...from + 400, steps: 30)
    let failure = try #require(await campaign.run().failure)
    #expect(failure.violation.checker == checker.rawValue)
    domain.disabled = [checker]
    let blind = SimulationCampaign(domain: domain, seeds: from...failure.seed, steps: 30)
    #expect(await blind.run().failure == nil)
  }
}

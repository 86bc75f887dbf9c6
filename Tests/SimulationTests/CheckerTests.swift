import SimulationTestSupport
import Testing
import WeightSimulation

/// Tests that each rule finds a defect in histories in which the other rules miss the defect.
// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct CheckerTests {
  /// The defect that shows the need for each rule.
  static let own: [(checker: WeightChecker, defect: PlantedDefect)] = [
    (.invariants, .queueKeptWhenOff),
    (.versions, .versionsRestartAtLaunch),
    (.reportedOnce, .anchorOnePageBehind),
    (.completionOnce, .completionCalledTwice),
    (.completionAfterWork, .completionCalledBeforeWork),
    (.anchorAfterEntries, .anchorBeforeEntries),
    (.links, .entryLinkedToItself),
    (.samplesHaveEntries, .anchorSurvivesReinstall),
    (.entriesHaveSamples, .importedSamplesShiftedByOneDay),
    (.nothingDoubled, .addRepeatedAtLaunch),
    (.nothingReturns, .editRepeatedAtLaunch),
    (.nothingLost, .duplicatesAfterReinstall),
    (.remarks, .splitReplacementTreatedAsDeletion),
    (.queues, .deletionsNeverFinished),
    (.observation, .observerNotRestarted),
    (.nothingLeft, .completionNeverCalled),
  ]

  @Test(arguments: WeightChecker.allCases)
  func `a rule finds a defect that no other rule finds in the same histories`(
    _ checker: WeightChecker
  ) async throws {
    let defect = try #require(Self.own.first { $0.checker == checker }).defect
    let domain = WeightDomain(subject: defect.planted(in: .memory))
    var blind = domain
    blind.disabled = [checker]
    try await expectOnly(checker.rawValue, findsDefectIn: domain, without: blind)
  }
}

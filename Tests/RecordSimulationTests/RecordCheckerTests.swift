import RecordSimulation
import Simulation
import Testing

/// Each rule finds a defect that no other rule finds.
// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct RecordCheckerTests {
  /// The defect that shows the need for each rule.
  static let own: [(checker: RecordChecker, defect: RecordDefect)] = [
    (.versions, .recordEditRestartsVersions),
    (.queue, .recordQueueShowsOldestOnly),
    (.copiesHaveRecords, .deletedRecordNeverReturns),
    (.recordsHaveCopies, .remoteVersionsTakenAsFirst),
    (.nothingDoubled, .workoutEnergyNeverDeleted),
    (.nothingReturns, .recordDeletionsForgottenAtLaunch),
    (.nothingLost, .recordEditIgnored),
    (.queues, .recordDeletionsNeverFinished),
    (.combined, .weightsOfOtherAppsHidden),
    (.nothingLeft, .recordDeletionNeverReturns),
  ]

  @Test(arguments: RecordChecker.allCases)
  func `a rule finds a defect that no other rule finds`(_ checker: RecordChecker) async throws {
    let defect = try #require(Self.own.first { $0.checker == checker }).defect
    var domain = RecordDomain(subject: defect.planted(in: .memory))
    let campaign = SimulationCampaign(domain: domain, seeds: 1...400, steps: 30)
    let failure = try #require(await campaign.run().failure)
    #expect(failure.violation.checker == checker.rawValue)
    domain.disabled = [checker]
    let blind = SimulationCampaign(domain: domain, seeds: 1...failure.seed, steps: 30)
    #expect(await blind.run().failure == nil)
  }
}

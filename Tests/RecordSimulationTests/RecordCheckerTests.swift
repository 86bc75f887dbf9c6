import RecordSimulation
import SimulationTestSupport
import Testing

/// Tests that each rule finds a defect that no other rule finds.
// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct RecordCheckerTests {
  /// For each rule, a defect that no other rule finds in the histories up to the first failure.
  static let own: [(checker: RecordChecker, defect: RecordDefect)] = [
    (.versions, .recordEditRestartsVersions),
    (.queue, .recordQueueShowsOldestOnly),
    (.copiesHaveRecords, .deletedRecordNeverRestored),
    (.recordsHaveCopies, .remoteVersionsTreatedAsFirst),
    (.nothingDoubled, .workoutEnergyNeverDeleted),
    (.nothingReturns, .recordDeletionsDroppedAtLaunch),
    (.nothingLost, .recordEditIgnored),
    (.queues, .recordDeletionsNeverFinished),
    (.combined, .weightsOfOtherAppsHidden),
    (.nothingLeft, .recordDeletionHangs),
  ]

  @Test(arguments: RecordChecker.allCases)
  func `a rule finds a defect that no other rule finds in the same histories`(
    _ checker: RecordChecker
  ) async throws {
    let defect = try #require(Self.own.first { $0.checker == checker }).defect
    let domain = RecordDomain(subject: defect.planted(in: .memory))
    var blind = domain
    blind.disabled = [checker]
    try await expectOnly(checker.rawValue, findsDefectIn: domain, without: blind)
  }
}

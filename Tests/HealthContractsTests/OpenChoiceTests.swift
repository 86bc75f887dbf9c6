import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// Where it is not known what HealthKit does, a store chooses.
///
/// The rows that bind and depend on a choice all the same are listed here, each with its choice; a
/// row more or less is noticed.
struct OpenChoiceTests {
  /// Something that the reference leaves open, chosen otherwise than the stores of this package do.
  struct Choice: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The rows that bind and fail on a store that chooses so.
    var dependent: Set<String> = []
    let choose: @Sendable (inout HealthStoreConfiguration) -> Void
  }

  static let choices = [
    Choice(
      testDescription: "deletions are not told without an anchor",
      dependent: ["import/deletions/deletion-of-unknown-sample-changes-nothing"]
    ) {
      $0.reportsDeletionsWithoutAnchor = false
    },
    Choice(testDescription: "a deletion that cannot be decided is not told") {
      $0.reportsUndecidableDeletions = false
    },
    Choice(testDescription: "sync identifiers are shared by all types") {
      $0.separatesSyncIdentifiersByType = false
    },
    Choice(testDescription: "samples of the future are refused") {
      $0.acceptsFutureSamples = false
    },
    Choice(testDescription: "nothing is deleted while the device is locked") {
      $0.acceptsDeletionWhileLocked = false
    },
    Choice(testDescription: "the members of a group stay when it is deleted") {
      $0.deletesMembersOfCorrelations = false
    },
    Choice(testDescription: "a missing entitlement is another error") {
      $0.missingEntitlementCode = .errorInvalidArgument
    },
    Choice(testDescription: "a completion may take long") { $0.completionTimeout = 600 },
    Choice(
      testDescription: "the pause after a delivery without completion is short",
      dependent: [
        "export/deleting/deleting-entry-deletes-sample-whose-save-was-not-confirmed"
      ]
    ) {
      $0.retryDelay = 1
    },
    Choice(testDescription: "the pause after a delivery without completion is long") {
      $0.retryDelay = 3_600
    },
  ]

  @Test(arguments: choices)
  func `only the rows listed depend on what is left open`(_ choice: Choice) async throws {
    let subject = HealthSubject(store: "memory") { surroundings in
      var configuration = HealthStoreConfiguration()
      choice.choose(&configuration)
      return MemoryHealthStore(
        appSource: surroundings.appSource, clock: surroundings.clock, configuration: configuration)
    }.conformanceSubject()
    let plan = try Specifications.plan()
    let record = await ConformanceRunner(
      subject: subject, patience: .seconds(120), parallelism: 2
    ).run(plan.filter { !$0.isOf("003-") })
    let broken = record.rows.filter {
      $0.level.isBinding && $0.outcome != .passed && $0.isOutsideClaim != true
    }
    let unlisted = broken.filter { !choice.dependent.contains($0.id) }
    #expect(unlisted.map { "\($0.id): \($0.findings)" } == [])
    #expect(Set(broken.map(\.id)) == choice.dependent)
  }
}

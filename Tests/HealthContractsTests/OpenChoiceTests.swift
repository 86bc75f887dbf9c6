import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// The choices of a store where HealthKit's behavior is unknown.
///
/// Binding rows should not depend on these choices. The rows that do are listed with the choice; an
/// additional or missing row fails the test.
struct OpenChoiceTests {
  /// A choice that differs from the default choice of this package's stores.
  struct Choice: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The ids of the claimed binding rows that do not pass on a store with this choice.
    var dependent: Set<String> = []
    let choose: @Sendable (inout HealthStoreConfiguration) -> Void
  }

  static let choices = [
    Choice(
      testDescription: "deletions are not reported without an anchor",
      dependent: ["import/deletions/deletion-of-unknown-sample-changes-nothing"]
    ) {
      $0.reportsDeletionsWithoutAnchor = false
    },
    Choice(testDescription: "a deletion that a predicate cannot evaluate is not reported") {
      $0.reportsUndecidableDeletions = false
    },
    Choice(testDescription: "sync identifiers are shared by all types") {
      $0.separatesSyncIdentifiersByType = false
    },
    Choice(testDescription: "samples that start in the future are rejected") {
      $0.acceptsFutureSamples = false
    },
    Choice(testDescription: "nothing is deleted while the device is locked") {
      $0.acceptsDeletionWhileLocked = false
    },
    Choice(testDescription: "the members of a deleted group remain stored") {
      $0.deletesMembersOfCorrelations = false
    },
    Choice(testDescription: "a missing entitlement is reported as a different error") {
      $0.missingEntitlementCode = .errorInvalidArgument
    },
    Choice(testDescription: "a completion may take a long time") { $0.completionTimeout = 600 },
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
  func `exactly the listed binding rows depend on an open choice`(_ choice: Choice) async throws {
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

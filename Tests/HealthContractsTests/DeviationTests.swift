import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import SpecMarkdown
import SubjectDeviations
import Testing
import WeightSync

/// Tests that defects of a sync make rows of its contract fail, and do not make rows errored.
struct DeviationTests {
  private static func plan() throws -> ContractPlan<HealthWorld> {
    try Specifications.plan(of: "001-")
  }

  @Test(arguments: SyncDeviation.faults + SyncDeviation.calls)
  func `a sync with a defect fails at least one row`(_ wrong: SyncDeviation) async throws {
    #expect(!(await FaultRowTests.broken(by: wrong, try Self.plan())).isEmpty)
  }

  @Test(arguments: IdleSync.Fault.allCases)
  func `a sync that does almost nothing fails more than 200 rows`(_ fault: IdleSync.Fault)
    async throws
  {
    let subject = HealthSubject(
      identity: SubjectIdentity(sync: "idle", store: "memory"),
      makeSync: { _, home, surroundings in
        IdleSync(fault, home: home, identifiers: surroundings.identifiers)
      }, makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
    let record = await ConformanceRunner(
      subject: subject.conformanceSubject(), patience: .seconds(120), parallelism: 2
    ).run(try Self.plan())
    record.rows.requireCarriedThrough(on: "a sync that \(fault)")
    #expect(record.verdict == .nonConformant)
    #expect(record.rows.count { $0.outcome == .failed } > 200)
  }
}

/// A sync that does almost nothing.
actor IdleSync: WeightSyncProtocol {
  enum Fault: CaseIterable {
    /// No call has an effect.
    case doesNothing
    /// The sync can be turned on and off and stores added entries, but does nothing else.
    case onlyKeepsEntries
    /// Every call that can throw throws an error.
    case refusesEverything
  }

  private let fault: Fault
  private let home: any WeightSyncHome
  private let identifiers: any IdentifierSource
  private var shown = SyncStatus()

  init(_ fault: Fault, home: any WeightSyncHome, identifiers: any IdentifierSource) {
    self.fault = fault
    self.home = home
    self.identifiers = identifiers
  }

  var status: SyncStatus { shown }

  func launch() async {}

  func enable() async { if fault == .onlyKeepsEntries { shown.isToggleOn = true } }

  func disable() async { shown.isToggleOn = false }

  func add(_ draft: EntryDraft) async throws -> WeightEntry {
    if fault == .refusesEverything { throw WeightSyncError.disabled }
    let entry = WeightEntry(
      persistentModelID: identifiers.next().uuidString, weightValue: draft.weightValue,
      weightUnit: draft.weightUnit.rawValue, date: draft.date)
    guard fault == .onlyKeepsEntries else { return entry }
    try await home.transaction(.all) { _ in
      var changes = EntryChanges()
      changes.upserts = [entry]
      return (changes, ())
    }
    return entry
  }

  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    throw WeightSyncError.unknownEntry
  }

  func delete(_ persistentModelID: String) async throws { throw WeightSyncError.unknownEntry }
  func exportPending() async throws { try refuse() }

  func importWeightFromHealth() async throws -> Int {
    try refuse()
    return 0
  }

  private func refuse() throws {
    if fault == .refusesEverything { throw WeightSyncError.disabled }
  }

  func enterForeground() async {}
  func deviceDidUnlock() async {}
  func performRecovery() async {}
  func settle() async {}
}

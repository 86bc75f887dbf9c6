import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import SpecMarkdown
import Testing
import WeightSync

/// Tests of a sync that is called over the subject protocol.
///
/// Most tests compare its results with those of the same sync when it is called directly.
struct ServedSyncTests {
  typealias MakeSync = SyncServer.MakeSync

  /// A function that creates the reference sync.
  static let reference: MakeSync = { surroundings in
    WeightSync(
      store: surroundings.store, home: surroundings.home, clock: surroundings.clock,
      identifiers: surroundings.identifiers, configuration: surroundings.configuration)
  }

  /// Runs the contract of the sync with correct or wrong expectations, and returns the results.
  private func rows(
    isBroken: Bool,
    _ makeSync:
      @escaping @Sendable (any HealthStoreProtocol, any WeightSyncHome, HealthSubject.Surroundings)
      async throws -> any WeightSyncProtocol
  ) async throws -> [RowRecord] {
    let documents = try isBroken ? DeterminismTests.broken() : Specifications.documents()
    let subject = HealthSubject(
      identity: SubjectIdentity(sync: "reference", store: "memory"), makeSync: makeSync
    ) { surroundings in
      MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
    }
    let record = await ConformanceRunner(
      subject: subject.conformanceSubject(), patience: .seconds(300)
    ).run(
      HealthContracts.plan(for: documents.filter { $0.path.hasPrefix("Specs/001") }))
    return record.rows
  }

  /// Returns the results of a sync that is called directly.
  private func local(isBroken: Bool = false, _ makeSync: @escaping MakeSync) async throws
    -> [RowRecord]
  {
    try await rows(isBroken: isBroken) { store, home, surroundings in
      try await makeSync(
        SyncServer.Surroundings(
          store: store, home: home, clock: surroundings.clock,
          identifiers: surroundings.identifiers, configuration: surroundings.configuration))
    }
  }

  /// Returns the results of a sync that is called over the protocol.
  private func served(isBroken: Bool = false, _ makeSync: @escaping MakeSync) async throws
    -> [RowRecord]
  {
    try await rows(isBroken: isBroken) { store, home, surroundings in
      let (suite, subject) = MemoryTransport.pair()
      let server = SyncServer(name: "reference", makeSync: makeSync)
      Task { await server.serve(over: subject) }
      // The clock never advances, so that deadlines do not pass: the other end is in this process,
      // and only a busy machine can delay it.
      let connection = SubjectConnection(
        .sync, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
      _ = try await connection.hello()
      let sync = RemoteWeightSync(
        on: connection, store: store, home: home, clock: surroundings.clock
      ) { await connection.shutDown() }
      // Each process of the app has its own seed, so that its identifiers differ from those of
      // other processes.
      let seed = surroundings.identifiers.next().uuid
      try await sync.start(
        seed: Int(seed.0) << 16 | Int(seed.1) << 8 | Int(seed.2), surroundings.configuration)
      return sync
    }
  }

  @Test func `the reference sync passes every row over the protocol`() async throws {
    let rows = try await served(Self.reference)
    #expect(rows.count > 300)
    #expect(rows.filter { $0.outcome != .passed }.map(\.id) == [])
  }

  /// Returns the events of a row, except queries that found no changes.
  ///
  /// The number of these queries depends on the timing of concurrent messages.
  private static func effects(in row: RowRecord) -> [String] {
    row.transcript.filter { !$0.hasSuffix("→ 0 added, 0 deleted") }
  }

  @Test func `all rows have the same findings and effects over the protocol as without it`()
    async throws
  {
    let expected = try await local(isBroken: true, Self.reference)
    let rows = try await served(isBroken: true, Self.reference)
    #expect(expected.count { $0.outcome == .failed } > 30)
    for (row, expected) in zip(rows, expected) {
      #expect(row.findings == expected.findings)
      #expect(Self.effects(in: row) == Self.effects(in: expected))
    }
    #expect(rows.count == expected.count)
  }

  @Test(arguments: FlawedSync.Flaw.allCases)
  func `a flawed sync fails the same rows over the protocol as without it`(
    _ flaw: FlawedSync.Flaw
  ) async throws {
    let makeSync: MakeSync = { FlawedSync(try await Self.reference($0), flaw) }
    let expected = try await local(makeSync)
    let rows = try await served(makeSync)
    #expect(expected.contains { $0.outcome == .failed })
    #expect(rows.filter { $0.outcome == .errored }.map(\.id) == [])
    #expect(rows.map(\.outcome) == expected.map(\.outcome))
  }
}

/// A sync with one defect.
final class FlawedSync: WeightSyncProtocol {
  /// The possible defects.
  enum Flaw: CaseIterable {
    /// The sync cannot be turned off.
    case keepsOn
    /// The number of imported entries is one too high.
    case countsWrong
    /// The changes of an edit are ignored.
    case editsNothing
    /// A failed export does not throw.
    case hidesErrors
    /// The status always shows that the sync is idle.
    case looksIdle
  }

  private let base: any WeightSyncProtocol
  private let flaw: Flaw

  init(_ base: any WeightSyncProtocol, _ flaw: Flaw) {
    self.base = base
    self.flaw = flaw
  }

  func launch() async { await base.launch() }
  func enable() async { await base.enable() }
  func disable() async { if flaw != .keepsOn { await base.disable() } }
  func add(_ draft: EntryDraft) async throws -> WeightEntry { try await base.add(draft) }

  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    try await base.edit(persistentModelID, flaw == .editsNothing ? EntryEdit() : edit)
  }

  func delete(_ persistentModelID: String) async throws {
    try await base.delete(persistentModelID)
  }

  func exportPending() async throws {
    do { try await base.exportPending() } catch { if flaw != .hidesErrors { throw error } }
  }

  func importWeightFromHealth() async throws -> Int {
    try await base.importWeightFromHealth() + (flaw == .countsWrong ? 1 : 0)
  }

  func enterForeground() async { await base.enterForeground() }
  func deviceDidUnlock() async { await base.deviceDidUnlock() }
  func performRecovery() async { await base.performRecovery() }
  func settle() async { await base.settle() }

  var status: SyncStatus {
    get async {
      var status = await base.status
      if flaw == .looksIdle { status.phase = .idle }
      return status
    }
  }
}

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

/// Tests of a sync that supports only a part of the contract, and of profiles and claims.
struct PartialSyncTests {
  typealias MakeSync = SyncServer.MakeSync

  /// How the suite calls the sync.
  enum Way: CaseIterable {
    case direct
    case served
  }

  private static func subject(
    _ way: Way, claiming claim: String? = "export", _ makeSync: @escaping MakeSync
  ) -> ConformanceSubject<HealthWorld> {
    HealthSubject(
      identity: SubjectIdentity(sync: "partial", store: "memory"),
      makeSync: { store, home, surroundings in
        switch way {
        case .direct:
          try await makeSync(
            SyncServer.Surroundings(
              store: store, home: home, clock: surroundings.clock,
              identifiers: surroundings.identifiers, configuration: surroundings.configuration))
        case .served:
          try await RemoteWeightSync.served(store, home, surroundings, makeSync)
        }
      },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }
    ).conformanceSubject(claims: HealthContracts.syncProfiles.filter { $0.name == claim })
  }

  private static func plan() throws -> ContractPlan<HealthWorld> {
    try Specifications.plan(of: "001-")
  }

  private static func run(_ subject: ConformanceSubject<HealthWorld>) async throws -> RunRecord {
    // A row with hundreds of entries exchanges many lines, which takes a long time while other
    // tests run.
    await ConformanceRunner(
      subject: subject, patience: .seconds(120), parallelism: 2
    ).run(try plan())
  }

  @Test(arguments: Way.allCases)
  func `a sync that only exports passes the rows about exporting`(_ way: Way) async throws {
    let record = try await Self.run(Self.subject(way) { ExportOnlySync($0) })
    let problems = record.rows.filter { ![.passed, .notApplicable].contains($0.outcome) }
    #expect(problems.map { "\($0.id): \($0.findings)" } == [])
    #expect(record.verdict == .conformant)
    let passed = record.rows.filter { $0.outcome == .passed }
    #expect(passed.count >= 60)
    #expect(passed.contains { $0.id == "export/editing/edit-replaces-sample" })
    #expect(record.rows.allSatisfy { $0.outcome == .passed || $0.isOutsideClaim == true })
    #expect(record.header.subjects.first?.profile == "export")
  }

  @Test(arguments: ExportOnlySync.Mistake.allCases)
  func `a defect of a sync that only exports is detected`(_ mistake: ExportOnlySync.Mistake)
    async throws
  {
    let record = try await Self.run(Self.subject(.direct) { ExportOnlySync($0, mistake: mistake) })
    #expect(record.verdict == .nonConformant)
    #expect(record.rows.contains { $0.outcome == .failed })
    #expect(record.rows.filter { $0.outcome == .errored }.map(\.id) == [])
  }

  @Test func `a sync that only exports is not fully verified without a claim`() async throws {
    let record = try await Self.run(Self.subject(.direct, claiming: nil) { ExportOnlySync($0) })
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `each profile has its own rows, and every row belongs to a profile`() throws {
    let rows = try Self.plan().rows
    let counts = Dictionary(grouping: rows) { $0.profile ?? "" }.mapValues(\.count)
    #expect(Set(counts.keys) == Set(HealthContracts.syncProfiles.map(\.name)))
  }

  @Test func `the claims of a store and of a sync are both reported`() {
    let claims =
      HealthContracts.profiles.filter { $0.name == "core" }
      + HealthContracts.syncProfiles.filter { $0.name == "export" }
    var identity = SubjectIdentity(sync: "a", store: "b")
    identity.claims = claims.map(\.name)
    #expect(identity.profile == "core + export")
  }
}

extension RemoteWeightSync {
  /// Creates a sync in this process that is called as if it were in another process.
  static func served(
    _ store: any HealthStoreProtocol, _ home: any WeightSyncHome,
    _ surroundings: HealthSubject.Surroundings, _ makeSync: @escaping SyncServer.MakeSync
  ) async throws -> RemoteWeightSync {
    let (suite, subject) = MemoryTransport.pair()
    let server = SyncServer(name: "served", makeSync: makeSync)
    Task { await server.serve(over: subject) }
    // The clock never advances, so that deadlines do not pass: the other end is in this process,
    // and only a busy machine can delay it.
    let connection = SubjectConnection(
      .sync, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    let sync = RemoteWeightSync(
      on: connection, store: store, home: home, clock: surroundings.clock,
      capabilities: hello.syncCapabilities
    ) { await connection.shutDown() }
    let seed = surroundings.identifiers.next().uuid
    try await sync.start(
      seed: Int(seed.0) << 16 | Int(seed.1) << 8 | Int(seed.2), surroundings.configuration)
    return sync
  }
}

import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import Testing

/// Tests of the capabilities and profiles that a subject offers over the protocol.
///
/// Over the protocol, a request for a capability that was not offered is not sent and makes its row
/// errored, so a row that does not declare a needed capability is detected.
struct UnofferedRequestTests {
  static let offers: [Set<StoreCapability>] =
    [[], [.authorizationControl], [.authorizationControl, .externalWriters]]
    + StoreCapability.allCases.map { Set(StoreCapability.allCases).subtracting([$0]) }

  @Test(arguments: offers)
  func `a row is not applicable if it needs a capability that the store does not offer`(
    _ offer: Set<StoreCapability>
  ) async throws {
    let subject = HealthSubject(store: "limited") { surroundings in
      try await RemoteHealthStore.served(in: surroundings, limitedTo: offer) {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      }
    }.conformanceSubject()
    // All rows about a sync, and one row about a store for each further set of needed capabilities.
    let plan = try Specifications.plan()
    var seen: Set<Set<String>> = []
    let rows = plan.filter { row in
      let isKnown = !seen.insert(row.testCase.capabilities).inserted
      return row.isOf("001-") || row.isOf("002-") && !isKnown
    }
    let record = await ConformanceRunner(
      subject: subject, patience: .seconds(120), parallelism: 2
    ).run(rows)
    let problems = record.rows.filter { ![.passed, .notApplicable].contains($0.outcome) }
    #expect(problems.map { "\($0.id): \($0.findings)" } == [])
    let lacking =
      Set(StoreCapability.allCases).subtracting(offer).map(\.rawValue)
      + [StoreFiles.capability, HealthSubject.choiceCapability]
    for row in record.rows where row.outcome == .notApplicable {
      let missing = row.findings.first?.expected.split(separator: ", ").map(String.init) ?? []
      #expect(!missing.isEmpty && Set(missing).isSubset(of: lacking), "\(row.id)")
    }
    #expect(record.rows.contains { $0.outcome == .passed })
  }

  @Test func `a served store offers only those of its capabilities that its limit allows`()
    async throws
  {
    let surroundings = SourceRevision(source: Source(name: "App", bundleIdentifier: "app"))
    func hello(limitedTo limit: Set<StoreCapability>?) async throws -> Set<StoreCapability> {
      let (suite, subject) = MemoryTransport.pair()
      let server = StoreServer(name: "core", limitedTo: limit) { _ in CoreStore(app: surroundings) }
      Task { await server.serve(over: subject) }
      let connection = SubjectConnection(
        .store, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
      defer { Task { await connection.shutDown() } }
      return try await connection.hello().capabilities
    }
    #expect(try await hello(limitedTo: nil) == [.authorizationControl, .externalWriters])
    #expect(try await hello(limitedTo: [.externalWriters, .clock]) == [.externalWriters])
  }

  @Test func `the profiles that hello can list are the profiles of the contracts`() {
    let names = HealthContracts.profiles.map(\.name) + HealthContracts.syncProfiles.map(\.name)
    #expect(names == HelloAnswer.Profile.allCases.map(\.rawValue))
  }
}

import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import RemoteSubjects
import Testing

/// A store that claims only the core profile, tested directly and over the protocol.
struct CoreStoreTests {
  /// How the suite calls the store.
  enum Way: CaseIterable {
    case direct
    case served
  }

  private static let core = HealthContracts.profiles.filter { $0.name == "core" }

  static func subject(
    _ way: Way, _ makeStore: @escaping @Sendable (SourceRevision) -> any ControllableHealthStore
  ) -> ConformanceSubject<HealthWorld> {
    HealthSubject(
      store: "core",
      makeExchange: {
        let lines = LineExchange { app, _ in makeStore(app) }
        return SubjectExchange(
          send: { lines.send($0) }, next: { try await lines.next() }, close: { lines.close() })
      }
    ) { surroundings in
      switch way {
      case .direct: makeStore(surroundings.appSource)
      case .served:
        try await RemoteHealthStore.served(in: surroundings) { makeStore($0.appSource) }
      }
    }.conformanceSubject(claims: core)
  }

  @Test(arguments: Way.allCases)
  func `a store with only the core capabilities passes every applicable row and is conformant`(
    _ way: Way
  ) async throws {
    let subject = Self.subject(way) { CoreStore(app: $0) }
    let record = await ConformanceRunner(subject: subject, patience: .seconds(120), parallelism: 2)
      .run(try Specifications.plan())
    let problems = record.rows.filter { ![.passed, .notApplicable].contains($0.outcome) }
    #expect(problems.map { "\($0.id): \($0.findings)" } == [])
    #expect(record.verdict == .conformant)
    let passed = record.rows.filter { $0.outcome == .passed }
    #expect(passed.count { $0.isOf("001-") } >= 288)
    let core = record.rows.filter { $0.profile == "core" && $0.isOf("002-") }
    #expect(core.count >= 457)
    #expect(core.allSatisfy { $0.outcome == .passed })
    #expect(passed.contains { $0.isOf("003-") })
    #expect(record.rows.allSatisfy { $0.outcome == .passed || $0.isOutsideClaim == true })
  }

  @Test func `a store that mistakes the app for another app is not conformant`() async throws {
    let subject = Self.subject(.direct) { app in
      let name = Source(name: app.source.name, bundleIdentifier: "com.example.mistaken")
      return CoreStore(app: SourceRevision(source: name))
    }
    let plan = try Specifications.plan()
    let record = await ConformanceRunner(subject: subject, patience: .seconds(120)).run(
      plan, selecting: { $0.id.hasPrefix("saving/") || $0.id.hasPrefix("export/") })
    let outcomes = Set(record.rows.map(\.outcome))
    #expect(outcomes.contains(.failed))
    #expect(!outcomes.contains(.errored))
    #expect(record.verdict == .nonConformant)
  }
}

extension RemoteHealthStore {
  /// Creates a store in this process that is called as if it were in another process.
  static func served(
    in surroundings: HealthSubject.Surroundings, limitedTo limit: Set<StoreCapability>? = nil,
    _ makeStore:
      @escaping @Sendable (StoreServer.Surroundings) async throws -> any ControllableHealthStore
  ) async throws -> RemoteHealthStore {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "served", limitedTo: limit, makeStore: makeStore)
    Task { await server.serve(over: subject) }
    // The clock never advances, so that deadlines do not pass: the other end is in this process,
    // and only a busy machine can delay it.
    let connection = SubjectConnection(
      .store, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    let store = RemoteHealthStore(
      connection, capabilities: hello.capabilities, clock: surroundings.clock
    ) { _ in await connection.shutDown() }
    try await store.reset(seed: 1, app: surroundings.appSource)
    return store
  }
}

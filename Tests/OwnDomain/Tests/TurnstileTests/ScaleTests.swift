import Foundation
import HealthContracts
import HealthSpecTesting
import MemoryHealthStore
import Testing
import WeightSync

@Suite struct ScaleTests {
  static let contract = Result {
    try ContractSuite(
      specifications: URL(fileURLWithPath: #filePath + "/../../../Weight").standardized,
      subject: HealthSubject(
        identity: .init(sync: "reference", store: "memory"),
        makeSync: {
          WeightSync(
            store: $0, home: $1, clock: $2.clock, identifiers: $2.identifiers,
            configuration: $2.configuration)
        }, makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }),
      domains: HealthContracts.domains { words in
        words.action(
          "user steps on scale {n:integer} times", "user steps on scale {n:integer} time"
        ) { world, arguments in
          for _ in 0..<(try arguments.integer("n")) { await world.weight.user.addEntry() }
        }
        words.expectation("app has {n:integer} entries", in: "behavior") { world, arguments in
          .equal(expected: arguments["n"], observed: "\(try await world.weight.entries().count)")
        }
      })
  }

  @Test(arguments: try contract.get().rows)
  func scale(_ row: ContractRow) async throws { try await Self.contract.get().verify(row) }
}

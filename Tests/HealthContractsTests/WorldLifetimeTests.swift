import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import MemoryHealthStore
import SpecMarkdown
import TestSupport
import Testing

/// The lifetime of the stores that a run creates.
struct WorldLifetimeTests {
  /// Weak references to a run's stores.
  private final class Stores: Sendable {
    private let looks = Locked<[@Sendable () -> Bool]>([])

    func make(_ surroundings: HealthSubject.Surroundings) -> MemoryHealthStore {
      let store = MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
      looks.withLock { looks in looks.append { [weak store] in store != nil } }
      return store
    }

    var made: Int { looks.withLock(\.count) }
    var alive: Int { looks.withLock(\.self).count { $0() } }

    /// Waits until no store is alive, for at most two minutes; returns the number of live stores.
    func left() async -> Int {
      _ = await waited { alive == 0 }
      return alive
    }
  }

  /// Runs documents, and returns the created stores with the record.
  private func run(_ documents: [MarkdownDocument]) async -> (stores: Stores, record: RunRecord) {
    let stores = Stores()
    let subject = HealthSubject(store: "memory") { stores.make($0) }.conformanceSubject()
    let record = await ConformanceRunner(subject: subject, patience: .seconds(120))
      .run(HealthContracts.plan(for: documents))
    return (stores, record)
  }

  @Test func `no store is alive after a run`() async throws {
    let (stores, _) = await run(try Specifications.documents())
    #expect(stores.made > 200)
    #expect(await stores.left() == 0)
  }

  @Test func `no store is alive after a run with failing rows`() async throws {
    let (stores, record) = await run(
      try DeterminismTests.broken() + [try Specifications.partialStatements()])
    #expect(record.rows.count { $0.outcome == .failed } > 30)
    #expect(await stores.left() == 0)
  }
}

import MemoryHealthStore
import RecordSimulation
import SimulationTestSupport
import Testing

struct ReferenceRecordHistoryTests {
  @Test func `combined records break no rule in random histories`() async {
    await expectNoViolation(in: RecordDomain(subject: .memory))
  }

  @Test func `each operation, fault and state occurs in random histories`() async {
    await expectCoverage(of: RecordDomain(subject: .memory), seeds: 1_001...1_150)
  }

  @Test func `histories run on a store with the stated capabilities, and need each of them`() async
  {
    await expectNeeded(RecordSubject.storeCapabilities) { stores in
      var domain = RecordDomain(
        subject: RecordSubject {
          try await stores.makeStore(appSource: $0, clock: $1, seed: $2)
        })
      domain.isScheduled = false
      return domain
    }
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically, unless its order of calls changes`(_ seed: UInt64) {
    expectReplay(of: seed, in: RecordDomain(subject: .memory))
  }

  @Test func `two threads produce the same result as one`() async {
    await expectSameResult(ofThreadsIn: RecordDomain(subject: .memory))
  }
}

extension RecordSubject {
  /// The subject with the reference homes and the reference store, all in memory.
  static let memory = RecordSubject(makeStore: { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  })
}

import MemoryHealthStore
import RecordSimulation
import SimulationTestSupport
import Testing

struct ReferenceRecordHistoryTests {
  @Test func `combined records break no rule in random histories`() async {
    await expectNoViolation(in: RecordDomain(subject: .memory))
  }

  @Test func `each operation, fault and state occurs`() async {
    await expectCoverage(of: RecordDomain(subject: .memory), seeds: 1_001...1_150)
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically`(_ seed: UInt64) {
    expectReplay(of: seed, in: RecordDomain(subject: .memory))
  }

  @Test func `two threads produce the same result as one`() async {
    await expectSameResult(ofThreadsIn: RecordDomain(subject: .memory))
  }
}

extension RecordSubject {
  /// The reference homes on the reference store.
  static let memory = RecordSubject(makeStore: { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  })
}

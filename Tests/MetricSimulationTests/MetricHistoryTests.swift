import MemoryHealthStore
import MetricSimulation
import SimulationTestSupport
import Testing

struct MetricHistoryTests {
  @Test func `the reference breaks no rule in random histories`() async {
    await expectNoViolation(in: MetricDomain(subject: .memory))
  }

  @Test func `each operation, fault and state occurs in random histories`() async {
    await expectCoverage(of: MetricDomain(subject: .memory), seeds: 1_001...1_200)
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically, unless its order of calls changes`(_ seed: UInt64) {
    expectReplay(of: seed, in: MetricDomain(subject: .memory))
  }

  @Test func `two threads produce the same result as one`() async {
    await expectSameResult(ofThreadsIn: MetricDomain(subject: .memory))
  }
}

extension MetricSubject {
  /// The reference store, with delivery states in memory.
  static let memory = MetricSubject { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  }
}

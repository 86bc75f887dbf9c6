import SimulationTestSupport
import Testing
import WeightSimulation

struct ReferenceHistoryTests {
  @Test func `the reference breaks no rule in random histories`() async {
    await expectNoViolation(in: WeightDomain(subject: .memory))
  }

  @Test func `each operation, fault and state occurs in random histories`() async {
    await expectCoverage(of: WeightDomain(subject: .memory), seeds: 1_001...1_150)
  }

  @Test func `histories run on a store with the stated capabilities, and need each of them`() async
  {
    await expectNeeded(WeightSubject.storeCapabilities) { stores in
      var domain = WeightDomain(
        subject: WeightSubject {
          try await stores.makeStore(appSource: $0, clock: $1, seed: $2)
        })
      domain.isScheduled = false
      return domain
    }
  }
}

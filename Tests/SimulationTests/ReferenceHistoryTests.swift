import SimulationTestSupport
import Testing
import WeightSimulation

struct ReferenceHistoryTests {
  @Test func `the reference breaks no rule in random histories`() async {
    await expectNoViolation(in: WeightDomain(subject: .memory))
  }

  @Test func `each operation, fault and state occurs`() async {
    await expectCoverage(of: WeightDomain(subject: .memory), seeds: 1_001...1_150)
  }
}

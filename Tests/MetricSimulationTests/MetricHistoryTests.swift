import MemoryHealthStore
import MetricSimulation
import Simulation
import Testing

struct MetricHistoryTests {
  @Test func `the reference breaks no rule in random histories`() async {
    let campaign = SimulationCampaign(
      domain: MetricDomain(subject: .memory), seeds: 1...200, steps: 40)
    let result = await campaign.run()
    #expect(result.failure == nil)
    #expect(result.histories == 200)
  }

  @Test func `each operation, fault and state occurs`() async {
    let campaign = SimulationCampaign(
      domain: MetricDomain(subject: .memory), seeds: 1_001...1_200, steps: 40)
    #expect(await campaign.run().coverage.unseen == [])
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically`(_ seed: UInt64) {
    let domain = MetricDomain(subject: .memory)
    let runner = HistoryRunner(domain: domain)
    let history = domain.history(seed: seed, steps: 60)
    var coverage = Coverage(domain.axes)
    let first = runner.run(history, coverage: &coverage, isRecording: true)
    let second = runner.run(history, coverage: &coverage, isRecording: true)
    #expect(first.digest == second.digest)
    #expect(first.transcript == second.transcript)
    #expect(first.steps > 60)
  }

  @Test func `two threads produce the same result as one`() async {
    var campaign = SimulationCampaign(
      domain: MetricDomain(subject: .memory), seeds: 1...60, steps: 30)
    let one = await campaign.run()
    campaign.jobs = 2
    let two = await campaign.run()
    #expect(one.digest == two.digest)
    #expect(one.coverage == two.coverage)
    #expect([one.histories, two.histories] == [60, 60])
  }
}

extension MetricSubject {
  /// The reference store with states in memory.
  static let memory = MetricSubject { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  }
}

import MemoryHealthStore
import RecordSimulation
import Simulation
import Testing

struct ReferenceRecordHistoryTests {
  @Test func `combined records break no rule in random histories`() async {
    let result = await SimulationCampaign(
      domain: RecordDomain(subject: .memory), seeds: 1...200, steps: 40
    ).run()
    #expect(result.failure == nil)
    #expect(result.histories == 200)
  }

  @Test func `each operation, fault and state occurs`() async {
    let result = await SimulationCampaign(
      domain: RecordDomain(subject: .memory), seeds: 1_001...1_150, steps: 40
    ).run()
    #expect(result.coverage.unseen == [])
  }

  @Test func `two threads produce the same result as one`() async {
    var campaign = SimulationCampaign(
      domain: RecordDomain(subject: .memory), seeds: 1...40, steps: 30)
    let one = await campaign.run()
    campaign.jobs = 2
    let two = await campaign.run()
    #expect(one.digest == two.digest)
    #expect(one.coverage == two.coverage)
    #expect(two.histories == 40)
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically`(_ seed: UInt64) {
    let domain = RecordDomain(subject: .memory)
    let runner = HistoryRunner(domain: domain)
    let history = domain.history(seed: seed, steps: 60)
    var coverage = Coverage(domain.axes)
    let first = runner.run(history, coverage: &coverage, isRecording: true)
    let second = runner.run(history, coverage: &coverage, isRecording: true)
    #expect(first.digest == second.digest)
    #expect(first.transcript == second.transcript)
    var other = history
    other.order = (history.order ?? 0) &+ 1
    #expect(runner.run(other, coverage: &coverage).digest != first.digest)
  }
}

extension RecordSubject {
  /// The reference homes on the reference store.
  static let memory = RecordSubject(makeStore: { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  })
}

import Simulation
import Testing
import WeightSimulation

struct ReferenceHistoryTests {
  @Test func `the reference breaks no rule in random histories`() async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: 1...200, steps: 40)
    let result = await campaign.run()
    #expect(result.failure == nil)
    #expect(result.histories == 200)
  }

  @Test func `each operation, fault and state occurs`() async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: 1_001...1_150, steps: 40)
    #expect(await campaign.run().coverage.unseen == [])
  }
}

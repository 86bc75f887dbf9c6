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

  /// In this history the user turns the sync off while a launch reads that it is on.
  @Test func `a launch does not turn on a sync that the user has since turned off`() async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: 528...528, steps: 40)
    #expect(await campaign.run().failure == nil)
  }

  @Test func `each operation, fault and state occurs`() async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: 1_001...1_150, steps: 40)
    #expect(await campaign.run().coverage.unseen == [])
  }
}

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

  /// Histories that broke a rule before the reference was fixed.
  ///
  /// - 475: a deletion while the app may neither share nor read
  /// - 528: the user turns the sync off while a launch reads that it is on
  /// - 540: health data is away when the app registers for wake-ups
  @Test(arguments: [475, 528, 540] as [UInt64])
  func `a history that once found a defect no longer breaks a rule`(_ seed: UInt64) async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: seed...seed, steps: 40)
    #expect(await campaign.run().failure == nil)
  }

  @Test func `each operation, fault and state occurs`() async {
    let campaign = SimulationCampaign(
      domain: WeightDomain(subject: .memory), seeds: 1_001...1_150, steps: 40)
    #expect(await campaign.run().coverage.unseen == [])
  }
}

import RecordSimulation
import Simulation
import Testing

// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct RecordDefectTests {
  /// The largest number of histories that may be needed to find a defect.
  static let mostSeeds: UInt64 = 2_000

  @Test(arguments: RecordDefect.allCases)
  func `a planted defect is found, and its history is shrunk to at most eight steps`(
    _ defect: RecordDefect
  ) async throws {
    let domain = RecordDomain(subject: defect.planted(in: .memory))
    let campaign = SimulationCampaign(domain: domain, seeds: 1...Self.mostSeeds, steps: 30)
    let failure = try #require(await campaign.run().failure, "\(defect) is not found")
    let shrinker = HistoryShrinker(domain: domain, checker: failure.violation.checker)
    let history = await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
    #expect(history.steps.count <= 8, "\(defect): \(history.steps.map(\.operation))")
  }
}

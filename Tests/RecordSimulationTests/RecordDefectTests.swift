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
    let runner = HistoryRunner(domain: domain)
    let shrinker = HistoryShrinker(domain: domain) { history in
      var coverage = Coverage(domain.axes)
      return runner.run(history, coverage: &coverage).violation?.checker
        == failure.violation.checker
    }
    let shrunk = await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
    #expect(shrunk.steps.count <= 8, "\(defect): \(shrunk.steps.map(\.operation))")
  }
}

import MetricSimulation
import Simulation
import Testing

// Each case keeps a processor busy, and other tests wait for theirs.
@Suite(.serialized)
struct MetricDefectTests {
  /// The number of histories within which each defect is found.
  static let mostSeeds: UInt64 = 2_000

  @Test(arguments: MetricDefect.allCases)
  func `a planted defect is found, and shrunk to at most eight steps`(
    _ defect: MetricDefect
  ) async throws {
    let domain = MetricDomain(subject: defect.planted(in: .memory))
    let campaign = SimulationCampaign(domain: domain, seeds: 1...Self.mostSeeds, steps: 30)
    let failure = try #require(await campaign.run().failure, "\(defect) is not found")
    let runner = HistoryRunner(domain: domain)
    let shrinker = HistoryShrinker(domain: domain) { history in
      var coverage = Coverage(domain.axes)
      let violation = runner.run(history, coverage: &coverage).violation
      return violation?.checker == failure.violation.checker
    }
    let history = await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
    #expect(history.steps.count <= 8, "\(defect): \(history.steps.map(\.operation))")
  }
}

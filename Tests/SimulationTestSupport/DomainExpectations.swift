package import Simulation
package import Testing

/// Expects that two runs of a history reach its end with the same result, and that another order of
/// the calls changes the result.
package func expectReplay<Domain: SimulationDomain>(
  of seed: UInt64, in domain: Domain, sourceLocation: SourceLocation = #_sourceLocation
) {
  let runner = HistoryRunner(domain: domain)
  let history = domain.history(seed: seed, steps: 60)
  var coverage = Coverage(domain.axes)
  let first = runner.run(history, coverage: &coverage, isRecording: true)
  let second = runner.run(history, coverage: &coverage, isRecording: true)
  #expect(first.digest == second.digest, sourceLocation: sourceLocation)
  #expect(first.transcript == second.transcript, sourceLocation: sourceLocation)
  #expect(first.steps > 60, sourceLocation: sourceLocation)
  var other = history
  other.order = (history.order ?? 0) &+ 1
  #expect(
    runner.run(other, coverage: &coverage).digest != first.digest, sourceLocation: sourceLocation)
}

/// Expects that a campaign has the same result on one thread and on two.
package func expectSameResult<Domain: SimulationDomain>(
  ofThreadsIn domain: Domain, sourceLocation: SourceLocation = #_sourceLocation
) async {
  var campaign = SimulationCampaign(domain: domain, seeds: 1...60, steps: 30)
  let one = await campaign.run()
  campaign.jobs = 2
  let two = await campaign.run()
  #expect(one.digest == two.digest, sourceLocation: sourceLocation)
  #expect(one.coverage == two.coverage, sourceLocation: sourceLocation)
  #expect([one.histories, two.histories] == [60, 60], sourceLocation: sourceLocation)
}

/// Expects that a rule finds a defect, and that the other rules miss it in the same histories.
///
/// - Parameters:
///   - rule: The name of the rule.
///   - domain: The domain with the defect.
///   - blind: The same domain without the rule.
///   - sourceLocation: The location of the expectation.
/// - Throws: An error if no rule finds the defect.
package func expectOnly<Domain: SimulationDomain>(
  _ rule: String, findsDefectIn domain: Domain, without blind: Domain,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let campaign = SimulationCampaign(domain: domain, seeds: 1...400, steps: 30)
  let failure = try #require(await campaign.run().failure, sourceLocation: sourceLocation)
  #expect(failure.violation.checker == rule, sourceLocation: sourceLocation)
  let others = SimulationCampaign(domain: blind, seeds: 1...failure.seed, steps: 30)
  #expect(await others.run().failure == nil, sourceLocation: sourceLocation)
}

/// Expects that a defect is found in the histories of some seeds, and that the history that shows
/// it is shrunk to at most eight steps.
///
/// - Parameters:
///   - defect: The name of the defect.
///   - domain: The domain with the defect.
///   - seeds: The seeds of the histories.
///   - sourceLocation: The location of the expectation.
/// - Throws: An error if the defect is not found.
package func expectShortHistory<Domain: SimulationDomain>(
  showing defect: String, in domain: Domain, seeds: ClosedRange<UInt64>,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let campaign = SimulationCampaign(domain: domain, seeds: seeds, steps: 30)
  let failure = try #require(
    await campaign.run().failure, "\(defect) is not found", sourceLocation: sourceLocation)
  let shrinker = HistoryShrinker(domain: domain, checker: failure.violation.checker)
  let history = await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
  #expect(
    history.steps.count <= 8, "\(defect): \(history.steps.map(\.operation))",
    sourceLocation: sourceLocation)
}

/// Expects that the subject of a domain violates no rule in 200 histories.
package func expectNoViolation<Domain: SimulationDomain>(
  in domain: Domain, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let result = await SimulationCampaign(domain: domain, seeds: 1...200, steps: 40).run()
  #expect(result.failure == nil, sourceLocation: sourceLocation)
  #expect(result.histories == 200, sourceLocation: sourceLocation)
}

/// Expects that each operation, fault and state occurs in the histories of some seeds.
package func expectCoverage<Domain: SimulationDomain>(
  of domain: Domain, seeds: ClosedRange<UInt64>,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let campaign = SimulationCampaign(domain: domain, seeds: seeds, steps: 40)
  #expect(await campaign.run().coverage.unseen == [], sourceLocation: sourceLocation)
}

internal import ConformanceRecord
internal import Foundation
internal import Simulation
internal import WeightSimulation

/// The work of a simulation: the campaign, the repetition of its failure, the shrinking, the row.
struct SimulationJob: Sendable {
  let command: SimulateCommand
  let subject: SimulationSubject

  private var domain: WeightDomain {
    var domain = WeightDomain(
      subject: command.defect?.defect.planted(in: subject.subject) ?? subject.subject)
    domain.isScheduled = subject.isScheduled
    return domain
  }

  func run(from started: Date) async -> SimulationReport {
    let domain = domain
    var campaign = SimulationCampaign(
      domain: domain, seeds: command.seeds.seeds, steps: command.steps)
    campaign.jobs = command.jobs
    if let shard = command.shard?.shard { campaign.shard = (shard.index - 1, shard.count) }
    if let seconds = command.budget?.seconds {
      campaign.mayContinue = { Date().timeIntervalSince(started) < seconds }
    }
    let isScheduled = subject.isScheduled && ReadyJobs.isSupported
    let result = isScheduled ? await campaign.run() : await campaign.runWaiting()
    var report = SimulationReport(command: command, subject: subject, result: result)
    report.seconds = Date().timeIntervalSince(started)
    if let failure = result.failure {
      report.failure = await explain(failure, of: domain, isScheduled)
    }
    return report
  }

  private func explain(
    _ failure: CampaignResult.Failure, of domain: WeightDomain, _ isScheduled: Bool
  ) async -> SimulationReport.Failure {
    let runner = HistoryRunner(domain: domain)
    @Sendable func outcome(
      _ history: WeightHistory, isRecording: Bool = false
    ) async -> HistoryOutcome {
      var coverage = Coverage(domain.axes)
      return isScheduled
        ? runner.run(history, coverage: &coverage, isRecording: isRecording)
        : await runner.runWaiting(history, isRecording: isRecording).outcome
    }
    @Sendable func fails(_ history: WeightHistory) async -> Bool {
      await outcome(history).violation?.checker == failure.violation.checker
    }
    let history = domain.history(seed: failure.seed, steps: command.steps)
    var repeats = 0
    let attempts = isScheduled ? 1 : 5
    for _ in 0..<attempts { repeats += await fails(history) ? 1 : 0 }
    let isRepeated = repeats == attempts
    guard isRepeated else {
      return SimulationReport.Failure(
        seed: failure.seed, violation: failure.violation, isRepeated: false, repeats: repeats,
        history: history, transcript: await outcome(history, isRecording: true).transcript)
    }
    let shrinker = HistoryShrinker(
      domain: domain, mostRuns: isScheduled ? 5_000 : 200, fails: fails)
    let (shrunk, runs) = await shrinker.shrink(history)
    let last = await outcome(shrunk, isRecording: true)
    let reference = WeightSubject(makeStore: SimulationSubject.memory)
    let row =
      isScheduled
      ? await HistoryRow.search(
        shrunk, named: "\(failure.violation.checker) in history \(failure.seed)",
        subject: domain.subject, reference: reference) : .passes
    return SimulationReport.Failure(
      seed: failure.seed, violation: last.violation ?? failure.violation, isRepeated: true,
      repeats: repeats, history: shrunk, transcript: last.transcript, runs: runs, row: row)
  }
}

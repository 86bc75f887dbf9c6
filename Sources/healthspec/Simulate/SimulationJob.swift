internal import ConformanceRecord
internal import Foundation
internal import Simulation
internal import WeightSimulation

/// A simulation, which runs a campaign, repeats and shrinks its failure, and searches for a row.
struct SimulationJob<Domain: SimulationDomain>: Sendable {
  typealias DomainHistory = History<Domain.Setup, Domain.Operation>

  let command: SimulateCommand
  let domain: Domain
  let subject: SimulationSubject
  /// Searches for a row that shows the failure of a shrunk history; the second argument is the name
  /// for the row.
  ///
  /// The closure is `nil` if histories of the domain cannot be converted into rows.
  var row: (@Sendable (DomainHistory, String) async -> HistoryRow.Search)?

  private var isScheduled: Bool { subject.isScheduled }

  func run(from started: Date) async -> SimulationReport {
    var campaign = SimulationCampaign(
      domain: domain, seeds: command.seeds.seeds, steps: command.steps)
    campaign.jobs = command.jobs
    if let shard = command.shard?.shard { campaign.shard = (shard.index - 1, shard.count) }
    if let seconds = command.budget?.seconds {
      campaign.mayContinue = { Date().timeIntervalSince(started) < seconds }
    }
    let result = isScheduled ? await campaign.run() : await campaign.runWaiting()
    var report = SimulationReport(command: command, subject: subject, result: result)
    report.seconds = Date().timeIntervalSince(started)
    if let failure = result.failure { report.failure = await explain(failure) }
    return report
  }

  private func outcome(
    of history: DomainHistory, isRecording: Bool = false
  ) async -> HistoryOutcome {
    let runner = HistoryRunner(domain: domain)
    var coverage = Coverage(domain.axes)
    return isScheduled
      ? runner.run(history, coverage: &coverage, isRecording: isRecording)
      : await runner.runWaiting(history, isRecording: isRecording).outcome
  }

  private func explain(_ failure: CampaignResult.Failure) async -> SimulationReport.Failure {
    @Sendable func fails(_ history: DomainHistory) async -> Bool {
      await outcome(of: history).violation?.checker == failure.violation.checker
    }
    let history = domain.history(seed: failure.seed, steps: command.steps)
    // A process that the failure ends is started again for each of the following histories.
    await subject.allowRepetitions()
    var repeats = 0
    let attempts = isScheduled ? 1 : 5
    for _ in 0..<attempts { repeats += await fails(history) ? 1 : 0 }
    guard repeats == attempts else {
      var found = described(history, failure)
      (found.attempts, found.repeats) = (attempts, repeats)
      found.transcript = await outcome(of: history, isRecording: true).transcript
      return found
    }
    var shrinker = HistoryShrinker(mostRuns: isScheduled ? 5_000 : 200, fails: fails)
    if !isScheduled {
      // A history on a process that does not respond lasts until a deadline.
      let end = Date().addingTimeInterval(120)
      shrinker.mayContinue = { Date() < end }
    }
    let (shrunk, runs) = await shrinker.shrink(history)
    let last = await outcome(of: shrunk, isRecording: true)
    var found = described(shrunk, failure)
    (found.isRepeated, found.attempts, found.repeats) = (true, attempts, repeats)
    found.runs = runs
    found.violation = last.violation ?? failure.violation
    found.transcript = last.transcript
    if let row, isScheduled {
      found.row = await row(shrunk, "\(failure.violation.checker) in history \(failure.seed)")
    }
    return found
  }

  /// Returns a failure with the description of its history, without the results of repetitions.
  private func described(
    _ history: DomainHistory, _ failure: CampaignResult.Failure
  ) -> SimulationReport.Failure {
    SimulationReport.Failure(
      seed: failure.seed, violation: failure.violation,
      setup: history.setup.simpler.isEmpty ? nil : "\(history.setup)",
      steps: history.steps.map {
        SimulationReport.Step(words: $0.operation.words, pace: $0.pace)
      }, history: EncodableHistory(history))
  }
}

/// A history of any domain, which can be encoded as JSON.
struct EncodableHistory: Encodable, Sendable {
  private let history: any Encodable & Sendable

  init(_ history: any Encodable & Sendable) { self.history = history }

  func encode(to encoder: any Encoder) throws { try history.encode(to: encoder) }
}

extension HistoryRunner {
  /// Runs a history whose jobs the simulation does not schedule, such as a history on a subject in
  /// another process, until its end or its first violation.
  ///
  /// The history's pace and order of calls are ignored: all work of a step ends before the next
  /// step begins, and the order of work within a step can differ from run to run.
  ///
  /// If the world cannot be created, the outcome contains a violation that states the reason.
  public func runWaiting(
    _ history: DomainHistory, isRecording: Bool = false
  ) async -> (outcome: HistoryOutcome, coverage: Coverage) {
    let trace = HistoryTrace(isRecording: isRecording)
    var coverage = Coverage(domain.axes)
    var (begun, violation) = (0, Violation?.none)
    do {
      let world = try await domain.makeWorld(history.setup, seed: history.seed, trace: trace)
      for step in history.steps where violation == nil {
        begun += 1
        trace.note(UInt64(begun), "\(begun). \(step.operation.words)")
        coverage.count(world.coverage(of: step.operation))
        await world.perform(step.operation)
        await world.settle()
        violation = await world.violation()
      }
      if violation == nil {
        begun += 1
        trace.note(0, "\(begun). faults end, and time passes")
        violation = await world.finish()
      }
      await world.end()
    } catch {
      violation = Violation(checker: "world", message: "the world cannot be created: \(error)")
    }
    violation?.step = begun
    let outcome = HistoryOutcome(
      violation: violation, digest: trace.digest, steps: begun, calls: 0, transcript: trace.lines)
    return (outcome, coverage)
  }
}

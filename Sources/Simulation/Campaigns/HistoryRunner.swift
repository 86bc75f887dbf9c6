/// A runner of histories in the worlds of a domain.
public struct HistoryRunner<Domain: SimulationDomain>: Sendable {
  /// A history of the domain.
  public typealias DomainHistory = History<Domain.Setup, Domain.Operation>

  /// The domain in whose worlds the histories run.
  public let domain: Domain

  /// The number of jobs and calls after which a step or the creation of a world counts as endless.
  private static var mostRuns: Int { 200_000 }

  /// Creates a runner for the histories of a domain.
  public init(domain: Domain) { self.domain = domain }

  /// Runs a history on the current thread until its end or its first violation, and counts the
  /// begun operations in a coverage table.
  ///
  /// The history determines the order of calls. All code of the world must use the default
  /// executors; see ``ReadyJobs``. If the world cannot be created, the outcome contains a violation
  /// that states the reason.
  public func run(
    _ history: DomainHistory, coverage: inout Coverage, isRecording: Bool = false
  ) -> HistoryOutcome {
    let jobs = ReadyJobs(order: history.order)
    let trace = HistoryTrace(isRecording: isRecording)
    let begun = Box<Int>(0)
    let violation = jobs.use { () -> Violation? in
      let made = Box<Result<Domain.World, any Error>?>(nil)
      let domain = domain
      begin(jobs) {
        do {
          made.value = .success(
            try await domain.makeWorld(history.setup, seed: history.seed, trace: trace))
        } catch { made.value = .failure(error) }
      }
      guard runToQuiet(jobs) else {
        return Violation(
          checker: "world",
          message: "creating the world caused at least \(Self.mostRuns) jobs and calls")
      }
      guard case .success(let world)? = made.value else {
        var reason = "its creation waits for an event that never occurs in the simulation"
        if case .failure(let error)? = made.value { reason = "\(error)" }
        return Violation(checker: "world", message: "the world cannot be created: \(reason)")
      }
      let found = perform(history, in: world, jobs, trace, begun, &coverage)
      begin(jobs) { await world.end() }
      _ = runToQuiet(jobs)
      return found
    }
    var digest = HistoryDigest()
    digest.add(jobs.choices)
    digest.add(trace.digest)
    digest.add(violation?.checker ?? "")
    return HistoryOutcome(
      violation: violation, digest: digest.value, steps: begun.value, calls: jobs.count,
      transcript: trace.lines)
  }

  private func perform(
    _ history: DomainHistory, in world: Domain.World, _ jobs: ReadyJobs, _ trace: HistoryTrace,
    _ begun: Box<Int>, _ coverage: inout Coverage
  ) -> Violation? {
    for step in history.steps {
      begun.value += 1
      trace.note(UInt64(begun.value), "\(begun.value). \(step.operation.words)")
      coverage.count(world.coverage(of: step.operation))
      let isBegun = Box(false)
      begin(jobs) {
        await world.perform(step.operation)
        isBegun.value = true
      }
      let pace = world.needsQuiet(after: step.operation) ? nil : step.pace
      guard proceed(jobs, pace, until: isBegun) else { return Self.endless(begun.value) }
      if let violation = found(jobs, begun, by: { await world.violation() }) { return violation }
    }
    guard runToQuiet(jobs) else { return Self.endless(begun.value) }
    begun.value += 1
    trace.note(0, "\(begun.value). faults end, and time passes")
    return found(jobs, begun) { await world.finish() }
  }

  private static func endless(_ step: Int) -> Violation {
    Violation(
      checker: "work ends", message: "a step caused at least \(mostRuns) jobs and calls",
      step: step)
  }

  /// Runs a check and all jobs that it waits for; returns the violation that it finds, if any, or a
  /// violation if the check never ends.
  private func found(
    _ jobs: ReadyJobs, _ begun: Box<Int>, by check: @escaping @Sendable () async -> Violation?
  ) -> Violation? {
    let result = Box<Violation??>(nil)
    jobs.runAlone(mostRuns: Self.mostRuns) {
      begin(jobs) { result.value = .some(await check()) }
    }
    guard result.value != nil || runToQuiet(jobs) else { return Self.endless(begun.value) }
    guard let found = result.value else {
      return Violation(
        checker: "work ends", message: "a check waits for an event that never occurs",
        step: begun.value)
    }
    guard var violation = found else { return nil }
    violation.step = begun.value
    return violation
  }

  private func begin(_ jobs: ReadyJobs, _ body: @escaping @Sendable () async -> Void) {
    Task.detached { await body() }
  }

  /// Makes the given number of calls, if that many become ready, and further calls until a step has
  /// begun and no job is ready; for `nil`, makes all calls.
  ///
  /// Returns `false` if the step is endless.
  private func proceed(_ jobs: ReadyJobs, _ pace: Int?, until isBegun: Box<Bool>) -> Bool {
    guard let pace else { return runToQuiet(jobs) }
    let last = jobs.count + pace
    for _ in 0..<Self.mostRuns {
      guard jobs.count < last || !isBegun.value || !jobs.isIdle else { return true }
      guard jobs.runNext() else { return true }
    }
    return false
  }

  private func runToQuiet(_ jobs: ReadyJobs) -> Bool {
    var count = 0
    while jobs.runNext() {
      count += 1
      guard count < Self.mostRuns else { return false }
    }
    return true
  }
}

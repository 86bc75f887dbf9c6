/// A search for a smaller history that still violates the same rule.
///
/// The search tries to remove actors, then operations by delta debugging, then the random order and
/// the pace. Then it tries simpler initial states and operations. It repeats all of this until
/// nothing changes or no more histories may be tried.
public struct HistoryShrinker<Setup: SimulatedSetup, Operation: SimulatedOperation>: Sendable {
  /// The type of the histories that are tried.
  public typealias Candidate = History<Setup, Operation>

  private let fails: @Sendable (Candidate) async -> Bool
  private let mostRuns: Int
  /// A closure that returns whether to try further histories; by default, it always returns `true`.
  public var mayContinue: @Sendable () -> Bool = { true }

  /// Creates a shrinker that preserves a violation that a closure recognizes.
  ///
  /// - Parameters:
  ///   - mostRuns: The maximum number of histories to try.
  ///   - fails: A closure that returns whether a history still has the violation.
  public init(
    mostRuns: Int = 5_000, fails: @escaping @Sendable (Candidate) async -> Bool
  ) {
    self.mostRuns = mostRuns
    self.fails = fails
  }

  /// Creates a shrinker that preserves a violation of a rule in a domain whose jobs the simulation
  /// schedules, and tries at most 5,000 histories.
  public init<Domain: SimulationDomain>(domain: Domain, checker: String)
  where Domain.Setup == Setup, Domain.Operation == Operation {
    let runner = HistoryRunner(domain: domain)
    self.init { history in
      var coverage = Coverage(domain.axes)
      return runner.run(history, coverage: &coverage).violation?.checker == checker
    }
  }

  private struct Search {
    var best: Candidate
    var runs = 0
  }

  /// Returns the smallest history found that still has the violation, and the number of histories
  /// that were tried; if no smaller history was found, returns the given one.
  public func shrink(_ history: Candidate) async -> (history: Candidate, runs: Int) {
    var search = Search(best: history)
    var before: Candidate
    repeat {
      before = search.best
      await removeActors(&search)
      await removeSteps(&search)
      await simplifyOrder(&search)
      await simplifyValues(&search)
    } while search.best != before && search.runs < mostRuns
    return (search.best, search.runs)
  }

  /// Tries a candidate, unless it equals the best history or no more histories may be tried, and
  /// keeps it if it still has the violation; returns whether it was kept.
  private func tries(_ candidate: Candidate, _ search: inout Search) async -> Bool {
    guard candidate != search.best, search.runs < mostRuns, mayContinue() else { return false }
    search.runs += 1
    guard await fails(candidate) else { return false }
    search.best = candidate
    return true
  }

  private func removeActors(_ search: inout Search) async {
    let actors = Set(search.best.steps.map { $0.operation.actor }).sorted()
    for actor in actors {
      var candidate = search.best
      candidate.steps.removeAll { $0.operation.actor == actor }
      _ = await tries(candidate, &search)
    }
  }

  /// Tries to remove sequences of steps, from half of all steps at a time down to single steps, and
  /// then pairs of steps.
  private func removeSteps(_ search: inout Search) async {
    var size = max(1, search.best.steps.count / 2)
    while true {
      var start = 0
      while start < search.best.steps.count {
        var candidate = search.best
        candidate.steps.removeSubrange(start..<min(start + size, candidate.steps.count))
        if await !tries(candidate, &search) { start += size }
      }
      guard size > 1 else { break }
      size /= 2
    }
    await removePairs(&search)
  }

  /// Tries to remove pairs of steps, such as a lock and an unlock, from a history of at most 24
  /// steps.
  private func removePairs(_ search: inout Search) async {
    guard search.best.steps.count <= 24 else { return }
    var first = 0
    while first < search.best.steps.count {
      var second = first + 1
      while second < search.best.steps.count {
        var candidate = search.best
        candidate.steps.remove(at: second)
        candidate.steps.remove(at: first)
        if await !tries(candidate, &search) { second += 1 }
      }
      first += 1
    }
  }

  private func simplifyOrder(_ search: inout Search) async {
    var candidate = search.best
    candidate.order = nil
    for index in candidate.steps.indices { candidate.steps[index].pace = nil }
    if await tries(candidate, &search) { return }
    for index in search.best.steps.indices where search.best.steps[index].pace != nil {
      candidate = search.best
      candidate.steps[index].pace = nil
      _ = await tries(candidate, &search)
    }
    candidate = search.best
    candidate.order = nil
    if await tries(candidate, &search) { return }
    for order in 0..<UInt64(32) where order < search.best.order ?? 0 {
      candidate = search.best
      candidate.order = order
      if await tries(candidate, &search) { return }
    }
  }

  private func simplifyValues(_ search: inout Search) async {
    var setups = Array(search.best.setup.simpler.reversed())
    while let setup = setups.popLast() {
      var candidate = search.best
      candidate.setup = setup
      if await tries(candidate, &search) { setups = setup.simpler.reversed() }
    }
    for index in search.best.steps.indices {
      var simpler = Array(search.best.steps[index].operation.simpler.reversed())
      while let operation = simpler.popLast() {
        var candidate = search.best
        candidate.steps[index].operation = operation
        if await tries(candidate, &search) {
          simpler = operation.simpler.reversed()
        }
      }
    }
  }
}

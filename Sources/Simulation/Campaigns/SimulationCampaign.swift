internal import Foundation
internal import Locks

/// A campaign that runs the histories for many seeds.
public struct SimulationCampaign<Domain: SimulationDomain>: Sendable {
  /// The runner of the histories.
  public let runner: HistoryRunner<Domain>
  /// The seeds of the histories, which each thread takes in ascending order.
  public var seeds: ClosedRange<UInt64>
  /// The minimum number of operations in each history.
  public var steps: Int
  /// The number of threads on which ``run()`` runs histories at the same time; a number below 1
  /// counts as 1.
  public var jobs: Int = 1
  /// The share of the seeds to run: every seed whose distance from the first seed leaves the
  /// remainder `index` when divided by `count`; by default, all seeds.
  ///
  /// A count below 1 counts as 1.
  public var shard: (index: Int, count: Int) = (0, 1)
  /// A closure that returns whether to begin further seeds; by default, it always returns `true`.
  ///
  /// Once the closure has returned `false`, it must not return `true` again.
  public var mayContinue: @Sendable () -> Bool = { true }

  /// Creates a campaign that runs all seeds on one thread.
  public init(domain: Domain, seeds: ClosedRange<UInt64>, steps: Int) {
    runner = HistoryRunner(domain: domain)
    self.seeds = seeds
    self.steps = steps
  }

  /// The maximum number of successive seeds that a thread takes at a time.
  private static var chunk: UInt64 { 16 }

  private struct Progress: Sendable {
    var next: UInt64?
    var result: CampaignResult
  }

  /// Runs the seeds of the share until one of them has a violation or `mayContinue` returns
  /// `false`.
  ///
  /// Each thread calls `mayContinue` and then takes the next seeds, up to 16 at a time. It runs
  /// them even if another thread finds a violation in the meantime, so the result contains the
  /// lowest seed with a violation, regardless of the number of threads.
  public func run() async -> CampaignResult {
    let progress = Guarded(
      Progress(next: seeds.lowerBound, result: CampaignResult(runner.domain.axes)))
    let count = max(1, jobs)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let running = Guarded(count)
      for _ in 0..<count {
        let thread = Thread {
          work(progress)
          let left = running.withLock { value in
            value -= 1
            return value
          }
          if left == 0 { continuation.resume() }
        }
        thread.stackSize = 4 << 20
        thread.start()
      }
    }
    return progress.withLock { $0.result }
  }

  /// Runs the seeds of the share one after another in the current task, for worlds that use other
  /// processes.
  ///
  /// The campaign ends early at a violation, or when `mayContinue` returns `false`.
  public func runWaiting() async -> CampaignResult {
    var result = CampaignResult(runner.domain.axes)
    for seed in seeds where isInShard(seed) {
      guard result.failure == nil else { break }
      guard mayContinue() else {
        result.firstOmitted = seed
        break
      }
      let (outcome, coverage) = await runner.runWaiting(
        runner.domain.history(seed: seed, steps: steps))
      result.add(outcome, of: seed)
      result.coverage.add(coverage)
    }
    return result
  }

  private func isInShard(_ seed: UInt64) -> Bool {
    Int((seed - seeds.lowerBound) % UInt64(max(1, shard.count))) == shard.index
  }

  private func work(_ progress: borrowing Guarded<Progress>) {
    var local = CampaignResult(runner.domain.axes)
    while let chunk = take(from: progress) {
      for seed in chunk where isInShard(seed) {
        let history = runner.domain.history(seed: seed, steps: steps)
        let outcome = runner.run(history, coverage: &local.coverage)
        local.add(outcome, of: seed)
        if local.failure != nil { break }
      }
      guard let failure = local.failure else { continue }
      progress.withLock { progress in
        progress.next = nil
        progress.result.keep(failure)
      }
      break
    }
    progress.withLock { [local] in $0.result.add(local) }
  }

  private func take(from progress: borrowing Guarded<Progress>) -> ClosedRange<UInt64>? {
    progress.withLock { progress in
      guard let first = progress.next else { return nil }
      guard mayContinue() else {
        progress.result.firstOmitted = first
        return nil
      }
      let last = first + min(Self.chunk - 1, seeds.upperBound - first)
      progress.next = last == seeds.upperBound ? nil : last + 1
      return first...last
    }
  }
}

/// The result of the histories for many seeds.
public struct CampaignResult: Sendable {
  /// A seed whose history has a violation.
  public struct Failure: Hashable, Sendable {
    /// The seed of the history.
    public var seed: UInt64
    /// The first violation in the history.
    public var violation: Violation
  }

  /// The number of histories that were run.
  public private(set) var histories = 0
  /// The total number of steps that were begun, including the checks at the ends of histories.
  public private(set) var steps = 0
  /// The total number of calls in the histories; 0 if the simulation does not schedule them.
  public private(set) var calls = 0
  /// A hash of the seeds and digests of all histories, which does not depend on their order.
  public private(set) var digest: UInt64 = 0
  /// The counts of the begun operations, by operation, fault and state.
  public var coverage: Coverage
  /// The lowest seed with a violation, and the violation; `nil` if no history that was run has one.
  public private(set) var failure: Failure?
  /// The first seed that was not begun because `mayContinue` returned `false`, which can be a seed
  /// outside the share; `nil` if `mayContinue` never returned `false`.
  public internal(set) var firstOmitted: UInt64?

  init(_ axes: CoverageAxes) { coverage = Coverage(axes) }

  mutating func add(_ outcome: HistoryOutcome, of seed: UInt64) {
    histories += 1
    steps += outcome.steps
    calls += outcome.calls
    var mixer = outcome.digest ^ seed
    digest &+= SimulationRandom.mixed(&mixer)
    if let violation = outcome.violation { keep(Failure(seed: seed, violation: violation)) }
  }

  mutating func keep(_ failure: Failure) {
    if self.failure.map({ failure.seed < $0.seed }) ?? true { self.failure = failure }
  }

  mutating func add(_ other: Self) {
    histories += other.histories
    steps += other.steps
    calls += other.calls
    digest &+= other.digest
    coverage.add(other.coverage)
    if let failure = other.failure { keep(failure) }
  }
}

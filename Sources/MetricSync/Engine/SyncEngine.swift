public import Foundation
public import HealthModel

/// An engine that delivers the metrics of a source to destinations, in passes over the source.
///
/// The source is read separately for each destination. If there are at most ``Options/concurrency``
/// destinations, a slow or failing one does not delay the others. The state records the outcome for
/// each metric, so metrics that were delivered or refused are not sent again until the place of the
/// destination changes.
public actor SyncEngine {
  /// The options of an engine.
  public struct Options: Hashable, Sendable {
    /// The limits of attempts to deliver or remove metrics, and the delays between the attempts.
    public var retry: RetryPolicy
    /// The maximum number of destinations to which metrics are delivered at the same time; a number
    /// below 1 counts as 1.
    public var concurrency: Int

    /// Creates options, by default for deliveries to four destinations at the same time.
    public init(retry: RetryPolicy = RetryPolicy(), concurrency: Int = 4) {
      self.retry = retry
      self.concurrency = concurrency
    }
  }

  private let source: any MetricSource
  private let normalizer: MetricNormalizer
  private let transport: any DeliveryTransport
  private let state: any DeliveryState
  private let options: Options
  private let clock: any HealthClock
  private let chance: @Sendable () -> Double
  private let log: any Logger
  private var breakers: [String: CircuitBreaker] = [:]

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - source: The source of records.
  ///   - normalizer: The normalizer that converts records to metrics.
  ///   - transport: The transport that sends requests.
  ///   - state: The record of deliveries.
  ///   - options: The options for attempts and concurrency.
  ///   - clock: The clock for waits and dates.
  ///   - chance: A closure that returns a random number from 0 to 1, for delays.
  ///   - log: The receiver of log lines, which contain no metric values or secrets.
  public init(
    source: any MetricSource, normalizer: MetricNormalizer, transport: any DeliveryTransport,
    state: any DeliveryState, options: Options = Options(), clock: any HealthClock,
    chance: @escaping @Sendable () -> Double, log: any Logger
  ) {
    self.source = source
    self.normalizer = normalizer
    self.transport = transport
    self.state = state
    self.options = options
    self.clock = clock
    self.chance = chance
    self.log = log
  }

  /// Runs one pass, and returns its result for each destination.
  ///
  /// The pass delivers the metrics of the selected types that are not recorded as delivered or
  /// refused. It removes deleted metrics of these types from destinations that can remove metrics.
  ///
  /// - Parameters:
  ///   - selection: The selected types, which can change during the pass.
  ///   - destinations: The destinations, whose names must differ.
  ///   - period: The range of start dates of the records to read; a batch whose outcome is unknown
  ///     is sent again even if its records are outside the range.
  ///   - onProgress: A closure that is called after each batch that is delivered or refused.
  /// - Returns: The result for each destination.
  /// - Throws: ``DeliveryStateError/inUse`` if the state is already locked, for example by another
  ///   pass; another ``DeliveryStateError`` if the state cannot be locked for another reason;
  ///   ``DuplicateDestinationError`` if two destinations have the same name; `CancellationError` if
  ///   the task is canceled, unless nothing remains to be read or sent.
  public func sync(
    _ selection: MetricSelection, to destinations: [SyncDestination],
    in period: MetricPeriod = .all,
    onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncResult {
    let started = clock.now
    var names: Set<String> = []
    for destination in destinations where !names.insert(destination.name).inserted {
      // Deliveries are recorded by name.
      throw DuplicateDestinationError(name: destination.name)
    }
    try await state.lock()
    do {
      let results = try await run(
        destinations.map { destination in
          let setup = RunSetup(
            destination: destination, source: source, normalizer: normalizer,
            transport: transport, state: state, policy: options.retry, clock: clock,
            chance: chance, log: log, selection: selection, period: period, onProgress: onProgress)
          return DestinationRun(setup, breaker: breakers[destination.name] ?? CircuitBreaker())
        })
      await state.unlock()
      return SyncResult(started: started, ended: clock.now, destinations: results)
    } catch {
      await state.unlock()
      throw error
    }
  }

  /// Repeats passes until the task is canceled or a pass throws an error.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between the end of a pass and the start of the next one.
  ///   - selection: The selected types, which can change at any time.
  ///   - destinations: The destinations, whose names must differ.
  ///   - period: The range of start dates of the records to read, as in
  ///     ``sync(_:to:in:onProgress:)``.
  ///   - onProgress: A closure that is called after each batch that is delivered or refused.
  ///   - onResult: A closure that is called after each pass, with the result of the pass.
  /// - Throws: `CancellationError` if the task is canceled, or the error that a pass throws.
  public func run(
    every interval: TimeInterval, _ selection: MetricSelection, to destinations: [SyncDestination],
    in period: MetricPeriod = .all,
    onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
    onResult: @escaping @Sendable (SyncResult) async -> Void
  ) async throws {
    while true {
      await onResult(
        try await sync(selection, to: destinations, in: period, onProgress: onProgress))
      try await clock.wait(interval)
    }
  }

  /// Runs passes with limited concurrency and returns the results in the order of the passes.
  private func run(_ runs: [DestinationRun]) async throws -> [DestinationResult] {
    try await withThrowingTaskGroup(
      of: (Int, DestinationResult, CircuitBreaker).self
    ) { group in
      var results: [DestinationResult?] = runs.map { _ in nil }
      var waiting = Array(runs.enumerated())[...]
      func startNext() {
        guard let (index, run) = waiting.popFirst() else { return }
        group.addTask {
          let (result, breaker) = try await run.run()
          return (index, result, breaker)
        }
      }
      for _ in 0..<max(1, options.concurrency) { startNext() }
      while let (index, result, breaker) = try await group.next() {
        results[index] = result
        breakers[result.name] = breaker
        startNext()
      }
      return results.compactMap { $0 }
    }
  }
}

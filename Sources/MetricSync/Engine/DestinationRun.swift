internal import Foundation
internal import HealthModel

/// The dependencies and parameters of a pass for one destination.
struct RunSetup: Sendable {
  let destination: SyncDestination
  let source: any MetricSource
  let normalizer: MetricNormalizer
  let transport: any DeliveryTransport
  let state: any DeliveryState
  let policy: RetryPolicy
  let clock: any HealthClock
  let chance: @Sendable () -> Double
  let log: any Logger
  let selection: MetricSelection
  let period: MetricPeriod
  let onProgress: @Sendable (SyncProgress) -> Void
}

/// One pass over the source for one destination.
///
/// Before a batch is sent, the keys of its metrics are saved. If the outcome of the batch remains
/// unknown, for example after a crash, the next pass first sends the batch again, with those of its
/// metrics that can still be read and sent. The position from which reading continues is saved only
/// after all earlier metrics are settled.
actor DestinationRun {
  /// The reason why a pass or the search for the metrics of saved batches ends early.
  enum End: Error {
    case paused(DeliveryReason)
    case stopped(DeliveryReason)
    /// The state could not be loaded, reset or saved, so nothing more may be sent.
    case stateFailed(DeliveryReason)
    /// All metrics of the saved batches were found.
    case found
  }

  let setup: RunSetup
  var breaker: CircuitBreaker
  var progress = DeliveryProgress()
  var settled = SettledIndex([])
  var counts: [String: MetricCounts] = [:]
  var limits: BatchLimits
  var refusalsInRow = 0
  var credential: Secret?
  private var dropped: [MetricRejection: Int] = [:]
  private var buffer: [OutgoingMetric] = []
  /// Whether the buffered metrics may have arrived in an earlier batch.
  private var bufferMayHaveArrived = false
  private var bufferedBytes = 0
  /// The positions after pages that were read, but whose metrics are not settled yet.
  private var waitingPositions: [String: Data] = [:]
  /// The types whose metrics or deletions this pass skipped, because the types were deselected.
  ///
  /// Their positions no longer advance in this pass, so that a later pass reads the skipped metrics
  /// and deletions if the types are selected again.
  var leftOut: Set<String> = []
  /// The keys of the metrics in saved batches during the lookup of these metrics; otherwise empty.
  private var wanted: Set<MetricKey> = []
  /// The metrics in saved batches that the lookup has found in the source; empty outside a lookup.
  private var found: [MetricKey: OutgoingMetric] = [:]
  /// The keys of the metrics that the lookup found and that this pass has not read again yet.
  private var recovered: Set<MetricKey> = []

  init(_ setup: RunSetup, breaker: CircuitBreaker) {
    self.setup = setup
    self.breaker = breaker
    limits = setup.destination.destination.limits
  }

  /// Runs the pass and returns its result and the new state of the circuit breaker.
  ///
  /// - Throws: `CancellationError`; all other failures are in the result.
  func run() async throws -> (DestinationResult, CircuitBreaker) {
    do {
      try await prepare()
      try await recover()
      try await readSource()
      try await flush()
      return (try await finish(.completed, nil), breaker)
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      switch error as? End {
      case .paused(let reason): return (try await finish(.paused, reason), breaker)
      case .stopped(let reason): return (try await finish(.stopped, reason), breaker)
      case .stateFailed(let reason): return (result(.stopped, reason), breaker)
      case .found, nil:
        let failure =
          (error as? HealthError)?.code.name ?? (error as? any MetricSourceFailure)?.failure
          ?? "unknown failure"
        let reason = DeliveryReason("the source could not be read: \(failure)")
        return (try await finish(.paused, reason), breaker)
      }
    }
  }

  private func readSource() async throws {
    do {
      try await setup.source.read(request(in: setup.period)) { try await self.take($0) }
    } catch {
      // The metrics that were read before the failure are delivered.
      if !(error is End), !(error is CancellationError), !Task.isCancelled { try await flush() }
      throw error
    }
  }

  private func request(in period: MetricPeriod) -> MetricSourceRequest {
    MetricSourceRequest(
      types: setup.selection.identifiers, period: period, positions: progress.positions)
  }

  /// Loads the state, checks whether requests may be sent, and gets the credential.
  private func prepare() async throws {
    let name = setup.destination.name
    let place = SHA1.text(of: setup.destination.destination.identity)
    do {
      let (progress, settled) = try await setup.state.load(name)
      self.progress = progress
      if !progress.place.isEmpty, progress.place != place {
        log(.info, "the place of the destination changed, so everything is delivered again")
        try await setup.state.reset(name)
        self.progress = DeliveryProgress()
      } else {
        self.settled = SettledIndex(settled)
      }
    } catch { throw stateFailure(error) }
    progress.place = place
    let scope = "\(setup.source.name) \(setup.period.text)"
    if progress.scope != scope { progress.positions = [:] }
    progress.scope = scope
    let now = setup.clock.now
    if let date = progress.notBefore, now < date {
      throw End.paused(DeliveryReason("the destination requested a wait"))
    }
    progress.notBefore = nil
    if breaker.restEnd(at: now) != nil {
      throw End.paused(
        DeliveryReason("the destination failed several times, so nothing is sent for a while"))
    }
    do { credential = try await setup.destination.credential.credential(renewing: false) } catch {
      throw End.stopped(DeliveryReason("the credential is not available: \(error)"))
    }
  }

  /// Records the outcomes for metrics, and saves them together with the progress.
  func save(_ settling: [SettledMetric] = []) async throws {
    for metric in settling { settled.settle(metric.key, metric.kind) }
    do {
      try await setup.state.save(progress, settling: settling, of: setup.destination.name)
    } catch { throw stateFailure(error) }
  }

  private func stateFailure(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    let text = (error as? DeliveryStateError)?.description ?? "the state cannot be read or written"
    return End.stateFailed(DeliveryReason(text))
  }

  func log(_ level: LogLevel, _ text: String) {
    setup.log.log(
      LogEntry(
        date: setup.clock.now, level: level, destination: setup.destination.name, text: text))
  }

  private func finish(
    _ status: DestinationStatus, _ reason: DeliveryReason?
  ) async throws -> DestinationResult {
    progress.lastPass = DeliveryProgress.LastPass(
      date: setup.clock.now, status: status, reason: reason)
    for rejection in MetricRejection.allCases {
      guard let count = dropped[rejection] else { continue }
      log(.warning, "records dropped because of \(rejection.rawValue): \(count)")
    }
    if let reason { log(status == .stopped ? .error : .warning, "\(status.rawValue): \(reason)") }
    do { try await save() } catch End.stateFailed(let reason) { return result(.stopped, reason) }
    return result(status, reason)
  }

  private func result(_ status: DestinationStatus, _ reason: DeliveryReason?) -> DestinationResult {
    DestinationResult(
      name: setup.destination.name, status: status, reason: reason, metrics: counts,
      dropped: Dictionary(
        dropped.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first }))
  }
}

// MARK: - Reading

extension DestinationRun {
  /// Removes the deleted metrics of a page from the destination, and buffers the metrics to send.
  private func take(_ page: MetricPage) async throws {
    try Task.checkCancellation()
    if !page.removed.isEmpty {
      // A buffered metric may be one of the removed ones.
      try await flush()
      try await remove(page.removed.filter { isSelected($0.identifier) })
    }
    for record in page.records where isSelected(record.identifier) { try await take(record) }
    if let position = page.position { waitingPositions[position.identifier] = position.data }
    if buffer.isEmpty { settlePositions() }
  }

  /// Returns whether a type is selected; if not, records that the pass skips metrics or deletions
  /// of the type.
  func isSelected(_ identifier: String) -> Bool {
    if setup.selection.contains(identifier) { return true }
    leftOut.insert(identifier)
    return false
  }

  private func take(_ record: MetricRecord) async throws {
    let type = record.identifier
    counts[type, default: MetricCounts()].read += 1
    let metric: HealthMetric
    do throws(MetricRejection) { metric = try setup.normalizer.normalize(record) } catch {
      dropped[error, default: 0] += 1
      counts[type, default: MetricCounts()].dropped += 1
      return
    }
    let key = MetricKey(metric.id)
    let sight = settled.see(key)
    switch sight {
    case .duplicate:
      if recovered.remove(key) == nil { counts[type, default: MetricCounts()].duplicate += 1 }
    case .known: counts[type, default: MetricCounts()].known += 1
    case .refused: counts[type, default: MetricCounts()].refused += 1
    case .new, .uncertain:
      let size = setup.destination.destination.size(of: metric)
      // Metrics that may have arrived are sent in batches of their own, so that only they are
      // looked up or counted as repeats.
      let mayHaveArrived = sight == .uncertain
      if !buffer.isEmpty,
        bufferedBytes + size > limits.bytes || bufferMayHaveArrived != mayHaveArrived
      {
        try await flush()
      }
      bufferMayHaveArrived = mayHaveArrived
      buffer.append(outgoing(metric, record))
      bufferedBytes += size
      if buffer.count >= limits.count { try await flush() }
    }
  }

  /// Returns a metric to deliver, with the sample of its record only if the destination delivers
  /// without requests, because only these destinations can save samples.
  private func outgoing(_ metric: HealthMetric, _ record: MetricRecord) -> OutgoingMetric {
    OutgoingMetric(
      metric, sample: setup.destination.destination is any DirectDestination ? record.sample : nil)
  }

  /// Sends the buffered metrics, and then advances the positions from which reading continues.
  private func flush() async throws {
    if !buffer.isEmpty {
      // The metrics can be anywhere at the receiver, even before the position stated by a receipt.
      if bufferMayHaveArrived { progress.memory = [:] }
      let batch = MetricBatch(buffer, mayHaveArrived: bufferMayHaveArrived)
      buffer = []
      bufferedBytes = 0
      try await send([batch])
    }
    settlePositions()
  }

  private func settlePositions() {
    let settled = waitingPositions.filter { !leftOut.contains($0.key) }
    progress.positions.merge(settled) { _, new in new }
    waitingPositions = [:]
  }
}

// MARK: - Recovery

extension DestinationRun {
  /// Sends again the batches whose outcome is unknown, with the same metrics as before, except for
  /// metrics that the source no longer has, or that are now deselected or rejected.
  ///
  /// Metrics that are left out are settled as uncertain.
  private func recover() async throws {
    let plans = progress.pending
    guard !plans.isEmpty else { return }
    wanted = Set(plans.flatMap(\.keys))
    do {
      // The previous pass may have read another period.
      try await setup.source.read(request(in: .all)) { try await self.collect($0) }
    } catch End.found {}
    var batches: [MetricBatch] = []
    for plan in plans {
      let metrics = plan.keys.compactMap { found[$0] }
      guard !metrics.isEmpty else { continue }
      let batch = MetricBatch(metrics, mayHaveArrived: true)
      if batch.id != plan.id {
        log(
          .warning,
          "a batch lacks metrics that the source no longer has, "
            + "or that are now deselected or rejected")
      }
      batches.append(batch)
    }
    recovered = Set(found.keys)
    let missing = wanted.subtracting(found.keys)
    wanted = []
    found = [:]
    progress.pending = []
    try await send(batches, settling: missing.map { SettledMetric($0, identifier: "", .uncertain) })
    // This pass can still send a missing metric if the type of the metric is selected again.
    for key in missing { settled.unsee(key) }
  }

  /// Collects the metrics of saved batches from a page.
  ///
  /// - Throws: ``End/found`` once all metrics of the saved batches are found, or
  ///   `CancellationError`.
  private func collect(_ page: MetricPage) throws {
    try Task.checkCancellation()
    for record in page.records where setup.selection.contains(record.identifier) {
      guard let metric = try? setup.normalizer.normalize(record) else { continue }
      let key = MetricKey(metric.id)
      guard wanted.contains(key), found[key] == nil else { continue }
      found[key] = outgoing(metric, record)
    }
    if found.count == wanted.count { throw End.found }
  }
}

internal import Foundation
internal import HealthModel

extension DestinationRun {
  /// The result of all attempts to deliver a batch.
  private enum Ending {
    case done(DeliveryReceipt)
    /// The batch must be halved; `isTooLarge` states whether later batches must be smaller, too.
    case halve(mayHaveArrived: Bool, isTooLarge: Bool)
    case refused(DeliveryReason)
    /// A type of the batch was deselected.
    case deselected(mayHaveArrived: Bool)
  }

  /// Saves the keys of batches and the outcomes to settle, and then sends the batches one after
  /// another.
  ///
  /// A batch is halved if an attempt requires it. Metrics of deselected types are left out.
  ///
  /// - Throws: `CancellationError` if the task is canceled; if it was canceled before the call,
  ///   nothing is saved, so that an unsent batch does not count as one that may have arrived.
  ///   ``End`` if the pass ends early.
  func send(_ batches: [MetricBatch], settling: [SettledMetric] = []) async throws {
    try Task.checkCancellation()
    var queue = batches
    progress.pending = queue.map(Self.plan)
    try await save(settling)
    while !queue.isEmpty {
      try Task.checkCancellation()
      try await dropDeselected(from: &queue)
      guard let batch = queue.first else { break }
      switch try await attempts(at: batch, queue: queue) {
      case .done(let receipt):
        queue.removeFirst()
        try await delivered(batch, receipt, queue: queue)
      case .halve(let mayHaveArrived, let isTooLarge):
        let middle = (batch.metrics.count + 1) / 2
        // A refused row does not mean that later batches must be smaller.
        if isTooLarge { limits.count = max(1, min(limits.count, middle)) }
        queue.replaceSubrange(
          0..<1,
          with: [batch.metrics[..<middle], batch.metrics[middle...]].map {
            MetricBatch(Array($0), mayHaveArrived: mayHaveArrived)
          })
        progress.pending = queue.map(Self.plan)
        try await save()
      case .refused(let reason):
        queue.removeFirst()
        try await refused(batch, reason, queue: queue)
      case .deselected(let mayHaveArrived):
        queue[0] = MetricBatch(batch.metrics, mayHaveArrived: mayHaveArrived)
      }
    }
  }

  private static func plan(_ batch: MetricBatch) -> BatchPlan {
    BatchPlan(id: batch.id, keys: batch.metrics.map { MetricKey($0.metric.id) })
  }

  private func delivered(
    _ batch: MetricBatch, _ receipt: DeliveryReceipt, queue: [MetricBatch]
  ) async throws {
    refusalsInRow = 0
    if let memory = receipt.memory { progress.memory.merge(memory) { _, new in new } }
    progress.pending = queue.map(Self.plan)
    count(batch) { $0.sent += 1 }
    try await save(Self.settling(batch, .delivered))
    report()
    if let reason = receipt.stop { throw End.stopped(reason) }
  }

  private func refused(
    _ batch: MetricBatch, _ reason: DeliveryReason, queue: [MetricBatch]
  ) async throws {
    refusalsInRow += 1
    progress.pending = queue.map(Self.plan)
    count(batch) { $0.refused += 1 }
    try await save(Self.settling(batch, .refused))
    log(.warning, "a metric is refused: \(reason)")
    report()
    if refusalsInRow >= setup.policy.refusalsBeforeStop { throw End.stopped(reason) }
  }

  private static func settling(
    _ batch: MetricBatch, _ kind: SettledMetric.Kind
  ) -> [SettledMetric] {
    batch.metrics.map {
      SettledMetric(MetricKey($0.metric.id), identifier: $0.metric.identifier, kind)
    }
  }

  /// Removes the metrics of deselected types from the first batch, and saves the change.
  ///
  /// The removed metrics are settled as uncertain if the batch may have arrived.
  private func dropDeselected(from queue: inout [MetricBatch]) async throws {
    guard let batch = queue.first else { return }
    var (kept, left): ([OutgoingMetric], [OutgoingMetric]) = ([], [])
    for outgoing in batch.metrics {
      if isSelected(outgoing.metric.identifier) {
        kept.append(outgoing)
      } else {
        left.append(outgoing)
      }
    }
    guard !left.isEmpty else { return }
    if kept.isEmpty {
      queue.removeFirst()
    } else {
      queue[0] = MetricBatch(kept, mayHaveArrived: batch.mayHaveArrived)
    }
    progress.pending = queue.map(Self.plan)
    for outgoing in left { settled.unsee(MetricKey(outgoing.metric.id)) }
    try await save(
      batch.mayHaveArrived ? Self.settling(MetricBatch(left), .uncertain) : [])
  }

  private func count(_ batch: MetricBatch, _ change: (inout MetricCounts) -> Void) {
    for outgoing in batch.metrics {
      change(&counts[outgoing.metric.identifier, default: MetricCounts()])
    }
  }

  private func report() {
    let total = counts.values.reduce(into: MetricCounts()) { $0 += $1 }
    setup.onProgress(SyncProgress(destination: setup.destination.name, counts: total))
  }
}

// MARK: - Attempts

extension DestinationRun {
  private func attempts(at batch: MetricBatch, queue: [MetricBatch]) async throws -> Ending {
    let destination = setup.destination.destination
    let repeatsCount = destination.guarantee == .atLeastOnce
    var machine = AttemptMachine(
      policy: setup.policy, count: batch.metrics.count, canCutAgain: !repeatsCount,
      mayHaveArrived: batch.mayHaveArrived)
    while true {
      if !Self.isSelected(batch, setup) {
        return .deselected(mayHaveArrived: machine.mayHaveArrived)
      }
      let attempt = MetricBatch(batch.metrics, mayHaveArrived: machine.mayHaveArrived)
      if repeatsCount, machine.mayHaveArrived { count(batch) { $0.repeated += 1 } }
      if machine.attempts > 0 { count(batch) { $0.retried += 1 } }
      let verdict: DeliveryVerdict
      do { verdict = try await deliver(attempt) } catch is Conversation.Interrupted {
        return .deselected(mayHaveArrived: true)
      }
      do {
        switch try await follow(&machine, verdict) {
        case .done(let receipt): return .done(receipt)
        case .halve(_, let isTooLarge, _):
          return .halve(mayHaveArrived: machine.mayHaveArrived, isTooLarge: isTooLarge)
        case .refuse(let reason): return .refused(reason)
        case .wait, .renewCredential, .pause, .stop: continue
        }
      } catch {
        // The next pass forms new batches from the metrics of a batch that did not arrive.
        let rest = queue.dropFirst().filter(\.mayHaveArrived).map(Self.plan)
        progress.pending = (machine.mayHaveArrived ? [Self.plan(batch)] : []) + rest
        // After another error, the state is saved together with the result of the pass, unless the
        // task was canceled.
        if error is CancellationError || Task.isCancelled { try await save() }
        throw error
      }
    }
  }

  /// Returns the action that follows from a verdict, after a wait or a renewal of the credential if
  /// the action includes one.
  ///
  /// - Throws: ``End`` if the pass ends early, or `CancellationError`.
  private func follow(
    _ machine: inout AttemptMachine, _ verdict: DeliveryVerdict
  ) async throws -> AttemptMachine.Action {
    let action = machine.handle(
      verdict, now: setup.clock.now, chance: setup.chance(), &breaker)
    switch action {
    case .done, .refuse: break
    case .halve(let reason, _, let seconds):
      log(.info, "the batch is halved: \(reason)")
      try await setup.clock.wait(seconds)
    case .wait(let seconds, let reason):
      log(.warning, "retry in \(Int(seconds.rounded(.up))) s: \(reason)")
      try await setup.clock.wait(seconds)
    case .renewCredential:
      do { credential = try await setup.destination.credential.credential(renewing: true) } catch {
        if error is CancellationError { throw error }
        throw End.stopped(DeliveryReason("the credential is not available: \(error)"))
      }
    case .pause(let reason, let date):
      progress.notBefore = date
      throw End.paused(reason)
    case .stop(let reason): throw End.stopped(reason)
    }
    return action
  }

  private func deliver(_ batch: MetricBatch) async throws -> DeliveryVerdict {
    switch setup.destination.destination {
    case let direct as any DirectDestination:
      return try await direct.deliver(batch, memory: progress.memory)
    case let remote as any RequestDestination:
      return try await Conversation.verdict(
        of: remote.deliver(batch, in: context), over: setup.transport,
        mayContinue: { [setup] in Self.isSelected(batch, setup) })
    default: return .stop(DeliveryReason("the destination cannot deliver"))
    }
  }

  private static func isSelected(_ batch: MetricBatch, _ setup: RunSetup) -> Bool {
    batch.metrics.allSatisfy { setup.selection.contains($0.metric.identifier) }
  }

  private var context: DeliveryContext {
    DeliveryContext(credential: credential, memory: progress.memory, now: setup.clock.now)
  }
}

// MARK: - Removals

extension DestinationRun {
  private static let removalsInRequest = 100

  /// Removes deleted metrics from the destination, and counts the metrics that were removed and
  /// those that stay.
  ///
  /// Metrics that the destination cannot have are ignored.
  ///
  /// - Throws: ``End`` if the pass ends early, or `CancellationError`.
  func remove(_ metrics: [RemovedMetric]) async throws {
    let known = metrics.filter { settled.mayHave(MetricKey($0.id)) }
    guard setup.destination.destination.canRemove else {
      for metric in known { counts[metric.identifier, default: MetricCounts()].notRemoved += 1 }
      if !known.isEmpty {
        log(
          .warning,
          "deleted metrics stay, because the destination cannot remove them: \(known.count)")
      }
      return
    }
    var queue = stride(from: 0, to: known.count, by: Self.removalsInRequest).map {
      Array(known[$0..<min($0 + Self.removalsInRequest, known.count)])
    }
    while let part = queue.first {
      queue.removeFirst()
      let (isRemoved, isHalved) = try await removeAttempts(part)
      if isHalved {
        let middle = (part.count + 1) / 2
        queue.insert(contentsOf: [Array(part[..<middle]), Array(part[middle...])], at: 0)
        continue
      }
      for metric in part {
        counts[metric.identifier, default: MetricCounts()].removed += isRemoved ? 1 : 0
        counts[metric.identifier, default: MetricCounts()].notRemoved += isRemoved ? 0 : 1
      }
      if isRemoved {
        try await save(
          part.map { SettledMetric(MetricKey($0.id), identifier: $0.identifier, .removed) })
      }
    }
  }

  private func removeAttempts(
    _ metrics: [RemovedMetric]
  ) async throws -> (isRemoved: Bool, isHalved: Bool) {
    var machine = AttemptMachine(
      policy: setup.policy, count: metrics.count, canCutAgain: true, mayHaveArrived: false)
    while true {
      let verdict: DeliveryVerdict
      switch setup.destination.destination {
      case let direct as any DirectDestination: verdict = try await direct.remove(metrics)
      case let remote as any RequestDestination:
        guard let conversation = remote.remove(metrics, in: context) else { return (false, false) }
        verdict = try await Conversation.verdict(of: conversation, over: setup.transport)
      default: return (false, false)
      }
      do {
        switch try await follow(&machine, verdict) {
        case .done: return (true, false)
        case .halve: return (false, true)
        case .refuse: return (false, false)
        case .wait, .renewCredential, .pause, .stop: continue
        }
      } catch {
        // A canceled pass does not save its state at its end.
        if Task.isCancelled { try await save() }
        throw error
      }
    }
  }
}

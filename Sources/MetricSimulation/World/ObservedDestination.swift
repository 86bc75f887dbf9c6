internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
internal import Simulation

/// A destination that a process calls directly, with the faults of its receiver.
struct ObservedDestination: DirectDestination {
  let base: any DirectDestination
  let receiver: SimulatedReceiver
  let process: AppProcess
  let events: MetricEvents
  let sleepers: Sleepers
  let time: VirtualTime

  var kind: String { base.kind }
  var place: String { base.place }
  var identity: String { base.identity }
  var limits: BatchLimits { base.limits }
  var guarantee: DeliveryGuarantee { base.guarantee }
  var canRemove: Bool { base.canRemove }

  func deliver(
    _ batch: MetricBatch, memory: [String: String]
  ) async throws -> DeliveryVerdict {
    let content = ReceivedRequest.delivery(
      Delivery(
        receiver.kind, batch.metrics.map { ReceivedMetric($0.metric) }, name: batch.id.uuidString,
        body: nil))
    return try await perform(content, count: batch.metrics.count) {
      try await base.deliver(batch, memory: memory)
    }
  }

  func remove(_ metrics: [RemovedMetric]) async throws -> DeliveryVerdict {
    let content = ReceivedRequest.removal(metrics.map { $0.id.uuidString.lowercased() })
    return try await perform(content, count: metrics.count) { try await base.remove(metrics) }
  }

  private func perform(
    _ content: ReceivedRequest, count: Int, _ body: () async throws -> DeliveryVerdict
  ) async throws -> DeliveryVerdict {
    let number = events.sending(content, to: receiver.kind)
    try await pass()
    // A health store injects the fault into its own calls.
    let fault = receiver.faulty == nil ? receiver.takeFault() : nil
    if let fault { events.failed(receiver.kind, fault) }
    // Any of these calls can fail while the fault is set.
    if receiver.faulty != nil, let fault = receiver.fault { events.failed(receiver.kind, fault) }
    var verdict = DeliveryVerdict.delivered(DeliveryReceipt())
    let isTaken = fault?.stores ?? true || fault == .tooLarge && count == 1
    if isTaken { verdict = try await body() }
    if fault == .delays { await sleepers.sleep(ReceiverFault.delay, on: time) }
    if let fault, !(fault == .tooLarge && isTaken) { verdict = Self.verdict(on: fault) ?? verdict }
    try await pass()
    events.answered(number, content, receiver.kind, DeliveryEnd(verdict))
    if case .retry(let retry) = verdict { events.askedToWait(retry.wait, for: receiver.kind) }
    return verdict
  }

  private func pass() async throws {
    do { try await process.pass() } catch { throw CancellationError() }
    try Task.checkCancellation()
  }

  /// Returns the verdict for a fault; `nil` for a delay, after which the call succeeds.
  private static func verdict(on fault: ReceiverFault) -> DeliveryVerdict? {
    let reason = DeliveryReason("the receiver fails")
    func retry(_ mayHaveArrived: Bool, wait: TimeInterval = 0) -> DeliveryVerdict {
      .retry(DeliveryRetry(reason, wait: wait, mayHaveArrived: mayHaveArrived))
    }
    return switch fault {
    case .limits: retry(false, wait: 2)
    case .limitsLong: retry(false, wait: 900)
    case .unreachable: .pause(reason)
    case .fails, .failsAfter, .busy, .dropsBefore, .dropsAfter, .unconfirmed: retry(true)
    case .tooLarge: .shrink(reason)
    case .forbidden: .stop(reason)
    case .delays: nil
    }
  }
}

extension DeliveryEnd {
  /// Creates the outcome that a verdict reports.
  fileprivate init(_ verdict: DeliveryVerdict) {
    self =
      switch verdict {
      case .delivered: .confirmed
      case .retry(let retry): retry.mayHaveArrived ? .lost : .refused
      case .split, .shrink: .tooLarge
      case .authorizeAgain, .pause, .stop: .refused
      }
  }
}

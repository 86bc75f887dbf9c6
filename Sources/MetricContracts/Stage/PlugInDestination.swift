internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension ReceivedMetric {
  /// Creates a received metric from a metric that the subject's destination received.
  init(_ metric: HealthMetric) {
    self.init(
      id: metric.idText, value: metric.value, source: metric.source, start: metric.timestamp,
      end: metric.endTimestamp)
  }
}

/// The destination that a subject provides, with the scripted events of the row.
struct PlugInDestination: DirectDestination {
  private let base: any ControllableDestination
  private let stage: MetricStage
  let limits: BatchLimits

  init(_ base: any ControllableDestination, stage: MetricStage, limits stated: RowLimits) {
    self.base = base
    self.stage = stage
    limits = BatchLimits(
      count: stated.count ?? base.limits.count, bytes: stated.bytes ?? base.limits.bytes)
  }

  var kind: String { base.kind }
  var place: String { base.place }
  var identity: String { base.identity }
  var guarantee: DeliveryGuarantee { base.guarantee }
  var canRemove: Bool { base.canRemove }

  func deliver(
    _ batch: MetricBatch, memory: [String: String]
  ) async throws -> DeliveryVerdict {
    try await carry(batch.metrics.map(\.metric.idText)) {
      try await base.deliver(batch, memory: memory)
    }
  }

  func remove(_ metrics: [RemovedMetric]) async throws -> DeliveryVerdict {
    try await carry(metrics.map { $0.id.uuidString.lowercased() }) {
      try await base.remove(metrics)
    }
  }

  /// Records a call, and performs it or lets it fail as the next scripted event of the row states.
  private func carry(
    _ ids: [String], _ work: () async throws -> DeliveryVerdict
  ) async throws -> DeliveryVerdict {
    let seconds = stage.clock.now.timeIntervalSince(stage.passStart)
    let scripted = stage.update { state -> ScriptedResponse? in
      state.requests[.plugIn, default: []].append(seconds)
      state.receivers[.plugIn, default: Receiver()].note(ids)
      if let always = state.standing[.plugIn] { return always }
      guard state.scripts[.plugIn]?.isEmpty == false else { return nil }
      return state.scripts[.plugIn]?.removeFirst()
    }
    switch scripted {
    case nil: return try await work()
    case .lost:
      _ = try await work()
      return Self.retry(.interrupted, mayHaveArrived: true)
    case .failure(let kind): return Self.retry(kind, mayHaveArrived: kind != .notConnected)
    case .death:
      _ = try await work()
      throw try stage.deliveryState().death()
    case .canceling:
      let verdict = try await work()
      stage.cancelPass()
      return verdict
    case .response, .replaced, .deselecting:
      throw Deviation(expected: "a receiver of requests", observed: "a plug-in")
    }
  }

  private static func retry(
    _ kind: TransportError.Kind, mayHaveArrived: Bool
  ) -> DeliveryVerdict {
    .retry(
      DeliveryRetry(DeliveryReason("\(TransportError(kind))"), mayHaveArrived: mayHaveArrived))
  }
}

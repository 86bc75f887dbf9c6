internal import Conformance
internal import Foundation
public import HealthContracts
internal import HealthModel
public import MetricSync

extension PartKey where Part == any ControllableDestination {
  /// The destination of metrics that a subject brings.
  public static var metricDestination: Self { Self("metricDestination") }
}

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the destination that a subject brings.
  mutating func addPlugInPhrases() {
    addAction("plug-in counts repeats once", needs: Self.plugInNeeds(.countingRepeatsOnce)) {
      stage, _ in
      let guarantee = try await stage.plugIn().guarantee
      guard guarantee == .exactlyOnce else {
        throw Deviation(expected: "exactlyOnce", observed: guarantee.rawValue)
      }
    }
    addAction("plug-in restarts", needs: Self.plugInNeeds(.reopeningDestination)) { stage, _ in
      try await stage.plugIn().reopen()
      stage.update { $0.plugInStarts += 1 }
    }
    addAction("plug-in can remove", needs: Self.plugInNeeds(.removingMetrics)) { stage, _ in
      guard try await stage.plugIn().canRemove else {
        throw Deviation(expected: "a destination that removes", observed: "one that does not")
      }
    }
    addExpectation("plug-in was started {n:integer} times") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.plugInStarts)")
    }
    addExpectation("test of plug-in succeeds") { stage, _ in
      let verdict = try await stage.plugIn().probe()
      return .equal(expected: "delivered", observed: verdict.word)
    }
    addExpectation("plug-in has {x:word} as metric {text:quoted}") { stage, arguments in
      let metric = try await stage.plugIn().receivedMetrics().first {
        stage.name(of: $0.idText) == arguments["x"]
      }
      return .equal(expected: arguments["text"], observed: metric?.rowText ?? "none")
    }
  }

  private static func plugInNeeds(_ capability: DestinationCapability) -> Set<String> {
    [
      "externalWriters", PartKey<any ControllableDestination>.metricDestination.name,
      capability.rawValue,
    ]
  }
}

extension HealthMetric {
  /// Everything of the metric but its identifier, as a row states it.
  fileprivate var rowText: String {
    let dates = [timestamp, endTimestamp].compactMap { $0.flatMap(ISODate.text(of:)) }
    return [
      name, identifier, "\(JSONNumber.text(of: value)) \(unit)", category.rawValue,
      source ?? "no source", dates.joined(separator: " to "),
    ].joined(separator: "; ")
  }
}

extension ReceivedMetric {
  /// The metric as a destination shows it.
  init(_ metric: HealthMetric) {
    self.init(
      id: metric.idText, value: metric.value, source: metric.source, start: metric.timestamp,
      end: metric.endTimestamp)
  }
}

/// The destination that a subject brings, with what the row lets happen to its answers.
struct PlugInDestination: DirectDestination {
  private let base: any ControllableDestination
  private let stage: MetricStage
  let limits: BatchLimits

  init(_ base: any ControllableDestination, stage: MetricStage, limit: Int?) {
    self.base = base
    self.stage = stage
    limits = BatchLimits(count: limit ?? base.limits.count, bytes: base.limits.bytes)
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

  /// Does what the row says about the next call, and notes the call.
  private func carry(
    _ ids: [String], _ work: () async throws -> DeliveryVerdict
  ) async throws -> DeliveryVerdict {
    let seconds = stage.clock.now.timeIntervalSince(stage.passStart)
    let scripted = stage.update { state -> ScriptedAnswer? in
      state.requests[.plugIn, default: []].append(seconds)
      state.receivers[.plugIn, default: Receiver()].note(ids)
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
    case .answer, .replaced, .deselecting:
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

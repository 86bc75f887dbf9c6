internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
internal import Simulation

/// A recorder that adds the events of a world to its trace and its model.
final class MetricEvents: StoreEvents, Logger {
  private let model: Locked<MetricModel>
  private let trace: HistoryTrace
  private let time: VirtualTime

  init(_ model: MetricModel, trace: HistoryTrace, time: VirtualTime) {
    self.model = Locked(model)
    self.trace = trace
    self.time = time
  }

  /// Reads or changes the model.
  func withModel<Result: Sendable>(_ body: (inout MetricModel) -> Result) -> Result {
    model.withLock { body(&$0) }
  }

  /// Adds an event to the trace.
  func note(_ kind: UInt64, _ value: Int, _ text: @autoclosure () -> String) {
    trace.note(
      kind << 56 | UInt64(truncatingIfNeeded: value) & 0xFF_FFFF_FFFF_FFFF, "  \(text())")
  }

  // MARK: - Receivers

  /// Notes that a request is sent; returns the index of its batch, or -1 if it has no batch.
  func sending(_ content: ReceivedRequest, to receiver: ReceiverKind) -> Int {
    withModel { $0.checkWait(for: receiver, at: time.now) }
    switch content {
    case .delivery(let delivery):
      note(
        1, delivery.numbers.reduce(receiver.code) { $0 << 8 ^ $1 },
        "\(receiver.rawValue) ← samples \(delivery.numbers)")
      return withModel { $0.send(delivery) }
    case .removal(let ids):
      let numbers = withModel { model in
        model.remove(ids, at: receiver)
        return ids.map { UUID(uuidString: $0).flatMap { model.numbers[$0] } ?? -1 }
      }
      note(
        2, numbers.reduce(receiver.code) { $0 << 8 ^ $1 },
        "\(receiver.rawValue) ← removal of samples \(numbers)")
    case .readsHeader, .writesHeader, .readsIDs:
      note(14, receiver.code, "\(receiver.rawValue) ← \(content)")
    case .unknown: note(3, receiver.code, "\(receiver.rawValue) ← an unknown request")
    }
    return -1
  }

  /// Notes the end of a request.
  func answered(
    _ index: Int, _ content: ReceivedRequest, _ receiver: ReceiverKind, _ end: DeliveryEnd
  ) {
    note(4, receiver.code << 8 | Int(end.rawValue), "\(receiver.rawValue) → \(end)")
    if case .delivery(let delivery) = content { withModel { $0.end(index, delivery, end) } }
  }

  /// Notes that a receiver asked its sender to wait.
  func askedToWait(_ seconds: Double, for receiver: ReceiverKind) {
    withModel { $0.wait(until: time.now + seconds, for: receiver) }
  }

  /// Notes a fault of a receiver.
  func failed(_ receiver: ReceiverKind, _ fault: ReceiverFault) {
    note(
      5, receiver.code << 8 | (ReceiverFault.allCases.firstIndex(of: fault) ?? 0),
      "\(receiver.rawValue) has a fault: \(fault.rawValue)")
    withModel { $0.trouble(receiver) }
  }

  // MARK: - Sync

  func log(_ entry: LogEntry) {
    note(6, entry.text.utf8.count, "log of \(entry.destination ?? "sync"): \(entry.text)")
    withModel { $0.checkPrivacy(entry.text, in: "log") }
  }

  func locked(isHindered: Bool) {
    withModel { $0.lock(at: time.now, isHindered: isHindered) }
  }

  /// Notes the progress and the settled metrics that the sync saved for a receiver.
  func saved(_ progress: DeliveryProgress, _ settled: [SettledMetric], of receiver: ReceiverKind) {
    note(
      7, receiver.code << 16 | settled.count << 8 | progress.pending.count,
      "state of \(receiver.rawValue): \(settled.count.counted("metric")) settled, "
        + "open batches: \(progress.pending.count)")
    let text = progress.words
    withModel { model in
      model.settle(settled, of: receiver)
      model.checkPrivacy(text, in: "state")
    }
  }

  /// Notes that a pass ended for a receiver.
  func finished(_ end: DeliveryProgress.LastPass, of receiver: ReceiverKind) {
    withModel { $0.finish(end, of: receiver, at: time.now) }
  }

  /// Notes the result of a pass.
  func completed(_ result: SyncResult) {
    for destination in result.destinations {
      let total = destination.total
      note(
        8, total.sent << 24 | total.removed << 16 | total.notRemoved << 8 | total.read,
        "\(destination.name) \(destination.status.rawValue): sent \(total.sent), "
          + "removed \(total.removed), not removed \(total.notRemoved)")
    }
    withModel { $0.complete(result) }
  }

  // MARK: - Store

  func saved(_ sample: Sample, by process: AppProcess) {}
  func deleted(_ sample: Sample, by process: AppProcess) {}
  func found(_ samples: [Sample], by process: AppProcess) {}

  func received(_ page: AnchoredChanges, after anchor: QueryAnchor?, by process: AppProcess) {
    note(9, page.traceValue, page.traceWords(after: anchor))
  }

  func requested(_ process: AppProcess) {}
}

extension ReceiverKind {
  /// The number of the kind in the trace.
  var code: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DeliveryProgress {
  /// All text in the progress except the identifiers in its open batches.
  fileprivate var words: String {
    ([place, scope, lastPass?.reason?.description ?? ""] + memory.flatMap { [$0.key, $0.value] }
      + positions.flatMap { [$0.key, String(decoding: $0.value, as: UTF8.self)] })
      .joined(separator: " ")
  }
}

internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation
internal import WeightSync

/// A recorder that adds the events of a world to its trace and its model.
final class WeightEvents: StoreEvents {
  private let model: Locked<WeightModel>
  let trace: HistoryTrace

  init(_ model: WeightModel, trace: HistoryTrace) {
    self.model = Locked(model)
    self.trace = trace
  }

  /// Reads or changes the model.
  func withModel<Result: Sendable>(_ body: (inout WeightModel) -> Result) -> Result {
    model.withLock { body(&$0) }
  }

  func saving(_ sample: Sample) {
    guard let sample = sample.quantitySample else { return }
    withModel { $0.attempt(sample) }
  }

  func saved(_ sample: Sample, by process: AppProcess) {
    guard let sample = sample.quantitySample else { return }
    trace.note(1, sample.traceValue, device: process.device, "save → sample \(sample.traceWords)")
    withModel { $0.learn(sample) }
  }

  func deleted(_ sample: Sample, by process: AppProcess) {
    trace.note(2, sample.quantitySample?.traceValue ?? 0, device: process.device, "delete → ok")
  }

  func found(_ samples: [Sample], by process: AppProcess) {
    trace.note(
      3, samples.count, device: process.device, "sample query → \(samples.count.counted("sample"))")
    withModel { model in
      for sample in samples.compactMap(\.quantitySample) { model.learn(sample) }
    }
  }

  func received(_ page: AnchoredChanges, after anchor: QueryAnchor?, by process: AppProcess) {
    trace.note(
      4, page.traceValue, device: process.device, page.traceWords(after: anchor))
    withModel { $0.receive(page, after: anchor, process) }
  }

  func committed(_ changes: EntryChanges, over before: HomeContents, by process: AppProcess) {
    trace.note(
      5, changes.upserts.count << 16 | changes.removals.count, device: process.device,
      "home: \(changes.upserts.map(\.traceWords)) saved, \(changes.removals.count) removed")
    for entry in changes.upserts {
      trace.note(6, entry.traceValue, device: process.device, "home: entry \(entry.traceWords)")
    }
    withModel { $0.commit(changes, process) }
  }

  func savedAnchor(_ anchor: Data?, by process: AppProcess) {
    trace.note(7, anchor?.count ?? 0, device: process.device, "home: anchor saved")
    withModel { $0.saveAnchor(anchor, process) }
  }

  func notified(_ process: AppProcess, isFailure: Bool) -> Int {
    trace.note(8, 0, device: process.device, "observer is notified")
    return withModel { $0.notify(process, isFailure: isFailure) }
  }

  func completed(_ notification: Int, by process: AppProcess) {
    trace.note(9, notification, device: process.device, "observer's completion")
    withModel { $0.complete(notification, process) }
  }

  func lost(_ notification: Int) { withModel { $0.lose(notification) } }

  func requested(_ process: AppProcess) {
    trace.note(10, 0, device: process.device, "permission is requested")
    withModel { $0.answerRequest() }
  }
}

extension QuantitySample {
  fileprivate var kilograms: Double { (try? quantity.doubleValue(for: .kilogram)) ?? 0 }

  fileprivate var traceValue: Int {
    WeightModel.key(kilograms) << 8 | (metadata.syncIdentity?.wholeVersion ?? 0)
  }

  fileprivate var traceWords: String {
    let version = metadata.syncIdentity.map { " v\($0.wholeVersion ?? 0)" } ?? ""
    return "\((kilograms * 1000).rounded() / 1000) kg\(version)"
  }
}

extension WeightEntry {
  fileprivate var traceValue: Int { WeightModel.key(weightValue) << 8 | syncVersion }

  fileprivate var traceWords: String {
    "\((weightValue * 1000).rounded() / 1000) \(weightUnit) v\(syncVersion)"
      + (pendingHealthSync ? " queued" : "")
  }
}

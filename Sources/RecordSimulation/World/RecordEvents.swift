internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation

/// A recorder of the events of a world, in its trace and its model.
final class RecordEvents: StoreEvents {
  private let model: Locked<RecordModel>
  let trace: HistoryTrace

  init(_ model: RecordModel, trace: HistoryTrace) {
    self.model = Locked(model)
    self.trace = trace
  }

  /// Reads or changes the model.
  func withModel<Result: Sendable>(_ body: (inout RecordModel) -> Result) -> Result {
    model.withLock { body(&$0) }
  }

  // MARK: - Store

  func saved(_ sample: Sample, by process: AppProcess) {
    trace.note(
      1, sample.metadata.traceVersion, device: process.device, "save → \(sample.traceWords)")
  }

  func saved(_ correlation: Correlation, by process: AppProcess) {
    trace.note(
      2, correlation.metadata.traceVersion, device: process.device,
      "save → food v\(correlation.metadata.traceVersion), "
        + correlation.members.count.counted("member"))
  }

  func deleted(_ sample: Sample, by process: AppProcess) {
    trace.note(3, sample.metadata.traceVersion, device: process.device, "delete → ok")
  }

  func found(_ samples: [Sample], by process: AppProcess) {
    trace.note(
      4, samples.count, device: process.device, "sample query → \(samples.count.counted("sample"))")
  }

  func received(_ page: AnchoredChanges, after anchor: QueryAnchor?, by process: AppProcess) {
    trace.note(
      5, page.traceValue, device: process.device, page.traceWords(after: anchor))
  }

  /// Notes that a process received a page of changes to objects of a type.
  func receivedPage(of type: SampleType, by process: AppProcess) {
    withModel { $0.receive(type, process) }
  }

  func requested(_ process: AppProcess) {
    trace.note(10, 0, device: process.device, "permission is requested")
  }

  // MARK: - Home

  /// Records a change to the home of a process in the trace.
  func changedHome(_ kind: UInt64, _ process: AppProcess, _ text: @autoclosure () -> String) {
    trace.note(kind, 0, device: process.device, "home: \(text())")
  }
}

extension Metadata {
  fileprivate var traceVersion: Int { syncIdentity?.wholeVersion ?? 0 }
}

extension Sample {
  fileprivate var traceWords: String {
    let version = metadata.syncIdentity.map { " v\($0.wholeVersion ?? 0)" } ?? ""
    guard let quantity = quantitySample else { return "\(sampleType.identifier)\(version)" }
    let value = try? quantity.quantity.doubleValue(for: quantity.quantityType.canonicalUnit)
    return "\(sampleType.identifier) \(value ?? 0)\(version)"
  }
}

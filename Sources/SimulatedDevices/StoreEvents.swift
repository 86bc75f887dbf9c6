package import HealthModel

/// Receives the calls of processes to the health store.
package protocol StoreEvents: Sendable {
  /// A process is about to save a sample.
  func saving(_ sample: Sample)
  /// A process has saved a sample.
  func saved(_ sample: Sample, by process: AppProcess)
  /// A process has deleted a sample.
  func deleted(_ sample: Sample, by process: AppProcess)
  /// A process has found samples.
  func found(_ samples: [Sample], by process: AppProcess)
  /// A process has received a page of changes.
  func received(_ page: AnchoredChanges, after anchor: QueryAnchor?, by process: AppProcess)
  /// An observer of a process is notified; the result is the number of the notification.
  func notified(_ process: AppProcess, isFailure: Bool) -> Int
  /// A process has called the completion of a notification.
  func completed(_ notification: Int, by process: AppProcess)
  /// A fault keeps the completion of a notification from the store.
  func lost(_ notification: Int)
  /// A process has requested permission.
  func requested(_ process: AppProcess)
}

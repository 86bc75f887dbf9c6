package import HealthModel

/// A recipient of events about the calls that processes make to the health store.
package protocol StoreEvents: Sendable {
  /// Notes that a process is about to save a sample.
  func saving(_ sample: Sample)
  /// Notes that a process has saved a sample.
  func saved(_ sample: Sample, by process: AppProcess)
  /// Notes that a process has deleted a sample.
  func deleted(_ sample: Sample, by process: AppProcess)
  /// Notes that the store has returned the results of a sample query to a process.
  func found(_ samples: [Sample], by process: AppProcess)
  /// Notes that the store has returned a page of changes to a process.
  func received(_ page: AnchoredChanges, after anchor: QueryAnchor?, by process: AppProcess)
  /// Notes that an observer of a process is notified; returns the number of the notification.
  func notified(_ process: AppProcess, isFailure: Bool) -> Int
  /// Notes that a process has called the completion of a notification.
  func completed(_ notification: Int, by process: AppProcess)
  /// Notes that a fault withholds the completion of a notification from the store.
  func lost(_ notification: Int)
  /// Notes that a request for permission by a process has ended without an error.
  func requested(_ process: AppProcess)
}

/// Implementations that ignore the beginning of saves and the notifications of observers, for
/// domains without rules about them.
extension StoreEvents {
  package func saving(_ sample: Sample) {}
  package func notified(_ process: AppProcess, isFailure: Bool) -> Int { 0 }
  package func completed(_ notification: Int, by process: AppProcess) {}
  package func lost(_ notification: Int) {}
}

public import Foundation

/// A capability of a destination beyond taking metrics.
public enum DestinationCapability: String, Hashable, Sendable, CaseIterable {
  /// A batch that is delivered again counts once.
  case countingRepeatsOnce
  /// Delivered metrics can be removed.
  case removingMetrics
  /// A suite can choose metrics that the receiver refuses.
  case refusingMetrics
  /// A suite can end and restart the process of the destination; the delivered metrics stay.
  case reopeningDestination
}

/// A destination whose receiver a suite can inspect and control.
public protocol ControllableDestination: DirectDestination {
  /// The capabilities of the destination.
  var capabilities: Set<DestinationCapability> { get }

  /// Returns the metrics that the receiver has, each as often as it counts.
  ///
  /// - Throws: Any error of a receiver that cannot be read.
  func receivedMetrics() async throws -> [HealthMetric]

  /// Lets the receiver refuse metrics from now on; a batch that contains one of them is not taken.
  ///
  /// - Throws: Any error of a receiver that cannot be controlled.
  func refuse(_ ids: Set<UUID>) async throws

  /// Ends the process of the destination and starts it again.
  ///
  /// - Throws: Any error of a receiver that cannot be opened again.
  func reopen() async throws

  /// Tests the destination without delivering anything.
  ///
  /// - Throws: `CancellationError`; all other failures are verdicts.
  func probe() async throws -> DeliveryVerdict
}

extension ControllableDestination {
  /// The promise of the receiver about repeats, which depends on the capabilities.
  public var guarantee: DeliveryGuarantee {
    capabilities.contains(.countingRepeatsOnce) ? .exactlyOnce : .atLeastOnce
  }

  /// Whether delivered metrics can be removed, which depends on the capabilities.
  public var canRemove: Bool { capabilities.contains(.removingMetrics) }
}

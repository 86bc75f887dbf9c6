public import Foundation

/// A capability of a destination beyond accepting metrics.
public enum DestinationCapability: String, Hashable, Sendable, CaseIterable {
  /// A batch that is delivered again counts only once.
  case countingRepeatsOnce
  /// Delivered metrics can be removed.
  case removingMetrics
  /// A conformance suite can choose metrics that the receiver refuses.
  case refusingMetrics
  /// A conformance suite can restart the process of the destination, or close and reopen its data;
  /// delivered metrics are kept.
  case reopeningDestination
}

/// A destination whose receiver a conformance suite can inspect and control.
public protocol ControllableDestination: DirectDestination {
  /// The capabilities of the destination.
  var capabilities: Set<DestinationCapability> { get }

  /// Returns the metrics that the receiver has, each as often as the receiver counts it.
  ///
  /// - Throws: Any error if the receiver cannot be read.
  func receivedMetrics() async throws -> [HealthMetric]

  /// Makes the receiver refuse the metrics with the given identifiers from now on, together with
  /// every batch that contains one of them.
  ///
  /// - Throws: Any error if the receiver cannot be controlled.
  func refuse(_ ids: Set<UUID>) async throws

  /// Restarts the process of the destination, or closes and reopens its data; delivered metrics are
  /// kept.
  ///
  /// - Throws: Any error if the receiver cannot be reopened.
  func reopen() async throws

  /// Tests the destination without delivering metrics.
  ///
  /// - Throws: `CancellationError` if the task is canceled; all other failures are returned as
  ///   verdicts.
  func probe() async throws -> DeliveryVerdict
}

extension ControllableDestination {
  /// Exactly once if ``capabilities`` contains ``DestinationCapability/countingRepeatsOnce``,
  /// otherwise at least once.
  public var guarantee: DeliveryGuarantee {
    capabilities.contains(.countingRepeatsOnce) ? .exactlyOnce : .atLeastOnce
  }

  /// Whether ``capabilities`` contains ``DestinationCapability/removingMetrics``.
  public var canRemove: Bool { capabilities.contains(.removingMetrics) }
}

public import Foundation

/// A destination in memory that keeps each metric once: the simplest controllable destination.
public actor MemoryDestination: ControllableDestination {
  /// The capabilities of the destination.
  public nonisolated let capabilities: Set<DestinationCapability>
  /// The initial limits of a batch.
  public nonisolated let limits: BatchLimits
  private var metrics: [UUID: HealthMetric] = [:]
  private var refused: Set<UUID> = []

  /// Creates an empty destination.
  ///
  /// - Parameters:
  ///   - capabilities: The capabilities that the destination declares; by default, all.
  ///   - limits: The limits of a batch.
  public init(
    capabilities: Set<DestinationCapability> = Set(DestinationCapability.allCases),
    limits: BatchLimits
  ) {
    self.capabilities = capabilities
    self.limits = limits
  }

  /// The name of the destination's kind.
  public nonisolated var kind: String { "memory" }

  /// The word "memory", in place of an address.
  public nonisolated var place: String { "memory" }

  /// The identity, which all destinations in memory share.
  public nonisolated var identity: String { "memory" }

  /// Accepts a batch, or returns ``DeliveryVerdict/split(_:)`` if the batch contains a refused
  /// metric.
  public func deliver(_ batch: MetricBatch, memory: [String: String]) -> DeliveryVerdict {
    let new = batch.metrics.map(\.metric)
    guard refused.isDisjoint(with: new.map(\.id)) else {
      return .split(DeliveryReason("the receiver refuses a metric"))
    }
    for metric in new { metrics[metric.id] = metric }
    return .delivered(DeliveryReceipt())
  }

  /// Removes the given metrics if they were delivered.
  public func remove(_ removed: [RemovedMetric]) -> DeliveryVerdict {
    for metric in removed { metrics[metric.id] = nil }
    return .delivered(DeliveryReceipt())
  }

  /// Returns the delivered metrics without the removed ones, ordered by start date.
  public func receivedMetrics() -> [HealthMetric] {
    metrics.values.sorted { ($0.timestamp, $0.idText) < ($1.timestamp, $1.idText) }
  }

  /// Refuses the metrics with the given identifiers from now on.
  public func refuse(_ ids: Set<UUID>) { refused.formUnion(ids) }

  /// Does nothing, because the metrics stay in memory.
  public func reopen() {}

  /// Returns `delivered`, because a destination in memory is always ready.
  public func probe() -> DeliveryVerdict { .delivered(DeliveryReceipt()) }
}

public import Foundation

/// The counts of records and metrics by outcome, for one type or for several.
public struct MetricCounts: Hashable, Sendable, Codable {
  /// The number of records that were read.
  public var read = 0
  /// The number of records that did not become a metric.
  public var dropped = 0
  /// The number of records whose metric was already read in the same pass.
  public var duplicate = 0
  /// The number of metrics that the destination already had.
  public var known = 0
  /// The number of metrics that the destination accepted.
  public var sent = 0
  /// The number of times that the pass sent a metric again in an unchanged batch, summed over all
  /// metrics.
  public var retried = 0
  /// The number of times that a metric was sent although an earlier attempt may have delivered it,
  /// to a destination that guarantees only ``DeliveryGuarantee/atLeastOnce``.
  public var repeated = 0
  /// The number of metrics that the destination refused, in this pass or in an earlier one.
  public var refused = 0
  /// The number of metrics that were removed from the destination.
  public var removed = 0
  /// The number of deleted metrics that the destination may have, and that it did not remove.
  public var notRemoved = 0

  /// Creates counts that are all zero.
  public init() {}

  /// Adds counts to a total.
  public static func += (total: inout Self, other: Self) {
    total.read += other.read
    total.dropped += other.dropped
    total.duplicate += other.duplicate
    total.known += other.known
    total.sent += other.sent
    total.retried += other.retried
    total.repeated += other.repeated
    total.refused += other.refused
    total.removed += other.removed
    total.notRemoved += other.notRemoved
  }
}

/// The result of a pass for one destination.
public struct DestinationResult: Hashable, Sendable, Codable {
  /// The name of the destination.
  public var name: String
  /// The status with which the pass ended.
  public var status: DestinationStatus
  /// The reason for an early end, or `nil` if the pass completed.
  public var reason: DeliveryReason?
  /// The counts, by the identifier of the type.
  public var metrics: [String: MetricCounts]
  /// The number of dropped records, by the raw value of their ``MetricRejection``.
  public var dropped: [String: Int]

  /// Creates the result of a pass for a destination.
  public init(
    name: String, status: DestinationStatus, reason: DeliveryReason? = nil,
    metrics: [String: MetricCounts] = [:], dropped: [String: Int] = [:]
  ) {
    self.name = name
    self.status = status
    self.reason = reason
    self.metrics = metrics
    self.dropped = dropped
  }

  /// The counts, summed over all types.
  public var total: MetricCounts { metrics.values.reduce(into: MetricCounts()) { $0 += $1 } }
}

/// The result of one pass for all destinations.
public struct SyncResult: Hashable, Sendable, Codable {
  /// The start of the pass.
  public var started: Date
  /// The end of the pass.
  public var ended: Date
  /// The results, in the order in which the destinations were passed.
  public var destinations: [DestinationResult]

  /// Creates the result of a pass.
  public init(started: Date, ended: Date, destinations: [DestinationResult]) {
    self.started = started
    self.ended = ended
    self.destinations = destinations
  }

  /// Whether the pass completed for every destination.
  public var isComplete: Bool { destinations.allSatisfy { $0.status == .completed } }

  /// The counts by type, summed over all destinations.
  ///
  /// The source is read separately for each destination, so a record counts once for each
  /// destination.
  public var metrics: [String: MetricCounts] {
    destinations.reduce(into: [:]) { total, destination in
      for (type, counts) in destination.metrics { total[type, default: MetricCounts()] += counts }
    }
  }
}

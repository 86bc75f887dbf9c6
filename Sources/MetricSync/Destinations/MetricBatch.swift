public import Foundation
public import HealthModel

/// A metric to be delivered to a destination.
public struct OutgoingMetric: Sendable {
  /// The metric to deliver.
  public let metric: HealthMetric
  /// The sample from which the metric was created, for destinations that are stores; `nil` if the
  /// destination receives requests, or if the source provides no sample.
  public let sample: Sample?

  /// Creates an outgoing metric, by default without a sample.
  public init(_ metric: HealthMetric, sample: Sample? = nil) {
    self.metric = metric
    self.sample = sample
  }
}

/// Metrics that are sent together.
public struct MetricBatch: Sendable {
  /// The identifier, which is computed from the metrics: batches of the same metrics in the same
  /// order have the same identifier, even after a restart.
  public let id: UUID
  /// The metrics, in the order in which they are sent; each must occur only once.
  public let metrics: [OutgoingMetric]
  /// Whether the receiver may already have some or all of the metrics, because the outcome of an
  /// earlier attempt is unknown.
  public let mayHaveArrived: Bool

  /// Creates a batch, whose identifier is computed from the metrics.
  public init(_ metrics: [OutgoingMetric], mayHaveArrived: Bool = false) {
    id = Self.id(of: metrics.map(\.metric.id))
    self.metrics = metrics
    self.mayHaveArrived = mayHaveArrived
  }

  private static let space = UUID(
    uuid: (
      0x62, 0x61, 0x74, 0x63, 0x68, 0x73, 0x50, 0x79, 0x9E, 0x63, 0x73, 0x79, 0x6E, 0x63, 0x00, 0x01
    ))

  /// Returns the identifier of a batch, computed from the identifiers of its metrics.
  public static func id(of metrics: [UUID]) -> UUID {
    var name: [UInt8] = []
    name.reserveCapacity(metrics.count * 16)
    for id in metrics { withUnsafeBytes(of: id.uuid) { name += $0 } }
    return NameBasedUUID.uuid(of: name, in: space)
  }

  /// The identifier as lowercase text.
  package var idText: String { id.text.lowercased() }
}

/// The limits on the size of a batch.
public struct BatchLimits: Hashable, Sendable, Codable {
  /// The maximum number of metrics, at least 1.
  public var count: Int
  /// The maximum size of the metrics in bytes, as the destination estimates it; a single metric is
  /// sent whatever its size.
  public var bytes: Int

  /// Creates limits; a number of metrics below 1 counts as 1.
  public init(count: Int, bytes: Int) {
    self.count = max(1, count)
    self.bytes = bytes
  }
}

/// The guarantee of a receiver for a batch that is sent more than once.
public enum DeliveryGuarantee: String, Hashable, Sendable, Codable {
  /// The batch counts only once.
  case exactlyOnce
  /// The batch can count more than once; a repeat with the same metrics has the same identifier.
  case atLeastOnce
}

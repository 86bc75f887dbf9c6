public import Foundation

/// The composition of a batch, which is saved before the batch is sent, so that the same batch can
/// be sent again after a crash.
public struct BatchPlan: Hashable, Sendable, Codable {
  /// The identifier of the batch.
  public let id: UUID
  /// The keys of the metrics, in the order in which they are sent.
  public let keys: [MetricKey]

  /// Creates the plan of a batch.
  public init(id: UUID, keys: [MetricKey]) {
    self.id = id
    self.keys = keys
  }
}

/// The recorded outcome for a metric at a destination.
public struct SettledMetric: Hashable, Sendable {
  /// The outcome for a metric.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The receiver has the metric.
    case delivered = 0
    /// The receiver refused the metric.
    case refused = 1
    /// The metric was removed from the receiver.
    case removed = 2
    /// The metric may have arrived, but was not sent again, because the source no longer had it,
    /// its type had been deselected, or its record was now rejected.
    case uncertain = 3
  }

  /// The key of the metric.
  public let key: MetricKey
  /// The identifier of the metric's type; empty if it is unknown.
  public let identifier: String
  /// The outcome for the metric.
  public let kind: Kind

  /// Creates the recorded outcome for a metric.
  public init(_ key: MetricKey, identifier: String, _ kind: Kind) {
    self.key = key
    self.identifier = identifier
    self.kind = kind
  }
}

/// The progress of the deliveries to one destination, without any metric values.
public struct DeliveryProgress: Hashable, Sendable, Codable {
  /// The hash of the destination's identity, or an empty string before the first pass; if it
  /// changes, everything is delivered again.
  public var place: String = ""
  /// The source and the period to which the positions apply; if either changes, the positions are
  /// discarded.
  public var scope: String = ""
  /// The positions from which reading continues, by type identifier.
  public var positions: [String: Data] = [:]
  /// The batches that are about to be sent or whose outcome is unknown, in the order in which they
  /// are sent.
  public var pending: [BatchPlan] = []
  /// The values from the receipts of earlier batches; see ``DeliveryReceipt/memory``.
  public var memory: [String: String] = [:]
  /// The date before which nothing is sent, because a pass paused after the destination had
  /// requested a wait; otherwise `nil`.
  public var notBefore: Date?
  /// The date and the result of the last recorded pass, or `nil` before the first; a canceled pass
  /// is not recorded.
  public var lastPass: LastPass?

  /// The date and the result of a pass.
  public struct LastPass: Hashable, Sendable, Codable {
    /// The date on which the pass ended.
    public var date: Date
    /// The status with which the pass ended.
    public var status: DestinationStatus
    /// The reason for an early end, or `nil` if the pass completed.
    public var reason: DeliveryReason?

    /// Creates the record of a pass that ended.
    public init(date: Date, status: DestinationStatus, reason: DeliveryReason?) {
      self.date = date
      self.status = status
      self.reason = reason
    }
  }

  /// Creates the progress of a destination to which nothing has been delivered.
  public init() {}
}

/// The status with which a pass ended for a destination.
public enum DestinationStatus: String, Hashable, Sendable, Codable {
  /// The pass reached the end of the source: each metric of the selected types in the period of the
  /// pass was delivered or refused, in this pass or in an earlier one.
  case completed
  /// The pass ended early, and the remaining metrics are left for the next pass.
  case paused
  /// The pass stopped at a problem that a person has to solve.
  case stopped
}

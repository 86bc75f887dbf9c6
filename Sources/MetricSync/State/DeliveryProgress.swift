public import Foundation

/// A batch that was about to be sent, so that it can be cut the same way after a crash.
public struct BatchPlan: Hashable, Sendable, Codable {
  /// The identifier of the batch.
  public let id: UUID
  /// The keys of the metrics, in order.
  public let keys: [MetricKey]

  /// Creates the plan of a batch.
  public init(id: UUID, keys: [MetricKey]) {
    self.id = id
    self.keys = keys
  }
}

/// The state of a metric at a destination.
public struct SettledMetric: Hashable, Sendable {
  /// The state of the metric.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The receiver has it.
    case delivered = 0
    /// The receiver refused it.
    case refused = 1
    /// It was removed again.
    case removed = 2
    /// The metric may have arrived with its batch, but is not sent again, because the source no
    /// longer has it or its type was deselected.
    case uncertain = 3
  }

  /// The key of the metric.
  public let key: MetricKey
  /// HealthKit's identifier of the type; empty if it is not known.
  public let identifier: String
  /// The state of the metric.
  public let kind: Kind

  /// Creates the record of a metric.
  public init(_ key: MetricKey, identifier: String, _ kind: Kind) {
    self.key = key
    self.identifier = identifier
    self.kind = kind
  }
}

/// The progress of the delivery to one destination, without any value of a metric.
public struct DeliveryProgress: Hashable, Sendable, Codable {
  /// The hash of the place; if it changes, nothing was delivered to the new place.
  public var place: String = ""
  /// The source and the range of the positions; if either changes, the positions are invalid.
  public var scope: String = ""
  /// The positions at which reading continues, by type.
  public var positions: [String: Data] = [:]
  /// The batches whose outcome is not known, in order.
  public var pending: [BatchPlan] = []
  /// The values that the destination asked to remember.
  public var memory: [String: String] = [:]
  /// The date before which nothing is sent, at the request of the destination.
  public var notBefore: Date?
  /// The date and the result of the last pass.
  public var lastPass: LastPass?

  /// The date and the result of a pass.
  public struct LastPass: Hashable, Sendable, Codable {
    /// The date at which the pass ended.
    public var date: Date
    /// The way in which the pass ended.
    public var status: DestinationStatus
    /// The reason for an early end, or `nil` if the pass completed.
    public var reason: DeliveryReason?

    /// Creates the end of a pass.
    public init(date: Date, status: DestinationStatus, reason: DeliveryReason?) {
      self.date = date
      self.status = status
      self.reason = reason
    }
  }

  /// Creates the progress of a destination to which nothing was delivered.
  public init() {}
}

/// The way in which a pass over a source ended for a destination.
public enum DestinationStatus: String, Hashable, Sendable, Codable {
  /// Everything was delivered or refused.
  case completed
  /// The rest waits for the next pass.
  case paused
  /// A person has to change something.
  case stopped
}

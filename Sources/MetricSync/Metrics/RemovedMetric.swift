public import Foundation

/// A metric whose sample the source deleted or replaced.
public struct RemovedMetric: Hashable, Sendable {
  /// The identifier of the sample.
  public let id: UUID
  /// HealthKit's identifier of the type.
  public let identifier: String

  /// Creates the metric of a sample that was deleted or replaced.
  public init(id: UUID, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

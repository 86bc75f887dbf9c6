public import Foundation

/// A metric whose sample was deleted from the source or replaced there.
public struct RemovedMetric: Hashable, Sendable {
  /// The identifier of the sample.
  public let id: UUID
  /// HealthKit's identifier of the type.
  public let identifier: String

  /// Creates the removed metric of a sample.
  public init(id: UUID, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

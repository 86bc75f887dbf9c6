public import Foundation

/// A metric whose sample was deleted or replaced in the source.
public struct RemovedMetric: Hashable, Sendable {
  /// The identifier of the sample.
  public let id: UUID
  /// The identifier of the type, HealthKit's or a custom one.
  public let identifier: String

  /// Creates a removed metric from the identifiers of its sample and its type.
  public init(id: UUID, identifier: String) {
    self.id = id
    self.identifier = identifier
  }
}

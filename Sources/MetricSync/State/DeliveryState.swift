/// The memory of an engine: the metrics that each destination already has.
///
/// It never contains a value of a metric.
public protocol DeliveryState: Sendable {
  /// Locks the state for one engine, until ``unlock()`` or the end of the process.
  ///
  /// - Throws: ``DeliveryStateError/inUse`` if another engine uses the state, or another
  ///   ``DeliveryStateError`` if it cannot be locked.
  func lock() async throws
  /// Unlocks the state for other engines.
  func unlock() async
  /// Returns the progress of a destination and all settled metrics, in order of settling.
  ///
  /// - Throws: ``DeliveryStateError`` if the state cannot be read.
  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric])
  /// Saves the progress of a destination and further settled metrics, as one change.
  ///
  /// - Throws: ``DeliveryStateError`` if the state cannot be written.
  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws
  /// Forgets everything about a destination.
  ///
  /// - Throws: ``DeliveryStateError`` if the state cannot be written.
  func reset(_ destination: String) async throws
}

/// A failure to read or write the state of deliveries.
public enum DeliveryStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another engine uses the state.
  case inUse
  /// A file cannot be read; the path is named.
  case unreadable(path: String)
  /// A file cannot be written; the path is named.
  case unwritable(path: String)

  /// The failure, and how to resolve it.
  public var description: String {
    switch self {
    case .inUse: "another sync uses the same state; wait until it ends"
    case .unreadable(let path):
      "the state cannot be read: \(path); check its permissions, or reset it"
    case .unwritable(let path):
      "the state cannot be written: \(path); check its permissions and the disk"
    }
  }
}

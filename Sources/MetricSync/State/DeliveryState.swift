/// An engine's record of its deliveries: the progress and the settled metrics of each destination.
///
/// A metric is settled when its outcome is recorded. The record never contains metric values.
public protocol DeliveryState: Sendable {
  /// Locks the state until ``unlock()`` or the end of the process, so that only one pass uses it.
  ///
  /// - Throws: ``DeliveryStateError/inUse`` if the state is already locked, or another
  ///   ``DeliveryStateError`` if it cannot be locked.
  func lock() async throws
  /// Unlocks the state.
  func unlock() async
  /// Returns the progress of a destination and its settled metrics, in the order in which they were
  /// settled; both are empty if nothing is recorded about the destination.
  ///
  /// - Throws: ``DeliveryStateError`` if the state cannot be read.
  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric])
  /// Saves the progress of a destination and newly settled metrics as one atomic change.
  ///
  /// - Throws: ``DeliveryStateError`` if the state cannot be read or written.
  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws
  /// Removes everything that is recorded about a destination.
  ///
  /// - Throws: ``DeliveryStateError`` if the record cannot be removed.
  func reset(_ destination: String) async throws
}

/// A failure to lock, read, write or remove the state of deliveries.
public enum DeliveryStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The state is already locked, possibly by another process.
  case inUse
  /// The file at a path cannot be read, or its contents are damaged.
  case unreadable(path: String)
  /// The file or folder at a path cannot be written or removed.
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

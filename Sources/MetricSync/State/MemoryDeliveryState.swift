internal import HealthModel

/// The state of deliveries in the memory of one process.
public final class MemoryDeliveryState: DeliveryState {
  private struct Contents {
    var isLocked = false
    var progress: [String: DeliveryProgress] = [:]
    var settled: [String: [SettledMetric]] = [:]
  }

  private let contents = Locked(Contents())

  /// Creates a state without any deliveries.
  public init() {}

  /// Locks the state until ``unlock()``.
  ///
  /// - Throws: ``DeliveryStateError/inUse`` if the state is already locked.
  public func lock() throws {
    let wasLocked = contents.withLock { contents in
      defer { contents.isLocked = true }
      return contents.isLocked
    }
    if wasLocked { throw DeliveryStateError.inUse }
  }

  /// Unlocks the state.
  public func unlock() { contents.withLock { $0.isLocked = false } }

  /// Returns the progress of a destination and its settled metrics, in the order in which they were
  /// settled; both are empty if nothing is recorded about the destination.
  public func load(_ destination: String) -> (DeliveryProgress, [SettledMetric]) {
    contents.withLock {
      ($0.progress[destination] ?? DeliveryProgress(), $0.settled[destination] ?? [])
    }
  }

  /// Saves the progress of a destination and newly settled metrics as one atomic change.
  public func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) {
    contents.withLock { contents in
      contents.progress[destination] = progress
      contents.settled[destination, default: []] += settling
    }
  }

  /// Removes everything that is recorded about a destination.
  public func reset(_ destination: String) {
    contents.withLock { contents in
      contents.progress[destination] = nil
      contents.settled[destination] = nil
    }
  }
}

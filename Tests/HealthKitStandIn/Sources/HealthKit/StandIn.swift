internal import HealthModel
public import MemoryHealthStore

/// The device behind the stand-in: one store in memory for all processes of the app.
public final class StandIn: Sendable {
  /// When the handlers of queries are called.
  public enum Delivery: String, Sendable, CaseIterable {
    /// Before the call that causes them returns.
    case atOnce
    /// Later and on another thread, as HealthKit does.
    case onQueue
  }

  /// How HealthKit answers calls with a handler, for tests of bad stores.
  public enum Manner: Sendable {
    /// Once.
    case once
    /// Twice, one after another.
    case twice
    /// Never.
    case never
  }

  /// The store in memory.
  public let memory: MemoryHealthStore
  let handlers: HandlerQueue
  private let currentManner = Locked(Manner.once)

  /// Creates a device.
  public init(over memory: MemoryHealthStore, delivery: Delivery) {
    self.memory = memory
    handlers = HandlerQueue(isLate: delivery == .onQueue)
  }

  /// How queries are answered.
  public var manner: Manner {
    get { currentManner.withLock { $0 } }
    set { currentManner.withLock { $0 = newValue } }
  }

  /// Waits until all handlers that are due have been called.
  public func settle() async { await handlers.settle() }
}

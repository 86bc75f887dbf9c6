internal import HealthModel
public import MemoryHealthStore

/// The device behind the stand-in: one in-memory store for all app processes.
public final class StandIn: Sendable {
  /// The time at which query handlers are called.
  public enum Delivery: String, Sendable, CaseIterable {
    /// Handlers of sample, anchored and observer queries are called before the triggering call
    /// returns, except the handlers of sample queries for correlations.
    case atOnce
    /// Handlers are called later and on another thread, as in HealthKit.
    case onQueue
  }

  /// The number of times that HealthKit calls a handler, for tests of misbehaving stores.
  public enum Manner: Sendable {
    /// Each handler is called once.
    case once
    /// Each handler is called twice in a row.
    case twice
    /// No handler is called, and no asynchronous call returns.
    case never
  }

  /// The in-memory store.
  public let memory: MemoryHealthStore
  let handlers: HandlerQueue
  private let currentManner = Locked(Manner.once)

  /// Creates a device with an in-memory store.
  public init(over memory: MemoryHealthStore, delivery: Delivery) {
    self.memory = memory
    handlers = HandlerQueue(isLate: delivery == .onQueue)
  }

  /// The number of times that handlers are called.
  public var manner: Manner {
    get { currentManner.withLock { $0 } }
    set { currentManner.withLock { $0 = newValue } }
  }

  /// Waits until all pending handlers have been called and all pending work has ended.
  public func settle() async { await handlers.settle() }
}

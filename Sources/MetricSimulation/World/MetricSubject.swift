public import HealthModel
public import MetricSync

/// The health store and the state that histories of metric sync run on.
public struct MetricSubject: Sendable {
  /// The parts of a process's sync, which a defect can replace.
  public struct Parts: Sendable {
    /// The source of the samples.
    public var source: any MetricSource
    /// The delivery state, which the world wraps for the process.
    public var state: any DeliveryState
    /// The transport of the process.
    public var transport: any DeliveryTransport
    /// The destinations with their names.
    public var destinations: [SyncDestination]
    /// A closure that returns the selection that a pass uses, given the user's selection.
    public var selection: @Sendable (MetricSelection) -> MetricSelection = { $0 }
    /// The maximum number of destinations that are served at the same time.
    public var concurrency: Int
  }

  /// A closure that creates an empty store for an app, a clock and a seed.
  public var makeStore:
    @Sendable (SourceRevision, any HealthClock, UInt64) async throws -> any ControllableHealthStore
  /// A closure that creates an empty delivery state, which outlives the processes.
  public var makeState: @Sendable () async throws -> any DeliveryState
  /// A closure that wraps the parts for a new process; by default, it returns them unchanged.
  public var wrap: @Sendable (Parts) async -> Parts = { $0 }

  /// Creates a subject; by default, it keeps delivery states in memory.
  public init(
    makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock, UInt64) async throws ->
      any ControllableHealthStore,
    makeState: @escaping @Sendable () async throws -> any DeliveryState = { MemoryDeliveryState() }
  ) {
    self.makeStore = makeStore
    self.makeState = makeState
  }
}

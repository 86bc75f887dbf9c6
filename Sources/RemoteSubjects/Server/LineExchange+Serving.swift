public import HealthModel

extension LineExchange {
  /// Creates an exchange with a store that this process serves.
  ///
  /// - Parameter makeStore: A closure that creates an empty store for an app and a clock.
  public convenience init(
    serving makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock) async throws ->
      any ControllableHealthStore
  ) {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "served") { try await makeStore($0.appSource, $0.clock) }
    Task { await server.serve(over: subject) }
    // The deadlines are long, because the store competes with its suite for processors.
    var limits = PeerLimits()
    (limits.helloDeadline, limits.answerDeadline) = (120, 120)
    self.init(over: suite, limits: limits)
  }
}

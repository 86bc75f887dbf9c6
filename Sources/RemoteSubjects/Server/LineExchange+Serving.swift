public import HealthModel

extension LineExchange {
  /// Starts an exchange with a store in this process, which is served like any other store.
  ///
  /// - Parameter makeStore: Creates an empty store for an app and a clock.
  public convenience init(
    serving makeStore:
      @escaping @Sendable (SourceRevision, any HealthClock) async throws ->
      any ControllableHealthStore
  ) {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "served") { try await makeStore($0.appSource, $0.clock) }
    Task { await server.serve(over: subject) }
    // The store shares the processors with its suite, and does not hang by itself.
    var limits = PeerLimits()
    (limits.helloDeadline, limits.answerDeadline) = (120, 120)
    self.init(over: suite, limits: limits)
  }
}

internal import HealthContracts
internal import HealthModel
internal import RemoteSubjects

extension SubjectExchange {
  typealias MakeStore =
    @Sendable (SourceRevision, any HealthClock) throws -> any ControllableHealthStore

  /// A conversation with a store of this process, which is served as to any other.
  static func served(_ makeStore: @escaping MakeStore) -> Self {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "store") { try makeStore($0.appSource, $0.clock) }
    Task { await server.serve(over: subject) }
    return Self(LineExchange(over: suite))
  }

  /// A conversation line by line.
  init(_ exchange: LineExchange) {
    self.init(
      send: { exchange.send($0) }, next: { try await exchange.next() },
      close: { exchange.close() })
  }
}

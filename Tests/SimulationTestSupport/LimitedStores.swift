internal import Foundation
package import HealthModel
internal import MemoryHealthStore
package import RemoteSubjects
package import Simulation
package import Testing

/// Stores that offer only some capabilities, as stores in other processes can.
package struct LimitedStores: Sendable {
  private let capabilities: Set<StoreCapability>

  /// Creates stores that offer the given capabilities, and no others.
  package init(offering capabilities: Set<StoreCapability>) { self.capabilities = capabilities }

  /// Creates an empty store that is called over the subject protocol.
  package func makeStore(
    appSource: SourceRevision, clock: any HealthClock, seed: UInt64
  ) async throws -> RemoteHealthStore {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "limited", limitedTo: capabilities) {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }
    Task { await server.serve(over: subject) }
    // The clock never advances, so no deadline passes, even on a busy machine.
    let connection = SubjectConnection(
      .store, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    let store = RemoteHealthStore(connection, capabilities: hello.capabilities, clock: clock)
    try await store.reset(seed: Int(seed), app: appSource)
    return store
  }
}

/// Expects that histories have no violation on a store with the stated capabilities, but have one
/// on each store that lacks one of them.
///
/// - Parameters:
///   - stated: The capabilities that a domain states for its stores.
///   - sourceLocation: The location of the expectation.
///   - makeDomain: A closure that creates the domain on stores that offer only some capabilities.
package func expectNeeded<Domain: SimulationDomain>(
  _ stated: Set<StoreCapability>, sourceLocation: SourceLocation = #_sourceLocation,
  in makeDomain: (LimitedStores) -> Domain
) async {
  func violation(offering capabilities: Set<StoreCapability>) async -> Violation? {
    let domain = makeDomain(LimitedStores(offering: capabilities))
    return await SimulationCampaign(domain: domain, seeds: 1...30, steps: 40).runWaiting()
      .failure?.violation
  }
  let found = await violation(offering: stated)
  #expect(found == nil, sourceLocation: sourceLocation)
  for capability in stated.sorted(by: { $0.rawValue < $1.rawValue }) {
    let missed = await violation(offering: stated.subtracting([capability]))
    #expect(
      missed != nil, "histories do not need \(capability.rawValue)",
      sourceLocation: sourceLocation)
  }
}

import Foundation
import HealthModel
import MemoryHealthStore
import MetricSync
import Testing

struct HealthKitManagerTests {
  private let store = MemoryHealthStore(
    appSource: Fixtures.app, clock: VirtualClock(now: Fixtures.now))
  private let selection = MetricSelection([TestWorld.heartRate])

  private func manager(pageSize: Int = 2) -> HealthKitManager {
    HealthKitManager(
      store: store, selection: selection, clock: VirtualClock(now: Fixtures.now),
      identifiers: SeededIdentifiers(seed: 5), pageSize: pageSize)
  }

  private func fill(_ count: Int) async throws {
    for number in 0..<count {
      try await store.save(
        .quantity(try Fixtures.quantity(number, ago: Double(number) * 10)), as: Fixtures.watch)
    }
  }

  @Test func `permission is requested only for selected types, until a request for them succeeds`()
    async throws
  {
    let manager = manager()
    #expect(try await manager.requestAuthorization())
    let type = SampleType(metricIdentifier: TestWorld.heartRate)
    let steps = SampleType(metricIdentifier: TestWorld.steps)
    let status = { (type: SampleType) async throws -> AuthorizationRequestStatus in
      try await (store as any AuthorizationRequestReporting)
        .statusForAuthorizationRequest(toShare: [], read: [type])
    }
    #expect(try await status(type) == .unnecessary)
    #expect(try await status(steps) == .shouldRequest)
    // A second request would fail, so the next call succeeds only without a request.
    await store.setAuthorizationAnswer(.cancel)
    #expect(try await manager.requestAuthorization())
    selection.select(TestWorld.steps)
    await #expect(throws: HealthKitError.authorizationFailed) {
      try await manager.requestAuthorization()
    }
    await store.setAuthorizationAnswer(.decide(share: false, read: true))
    #expect(try await manager.requestAuthorization())
    #expect(try await status(steps) == .unnecessary)
  }

  @Test func `a range includes its start, but not its end`() async throws {
    try await fill(6)
    let manager = manager()
    _ = try await manager.requestAuthorization()
    let samples = try await manager.fetchSamples(
      for: TestWorld.heartRate, startDate: Fixtures.now.addingTimeInterval(-2400),
      endDate: Fixtures.now.addingTimeInterval(-600))
    #expect(samples.map(\.uuid) == [4, 3, 2].map(Fixtures.uuid))
  }

  @Test func `only selected types with samples are discovered, and all known types are listed`()
    async throws
  {
    try await fill(5)
    selection.select(TestWorld.steps)
    let manager = manager()
    _ = try await manager.requestAuthorization()
    selection.deselect(TestWorld.heartRate)
    #expect(try await manager.discoverMetrics().isEmpty)
    selection.select(TestWorld.heartRate)
    let found = try await manager.discoverMetrics()
    #expect(found.map(\.identifier) == [TestWorld.heartRate])
    #expect(found.map(\.count) == [5])
    #expect(found.map(\.first) == [Fixtures.now.addingTimeInterval(-2400)])
    #expect(found.map(\.last) == [Fixtures.now])
    #expect(manager.fetchAvailableDataTypes().count == 121 + CategoryType.catalog.count)
  }

  @Test func `store failures are thrown as HealthKitError`() async throws {
    let manager = manager()
    await #expect(throws: HealthKitError.authorizationFailed) {
      try await manager.fetchSamples(
        for: TestWorld.heartRate, startDate: Fixtures.now, endDate: Fixtures.now + 1)
    }
    _ = try await manager.requestAuthorization()
    await store.setLocked(true)
    await #expect(throws: HealthKitError.queryFailed(.errorDatabaseInaccessible)) {
      try await manager.fetchSamples(
        for: TestWorld.heartRate, startDate: Fixtures.now, endDate: Fixtures.now + 1)
    }
    await store.setLocked(false)
    await store.setAvailable(false)
    await #expect(throws: HealthKitError.notAvailable) {
      try await manager.requestAuthorization()
    }
  }

  @Test func `the first pass delivers a whole store, and the next only its changes`() async throws {
    try await fill(7)
    _ = try await manager().requestAuthorization()
    let source = StoreMetricSource(
      store, name: "store", clock: VirtualClock(now: Fixtures.now),
      identifiers: SeededIdentifiers(seed: 6), pageSize: 3)
    let receiver = TableReceiver()
    let engine = TestWorld.engine(
      source, transport: ReceiverTransport { receiver.handle($0) }, state: MemoryDeliveryState())
    let table = SyncDestination(
      name: "to",
      SupabaseDestination(try Endpoint("https://example.com"), settings: .init(table: "m")))
    let first = try await engine.sync(selection, to: [table])
    #expect(first.metrics[TestWorld.heartRate]?.sent == 7)
    await store.deleteAsUser([Fixtures.uuid(2)])
    try await store.save(.quantity(try Fixtures.quantity(50, ago: 9999)), as: Fixtures.watch)
    let second = try await engine.sync(selection, to: [table])
    let counts = try #require(second.metrics[TestWorld.heartRate])
    #expect((counts.read, counts.sent, counts.removed, counts.known) == (1, 1, 1, 0))
    let wanted = [0, 1, 3, 4, 5, 6, 50].map { Fixtures.uuid($0).uuidString.lowercased() }
    #expect(receiver.ids.sorted() == wanted)
  }
}

import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

struct StoreHealthServiceTests {
  @Test func `weights are read in kilograms with their source`() async throws {
    let bench = try await Bench()
    try await bench.save(
      QuantitySample(
        uuid: Fixtures.uuid(1), type: .bodyMass, quantity: Quantity(unit: .pound, value: 200),
        start: Fixtures.ago(hours: 2), end: Fixtures.ago(hours: 2)))
    try await bench.save(Fixtures.sample(2, sync: "x"), as: Fixtures.own)
    let weights = try await bench.records(Weight.self)
    #expect(weights.numbers == [2, 1])
    #expect(weights.map(\.source) == [.local, .healthKit])
    #expect(abs(weights[1].weight - 90.718474) < 1e-9)
    #expect(weights[1].date == Fixtures.ago(hours: 2))
    #expect(weights[0].origin?.syncIdentifier == "x")
    #expect(weights[1].origin?.bundleIdentifier == "com.example.scale")
  }

  @Test func `a query omits the app's own samples and applies its conditions`() async throws {
    let bench = try await Bench()
    try await bench.save(Fixtures.sample(1, value: 70))
    try await bench.save(Fixtures.sample(2, value: 80))
    try await bench.save(Fixtures.sample(3, value: 80), as: Fixtures.own)
    func query(_ parameters: WeightQueryParams) async throws -> [Int] {
      try await bench.service.query(
        Weight.self, with: parameters, now: Fixtures.now, calendar: Fixtures.calendar
      ).numbers
    }
    #expect(try await query(WeightQueryParams(range: .all, minWeight: 75)) == [2])
    #expect(try await query(WeightQueryParams(recent: true, source: .healthKit)) == [1, 2])
    #expect(try await query(WeightQueryParams(recent: true, source: .local)) == [])
  }

  @Test func `active and resting energy are read in kilocalories`() async throws {
    let bench = try await Bench()
    let (active, resting) = (
      try Fixtures.type("ActiveEnergyBurned"), try Fixtures.type("BasalEnergyBurned")
    )
    try await bench.save(
      QuantitySample(
        uuid: Fixtures.uuid(1), type: active, quantity: Quantity(unit: .joule, value: 41_840),
        start: Fixtures.ago(hours: 2), end: Fixtures.ago(hours: 1)))
    try await bench.save(Fixtures.sample(2, resting, value: 70))
    let energy = try await bench.records(ActiveEnergy.self)
    #expect(energy.map(\.date) == [Fixtures.ago(hours: 2)])
    #expect(abs(energy[0].calories - 10) < 1e-9)
    #expect(try await bench.records(RestingEnergy.self).map(\.calories) == [70])
  }

  @Test func `a range includes records that start at either end`() async throws {
    let bench = try await Bench()
    for hours in 1...5 {
      try await bench.save(Fixtures.sample(hours, hoursAgo: Double(hours), hours: 0.5))
    }
    let page = try await bench.service.page(
      Weight.self, PageRequest(dates: Fixtures.ago(hours: 4)...Fixtures.ago(hours: 2)))
    #expect(page.records.numbers == [2, 3, 4])
    #expect(page.next == nil)
  }

  // MARK: - Inactive

  @Test(arguments: RecordKind.allCases)
  func `an inactive service returns no records and logs the reason`(
    _ kind: RecordKind
  ) async throws {
    let bench = try await Bench(isEnabled: false)
    try await bench.save(Fixtures.sample(1))
    let events: [RecordEvent] = [.inactive(kind, .disabled), .inactive(kind, .unavailable)]
    try await read(kind, from: bench.service)
    try await bench.home.put(RecordPreferences(isHealthEnabled: true))
    await bench.store.setAvailable(false)
    try await read(kind, from: bench.service)
    #expect(bench.log.events == events)
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .notDetermined)
  }

  private func read(_ kind: RecordKind, from service: StoreHealthService) async throws {
    let request = PageRequest(dates: Fixtures.ago(hours: 10)...Fixtures.now)
    switch kind {
    case .weight: #expect(try await service.page(Weight.self, request).records.isEmpty)
    case .dietaryCalories:
      #expect(try await service.page(DietaryCalories.self, request).records.isEmpty)
    case .activeEnergy: #expect(try await service.page(ActiveEnergy.self, request).records.isEmpty)
    case .restingEnergy:
      #expect(try await service.page(RestingEnergy.self, request).records.isEmpty)
    default: #expect(try await service.page(Activity.self, request).records.isEmpty)
    }
  }

  @Test func `an inactive service requests no permission, reads no sums and observes nothing`()
    async throws
  {
    let bench = try await Bench(isEnabled: false)
    try await bench.service.requestAuthorization()
    #expect(await bench.service.isAvailable)
    #expect(await !bench.service.isEnabled)
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .notDetermined)
    #expect(try await bench.service.observe(.weight) {} == nil)
    let request = SumRequest(
      .restingEnergy, by: .day, in: Fixtures.now...Fixtures.now, calendar: Fixtures.calendar)
    #expect(try await bench.service.sums(request, excluding: []).isEmpty)
  }

  // MARK: - Authorization

  @Test(arguments: RecordKind.allCases)
  func `a query requests permission only for its own types`(_ kind: RecordKind) async throws {
    let bench = try await Bench()
    try await read(kind, from: bench.service)
    for type in RecordKind.allCases.flatMap(\.healthTypes) {
      let isOwn = kind.healthTypes.contains(type)
      let status = await bench.store.authorizationStatus(for: type)
      #expect((status == .sharingAuthorized) == isOwn, "\(type.identifier)")
    }
    #expect(await bench.service.isAuthorized(for: [kind]))
    #expect(bench.log.events.isEmpty)
  }

  @Test func `one call requests permission for all kinds`() async throws {
    let bench = try await Bench()
    #expect(await !bench.service.isAuthorized)
    try await bench.service.requestAuthorization()
    #expect(await bench.service.isAuthorized)
  }

  @Test
  func `if permission is refused, a query returns no records, and its kind is not authorized`()
    async throws
  {
    let bench = try await Bench()
    await bench.store.setAuthorizationAnswer(.decide(share: false, read: false))
    try await bench.save(Fixtures.sample(1))
    #expect(try await bench.records(Weight.self).isEmpty)
    #expect(await !bench.service.isAuthorized(for: [.weight]))
  }

  @Test
  func `a query whose permission request is dismissed fails, and the next one repeats the request`()
    async throws
  {
    let bench = try await Bench()
    try await bench.save(Fixtures.sample(1))
    await bench.store.setAuthorizationAnswer(.cancel)
    await #expect(throws: HealthError.self) { try await bench.records(Weight.self) }
    await bench.store.setAuthorizationAnswer(.decide(share: true, read: true))
    #expect(try await bench.records(Weight.self).numbers == [1])
  }

  @Test func `a permission request that the store does not process is repeated by the next call`()
    async throws
  {
    let bench = try await Bench()
    let store = UnprocessedRequests()
    let service = StoreHealthService(
      store: store, home: bench.home, bundleIdentifier: Fixtures.bundle,
      identifiers: SeededIdentifiers(seed: 1))
    try await service.requestAuthorization(for: [.weight])
    try await service.requestAuthorization(for: [.weight])
    #expect(store.count == 2)
  }

  // MARK: - Observing

  @Test func `an observer is notified of changes to its kind until its observation ends`()
    async throws
  {
    let bench = try await Bench()
    let count = Locked(0)
    let observation = try #require(
      try await bench.service.observe(.weight) { count.withLock { $0 += 1 } })
    #expect(count.withLock { $0 } == 0)
    try await bench.save(Fixtures.sample(1))
    try await bench.save(Fixtures.sample(2, Fixtures.type("BasalEnergyBurned"), value: 1))
    #expect(count.withLock { $0 } == 1)
    await bench.store.deleteAsUser([Fixtures.uuid(1)])
    #expect(count.withLock { $0 } == 2)
    observation.cancel()
    observation.cancel()
    try await bench.save(Fixtures.sample(3))
    #expect(count.withLock { $0 } == 2)
    let ledger = await bench.store.observerLedger()
    #expect(ledger.delivered == 3)
  }
}

/// A store that counts requests for permission and does not process them.
private final class UnprocessedRequests: HealthStoreProtocol {
  private let requests = Locked(0)

  var count: Int { requests.withLock { $0 } }

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    requests.withLock { $0 += 1 }
    return false
  }

  func save(_ sample: Sample) async throws {}
  func delete(_ sample: Sample) async throws {}
  func execute(_ query: Query) {}
}

import Foundation
import HealthModel
import MemoryHealthStore
import Observation
import Testing

@testable import CombinedRecords

@MainActor
struct UnifiedQueryModelTests {
  private func model(
    _ bench: Bench, _ parameters: WeightQueryParams = WeightQueryParams(recent: true),
    pageSize: Int = 50
  ) -> UnifiedQueryModel<Weight> {
    UnifiedQueryModel(
      parameters, home: bench.home, service: bench.service, clock: bench.clock,
      pageSize: pageSize, calendar: { Fixtures.calendar })
  }

  @Test func `a query shows local and health records without the app's own samples`() async throws {
    let bench = try await Bench()
    let local = Fixtures.weight(1, hoursAgo: 3)
    try await bench.home.save(local)
    try await bench.save(Fixtures.sample(2, hoursAgo: 2))
    try await bench.save(Fixtures.sample(3, sync: local.syncIdentifier), as: Fixtures.own)
    try await bench.save(Fixtures.sample(4, hoursAgo: 24 * 31))
    let model = model(bench)
    #expect(model.records.isEmpty)
    #expect(!model.isLoading)
    model.start()
    #expect(model.isLoading)
    await model.settle()
    #expect(model.records.numbers == [2, 1])
    #expect(!model.isLoading)
    #expect(model.failure == nil)
  }

  @Test func `the mock service delays the first records by two seconds`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1))
    let mock = MockHealthService(clock: bench.clock, bundleIdentifier: Fixtures.bundle)
    mock.replace(Weight.self, with: [Fixtures.foreign(2)])
    let model = UnifiedQueryModel<Weight>(
      WeightQueryParams(recent: true), home: bench.home, service: mock, clock: bench.clock)
    model.start()
    while bench.clock.nextDate == nil { await Task.yield() }
    await bench.clock.advance(by: 1.9)
    #expect(model.records.isEmpty)
    #expect(model.isLoading)
    await bench.clock.advance(by: 0.1)
    await model.settle()
    #expect(model.records.numbers == [1, 2])
    #expect(!model.isLoading)
  }

  @Test func `changes to local and to health records appear automatically`() async throws {
    let bench = try await Bench()
    let model = model(bench)
    await model.refreshAndWait()
    try await bench.home.save(Fixtures.weight(1))
    await model.settle()
    #expect(model.records.numbers == [1])
    try await bench.save(Fixtures.sample(2))
    await model.settle()
    #expect(model.records.numbers == [1, 2])
    await bench.store.deleteAsUser([Fixtures.uuid(2)])
    try await bench.home.delete(Fixtures.weight(1))
    await model.settle()
    #expect(model.records.isEmpty)
  }

  @Test func `turning health records on or off adds them to the list or removes them from it`()
    async throws
  {
    let bench = try await Bench(isEnabled: false)
    try await bench.home.save(Fixtures.weight(1))
    try await bench.save(Fixtures.sample(2))
    let model = model(bench)
    await model.refreshAndWait()
    #expect(model.records.numbers == [1])
    #expect(model.failure == nil)
    #expect(bench.log.events == [.inactive(.weight, .disabled)])
    try await bench.home.put(RecordPreferences(isHealthEnabled: true))
    await model.settle()
    #expect(model.records.numbers == [1, 2])
    try await bench.home.put(RecordPreferences(isHealthEnabled: false))
    await model.settle()
    #expect(model.records.numbers == [1])
  }

  @Test func `new records appear even if they are newer than the last load`() async throws {
    let bench = try await Bench()
    let model = model(bench)
    await model.refreshAndWait()
    await bench.clock.advance(by: 3600)
    try await bench.home.save(Fixtures.weight(1, hoursAgo: -1))
    await model.settle()
    #expect(model.records.numbers == [1])
    try await bench.save(Fixtures.sample(2, hoursAgo: -0.5))
    await model.settle()
    #expect(model.records.numbers == [1, 2])
  }

  @Test func `new conditions replace the list`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1, kilograms: 60))
    try await bench.save(Fixtures.sample(2, value: 90))
    let model = model(bench)
    await model.refreshAndWait()
    model.parameters = try WeightQueryParams(range: .all, minWeight: 80)
    #expect(model.records.numbers == [1, 2])
    await model.settle()
    #expect(model.records.numbers == [2])
    model.parameters = model.parameters
    #expect(!model.isLoading)
  }

  @Test func `pages are shown one after another`() async throws {
    let bench = try await Bench()
    for number in 1...5 {
      try await bench.home.save(Fixtures.weight(number, hoursAgo: Double(number)))
      try await bench.save(Fixtures.sample(100 + number, hoursAgo: Double(number)))
    }
    let model = model(bench, pageSize: 4)
    await model.refreshAndWait()
    var counts = [model.records.count]
    while model.hasMore, counts.count < 9 {
      model.loadMore()
      await model.settle()
      counts.append(model.records.count)
    }
    #expect(counts == [4, 8, 10])
    #expect(model.records.numbers == [1, 101, 2, 102, 3, 103, 4, 104, 5, 105])
    await model.refreshAndWait()
    #expect(model.records.count == 10)
  }

  @Test func `a query on a locked device shows local records and the failure`() async throws {
    let bench = try await Bench()
    try await bench.service.requestAuthorization()
    try await bench.home.save(Fixtures.weight(1))
    await bench.store.setLocked(true)
    let model = model(bench)
    await model.refreshAndWait()
    #expect(model.records.numbers == [1])
    #expect(model.failure?.source == .healthKit)
    #expect(
      (model.failure?.underlying as? HealthError)?.code == .errorDatabaseInaccessible)
    await bench.store.setLocked(false)
    await model.refreshAndWait()
    #expect(model.failure == nil)
  }

  @Test func `a stored copy does not appear, even if its local record is outside the range`()
    async throws
  {
    let bench = try await Bench()
    let record = Fixtures.weight(1, hoursAgo: 5000)
    try await bench.home.save(record)
    try await bench.save(Fixtures.sample(2, sync: record.syncIdentifier))
    let model = model(bench)
    await model.refreshAndWait()
    #expect(model.records.isEmpty)
  }

  @Test func `a stopped query observes nothing, and keeps its list`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1))
    let model = model(bench)
    await model.refreshAndWait()
    #expect(bench.home.observationCount == 1)
    model.stop()
    #expect(bench.home.observationCount == 0)
    try await bench.home.save(Fixtures.weight(2))
    try await bench.save(Fixtures.sample(3))
    await model.settle()
    #expect(model.records.numbers == [1])
    #expect(!model.isLoading)
    model.start()
    await model.settle()
    #expect(model.records.numbers == [1, 2, 3])
  }

  @Test func `a released query ends its observation of the home`() async throws {
    let bench = try await Bench()
    weak var leaked: UnifiedQueryModel<Weight>?
    do {
      let model = model(bench)
      leaked = model
      await model.refreshAndWait()
      #expect(bench.home.observationCount == 1)
    }
    #expect(leaked == nil)
    #expect(bench.home.observationCount == 0)
  }

  @Test func `observers of the model are notified of its changes`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1))
    let model = model(bench)
    let heard = Locked<[String]>([])
    withObservationTracking {
      _ = model.isLoading
    } onChange: {
      heard.withLock { $0.append("isLoading") }
    }
    withObservationTracking {
      _ = model.records
    } onChange: {
      heard.withLock { $0.append("records") }
    }
    withObservationTracking {
      _ = model.parameters
    } onChange: {
      heard.withLock { $0.append("parameters") }
    }
    await model.refreshAndWait()
    model.parameters = WeightQueryParams(recent: false)
    #expect(heard.withLock { $0 } == ["isLoading", "records", "parameters"])
  }

  @Test func `a refresh without changes notifies only observers of isLoading`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1))
    let model = model(bench)
    await model.refreshAndWait()
    let heard = Locked<[String]>([])
    withObservationTracking {
      _ = model.records
    } onChange: {
      heard.withLock { $0.append("records") }
    }
    withObservationTracking {
      _ = model.hasMore
    } onChange: {
      heard.withLock { $0.append("hasMore") }
    }
    withObservationTracking {
      _ = model.failure
    } onChange: {
      heard.withLock { $0.append("failure") }
    }
    withObservationTracking {
      _ = model.isLoading
    } onChange: {
      heard.withLock { $0.append("isLoading") }
    }
    await model.refreshAndWait()
    #expect(heard.withLock { $0 } == ["isLoading"])
  }

  @Test func `a page size below 1 counts as 1`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1))
    try await bench.home.save(Fixtures.weight(2, hoursAgo: 2))
    let model = model(bench, pageSize: 0)
    await model.refreshAndWait()
    #expect(model.records.numbers == [1])
    #expect(model.hasMore)
  }
}

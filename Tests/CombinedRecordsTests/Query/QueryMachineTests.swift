import Foundation
import HealthModel
import Testing

@testable import CombinedRecords

struct QueryMachineTests {
  typealias Machine = QueryMachine<Weight>
  static let dates = Fixtures.ago(hours: 1000)...Fixtures.now
  static let parameters = RecordQuery(WeightQueryParams(dateRange: dates))
  static let other = RecordQuery(WeightQueryParams(dateRange: dates, weightRange: 70...75))

  private func machine(pageSize: Int = 3) -> Machine {
    Machine(pageSize: pageSize, bundleIdentifier: Fixtures.bundle)
  }

  private func page(_ numbers: ClosedRange<Int>, hasNext: Bool = false) -> RecordPage<Weight> {
    let records = numbers.map { Fixtures.foreign($0, hoursAgo: Double($0)) }
    return RecordPage(
      records: records, next: hasNext ? records.last.map { RecordCursor($0) } : nil)
  }

  /// Returns a machine that has loaded three of five health records and one local record.
  private func loaded() -> Machine {
    var machine = machine()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100, hoursAgo: 0)])))
    _ = machine.handle(.healthAnswer(2, .success(page(1...3, hasNext: true))))
    return machine
  }

  @Test func `no records are shown until both sources have responded`() {
    var machine = machine()
    let actions = machine.handle(.load(Self.parameters, Self.dates))
    #expect(
      actions == [
        .readLocal(1, Self.dates), .readHealth(2, PageRequest(dates: Self.dates, limit: 3)),
      ])
    #expect(machine.isLoading)
    #expect(machine.handle(.localAnswer(1, .success([Fixtures.weight(100)]))) == [])
    #expect(machine.records.isEmpty)
    #expect(machine.isLoading)
    #expect(machine.handle(.healthAnswer(2, .success(page(1...2)))) == [])
    #expect(machine.records.numbers == [100, 1, 2])
    #expect(!machine.isLoading)
    #expect(!machine.hasMore)
  }

  @Test func `a query for local records does not read the health store`() {
    var machine = machine()
    let parameters = RecordQuery(WeightQueryParams(dateRange: Self.dates, source: .local))
    #expect(machine.handle(.load(parameters, Self.dates)) == [.readLocal(1, Self.dates)])
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100)])))
    #expect(machine.records.numbers == [100])
    #expect(!machine.isLoading)
  }

  @Test func `new conditions cancel the pending reads, whose results are ignored`() {
    var machine = machine()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    let actions = machine.handle(.load(Self.other, Self.dates))
    #expect(actions.prefix(2) == [.cancel(2), .cancel(1)])
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100)])))
    _ = machine.handle(.healthAnswer(2, .success(page(1...2))))
    #expect(machine.records.isEmpty)
    #expect(machine.isLoading)
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(101, kilograms: 72)])))
    _ = machine.handle(.healthAnswer(4, .success(page(1...2))))
    #expect(machine.records.numbers == [101])
  }

  @Test func `a local record that the conditions exclude still hides its copy`() {
    var machine = machine()
    let local = Fixtures.weight(100, kilograms: 60)
    let copy = Fixtures.foreign(1, kilograms: 72, sync: local.syncIdentifier)
    _ = machine.handle(.load(Self.other, Self.dates))
    _ = machine.handle(.localAnswer(1, .success([local])))
    _ = machine.handle(.healthAnswer(2, .success(RecordPage(records: [copy]))))
    #expect(machine.records.isEmpty)
  }

  @Test func `a load with new conditions keeps the list until both sources have responded`() {
    var machine = loaded()
    _ = machine.handle(.load(Self.other, Self.dates))
    #expect(machine.records.numbers == [100, 1, 2])
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(101, kilograms: 72)])))
    #expect(machine.records.numbers == [100, 1, 2])
    _ = machine.handle(.healthAnswer(4, .success(page(1...2))))
    #expect(machine.records.numbers == [101])
  }

  @Test func `a local change appears at once, even if it is newer than the last load`() {
    var machine = loaded()
    let later = Fixtures.ago(hours: 1000)...Fixtures.ago(hours: -2)
    #expect(machine.handle(.localChanged(later)) == [.readLocal(3, later)])
    #expect(!machine.isLoading)
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(101, hoursAgo: -1)])))
    #expect(machine.records.numbers == [101, 1, 2])
  }

  @Test func `a local change during the first load is part of the result`() {
    var machine = machine()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    #expect(machine.handle(.localChanged(Self.dates)) == [.cancel(1), .readLocal(3, Self.dates)])
    _ = machine.handle(.healthAnswer(2, .success(page(1...1))))
    #expect(machine.isLoading)
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(101)])))
    #expect(machine.records.numbers == [101, 1])
  }

  @Test func `another page starts with loaded records and continues with records from the store`() {
    var machine = loaded()
    #expect(machine.hasMore)
    // Four records are loaded, and two more are needed.
    let actions = machine.handle(.loadMore)
    let cursor = RecordCursor(Fixtures.foreign(3, hoursAgo: 3))
    #expect(
      actions == [.readHealth(3, PageRequest(dates: Self.dates, after: cursor, limit: 3))])
    #expect(machine.isLoading)
    #expect(machine.handle(.loadMore) == [])
    _ = machine.handle(.healthAnswer(3, .success(page(4...5))))
    #expect(machine.records.numbers == [100, 1, 2, 3, 4, 5])
    #expect(!machine.hasMore)
    #expect(!machine.isLoading)
    #expect(machine.handle(.loadMore) == [])
  }

  @Test func `pages without matching records do not end the list`() {
    var machine = machine(pageSize: 1)
    _ = machine.handle(.load(Self.other, Self.dates))
    _ = machine.handle(.localAnswer(1, .success([])))
    for number in 1...4 {
      let actions = machine.handle(
        .healthAnswer(number + 1, .success(page(number...number, hasNext: true))))
      #expect(actions.count == 1)
      #expect(machine.isLoading)
    }
    let last = Fixtures.foreign(5, hoursAgo: 5, kilograms: 72)
    _ = machine.handle(.healthAnswer(6, .success(RecordPage(records: [last]))))
    #expect(machine.records.numbers == [5])
    #expect(!machine.isLoading)
  }

  @Test func `local records older than the loaded health records are shown with the next page`() {
    var machine = machine(pageSize: 2)
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100, hoursAgo: 2.5)])))
    _ = machine.handle(.healthAnswer(2, .success(page(1...2, hasNext: true))))
    #expect(machine.records.numbers == [1, 2])
    _ = machine.handle(.loadMore)
    _ = machine.handle(.healthAnswer(3, .success(page(3...3))))
    #expect(machine.records.numbers == [1, 2, 100, 3])
  }

  @Test func `a health record takes the place of a removed local record`() {
    var machine = loaded()
    _ = machine.handle(.localChanged(Self.dates))
    let actions = machine.handle(.localAnswer(3, .success([])))
    #expect(machine.records.numbers == [1, 2, 3])
    #expect(actions == [])
    _ = machine.handle(.load(RecordQuery(WeightQueryParams(recent: true)), Self.dates))
    _ = machine.handle(.localAnswer(4, .success([Fixtures.weight(100, hoursAgo: 0)])))
    _ = machine.handle(.healthAnswer(5, .success(page(1...2, hasNext: true))))
    _ = machine.handle(.localChanged(Self.dates))
    #expect(machine.handle(.localAnswer(6, .success([]))).count == 1)
    #expect(machine.isLoading)
    _ = machine.handle(.healthAnswer(7, .success(page(3...3))))
    #expect(machine.records.numbers == [1, 2, 3])
    #expect(!machine.isLoading)
  }

  // MARK: - Orders

  static let byValue = RecordQuery(
    WeightQueryParams(dateRange: dates), order: .largestFirst(.weight))

  private func heavy(_ numbers: ClosedRange<Int>, hasNext: Bool = false) -> RecordPage<Weight> {
    let records = numbers.map { number in
      Fixtures.foreign(number, hoursAgo: Double(number), kilograms: 60 + Double(number))
    }
    return RecordPage(
      records: records, next: hasNext ? records.last.map { RecordCursor($0) } : nil)
  }

  @Test func `sorting by value reads the whole range before showing anything`() {
    var machine = machine(pageSize: 2)
    #expect(
      machine.handle(.load(Self.byValue, Self.dates)) == [
        .readLocal(1, Self.dates), .readHealth(2, PageRequest(dates: Self.dates)),
      ])
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100, kilograms: 62.5)])))
    let more = machine.handle(.healthAnswer(2, .success(heavy(1...3, hasNext: true))))
    let cursor = heavy(1...3, hasNext: true).next
    #expect(more == [.readHealth(3, PageRequest(dates: Self.dates, after: cursor))])
    #expect(machine.records.isEmpty)
    _ = machine.handle(.healthAnswer(3, .success(heavy(4...4))))
    #expect(machine.records.numbers == [4, 3])
    #expect(machine.hasMore)
    #expect(machine.handle(.loadMore) == [])
    #expect(machine.records.numbers == [4, 3, 100, 2])
  }

  @Test func `after a failure, a list sorted by value shows the loaded records and can load more`()
  {
    var machine = machine(pageSize: 3)
    _ = machine.handle(.load(Self.byValue, Self.dates))
    _ = machine.handle(.localAnswer(1, .success([])))
    _ = machine.handle(.healthAnswer(2, .success(heavy(1...2, hasNext: true))))
    _ = machine.handle(.healthAnswer(3, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(machine.records.numbers == [2, 1])
    #expect(machine.failure?.source == .healthKit)
    #expect(machine.hasMore)
    #expect(machine.handle(.loadMore).count == 1)
    _ = machine.handle(.healthAnswer(4, .success(heavy(3...3))))
    #expect(machine.records.numbers == [3, 2, 1])
    #expect(machine.failure == nil)
    #expect(!machine.hasMore)
  }

  @Test func `an oldest-first query requests the oldest records from the health store`() {
    var machine = machine(pageSize: 2)
    let query = RecordQuery(WeightQueryParams(dateRange: Self.dates), order: .oldestFirst)
    #expect(
      machine.handle(.load(query, Self.dates)) == [
        .readLocal(1, Self.dates),
        .readHealth(2, PageRequest(dates: Self.dates, limit: 2, order: .oldestFirst)),
      ])
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100, hoursAgo: 0)])))
    let oldest = [9, 8].map { Fixtures.foreign($0, hoursAgo: Double($0)) }
    _ = machine.handle(
      .healthAnswer(2, .success(RecordPage(records: oldest, next: RecordCursor(oldest[1])))))
    #expect(machine.records.numbers == [9, 8])
    #expect(machine.hasMore)
  }

  // MARK: - Failures

  @Test func `if the health store fails, the local records and the failure are shown`() {
    var machine = machine()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.healthAnswer(2, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(machine.isLoading)
    _ = machine.handle(.localAnswer(1, .success([Fixtures.weight(100)])))
    #expect(machine.records.numbers == [100])
    #expect(machine.failure?.source == .healthKit)
    #expect(!machine.isLoading)
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(100)])))
    _ = machine.handle(.healthAnswer(4, .success(page(2...2))))
    #expect(machine.failure == nil)
    #expect(machine.records.numbers == [100, 2])
  }

  @Test func `showing more of the loaded records keeps the failure of the last read`() {
    var machine = machine(pageSize: 2)
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.localAnswer(1, .success((1...5).map { Fixtures.weight($0) })))
    _ = machine.handle(.healthAnswer(2, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(machine.records.count == 2)
    #expect(machine.handle(.loadMore).isEmpty)
    #expect(machine.records.count == 4)
    #expect(machine.failure?.source == .healthKit)
    #expect(!machine.isLoading)
  }

  @Test func `a failing refresh keeps the last records of the health store`() {
    var machine = loaded()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    _ = machine.handle(.localAnswer(3, .success([Fixtures.weight(101, hoursAgo: 0)])))
    _ = machine.handle(.healthAnswer(4, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(machine.records.numbers == [101, 1, 2])
    #expect(machine.failure?.source == .healthKit)
  }

  @Test func `if a load with new conditions fails, the old records are not shown`() {
    var machine = loaded()
    _ = machine.handle(.load(Self.other, Self.dates))
    _ = machine.handle(.localAnswer(3, .failure(QueryFailure(.local, HealthError(.timeout)))))
    _ = machine.handle(.healthAnswer(4, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(machine.records.isEmpty)
    #expect(!machine.isLoading)
  }

  @Test func `if the home fails, its last records remain in the list`() {
    var machine = loaded()
    _ = machine.handle(.localChanged(Self.dates))
    _ = machine.handle(.localAnswer(3, .failure(QueryFailure(.local, HealthError(.timeout)))))
    #expect(machine.records.numbers == [100, 1, 2])
    #expect(machine.failure?.source == .local)
    _ = machine.handle(.localChanged(Self.dates))
    _ = machine.handle(.localAnswer(4, .success([Fixtures.weight(101, hoursAgo: 0)])))
    #expect(machine.records.numbers == [101, 1, 2])
    #expect(machine.failure == nil)
  }

  @Test func `a successful read clears only the failure of its own source`() {
    var machine = loaded()
    _ = machine.handle(.loadMore)
    _ = machine.handle(.healthAnswer(3, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    _ = machine.handle(.localChanged(Self.dates))
    _ = machine.handle(.localAnswer(4, .failure(QueryFailure(.local, HealthError(.timeout)))))
    #expect(machine.failure?.source == .healthKit)
    _ = machine.handle(.loadMore)
    #expect(machine.failure?.source == .local)
    _ = machine.handle(.healthAnswer(5, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    _ = machine.handle(.localChanged(Self.dates))
    _ = machine.handle(.localAnswer(6, .success([Fixtures.weight(101, hoursAgo: 0)])))
    #expect(machine.failure?.source == .healthKit)
    _ = machine.handle(.loadMore)
    _ = machine.handle(.healthAnswer(7, .success(page(4...5))))
    #expect(machine.failure == nil)
  }

  @Test func `a failing page ends the load and can be requested again`() {
    var machine = loaded()
    _ = machine.handle(.loadMore)
    _ = machine.handle(.healthAnswer(3, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    #expect(!machine.isLoading)
    #expect(machine.failure != nil)
    #expect(machine.handle(.loadMore).count == 1)
    _ = machine.handle(.healthAnswer(4, .success(page(4...5))))
    #expect(machine.failure == nil)
    #expect(machine.records.numbers == [100, 1, 2, 3, 4, 5])
  }

  @Test func `a failure states its source and the error's type, but not the error's contents`() {
    struct Secret: Error { let text = "80 kg" }
    let text = QueryFailure(.healthKit, Secret()).description
    #expect(text == "healthKit: expected records, found an error of type Secret; refresh the list")
  }

  // MARK: - Changes in the store, and stopping

  @Test func `a change in the store starts a load once no other load is in progress`() {
    var machine = loaded()
    #expect(machine.handle(.healthChanged) == [.reload])
    _ = machine.handle(.load(Self.parameters, Self.dates))
    #expect(machine.handle(.healthChanged) == [])
    #expect(machine.handle(.healthChanged) == [])
    _ = machine.handle(.localAnswer(3, .success([])))
    #expect(machine.handle(.healthAnswer(4, .success(page(1...1)))) == [.reload])
  }

  @Test func `a stopped query ignores all events until it is loaded again`() {
    var machine = loaded()
    _ = machine.handle(.load(Self.parameters, Self.dates))
    #expect(machine.handle(.stop) == [.cancel(3), .cancel(4)])
    #expect(!machine.isLoading)
    for event: Machine.Event in [
      .localChanged(Self.dates), .healthChanged, .loadMore, .stop,
      .localAnswer(3, .success([])), .healthAnswer(4, .success(page(5...5))),
    ] {
      #expect(machine.handle(event) == [])
      #expect(machine.records.numbers == [100, 1, 2])
      #expect(!machine.isLoading)
    }
    #expect(machine.handle(.load(Self.parameters, Self.dates)).count == 2)
  }
}

import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

struct MockHealthServiceTests {
  private let clock = VirtualClock(now: Fixtures.now)
  private let dates = Fixtures.ago(hours: 10)...Fixtures.now

  @Test func `the records in the range arrive after two seconds`() async throws {
    let mock = MockHealthService(clock: clock)
    mock.replace(Weight.self, with: [Fixtures.foreign(1), Fixtures.foreign(2, hoursAgo: 20)])
    let isDone = Locked(false)
    let task = Task {
      defer { isDone.withLock { $0 = true } }
      return try await mock.page(Weight.self, PageRequest(dates: dates)).records
    }
    while clock.nextDate == nil { await Task.yield() }
    #expect(clock.nextDate == Fixtures.now.addingTimeInterval(2))
    await clock.advance(by: 1.9)
    #expect(!isDone.withLock { $0 })
    await clock.advance(by: 0.1)
    #expect(try await task.value.numbers == [1])
  }

  @Test func `a canceled page request ends at once and leaves no timer behind`() async throws {
    let mock = MockHealthService(clock: clock)
    let task = Task { try await mock.page(Weight.self, PageRequest(dates: dates)) }
    while clock.nextDate == nil { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextDate == nil)
  }

  @Test func `a page continues after the cursor of the previous page`() async throws {
    let mock = MockHealthService(clock: clock, delay: 0)
    mock.replace(Weight.self, with: (1...5).map { Fixtures.foreign($0) })
    var numbers: [[Int]] = []
    var cursor: RecordCursor?
    repeat {
      let request = PageRequest(dates: dates, after: cursor, limit: 2)
      let task = Task { try await mock.page(Weight.self, request) }
      while clock.nextDate == nil { await Task.yield() }
      await clock.advance(by: 0)
      let page = try await task.value
      numbers.append(page.records.numbers)
      cursor = page.next
    } while cursor != nil
    #expect(numbers == [[1, 2], [3, 4], [5]])
  }

  @Test func `permission for a kind is requested once`() async throws {
    let mock = MockHealthService(clock: clock)
    #expect(await !mock.isAuthorized(for: [.weight]))
    try await mock.requestAuthorization(for: [.weight])
    try await mock.requestAuthorization(for: [.weight, .activity])
    try await mock.requestAuthorization(for: [.weight])
    #expect(mock.requests == [[.weight], [.activity]])
    #expect(await mock.isAuthorized(for: [.weight, .activity]))
  }

  @Test func `an inactive mock returns no records, requests no permission and observes nothing`()
    async throws
  {
    let mock = MockHealthService(clock: clock)
    mock.replace(Weight.self, with: [Fixtures.foreign(1)])
    for (isAvailable, isEnabled) in [(true, false), (false, true)] {
      mock.set(isAvailable: isAvailable, isEnabled: isEnabled)
      #expect(mock.isAvailable == isAvailable)
      #expect(mock.isEnabled == isEnabled)
      #expect(try await mock.page(Weight.self, PageRequest(dates: dates)).records.isEmpty)
      try await mock.requestAuthorization(for: [.weight])
      #expect(mock.requests.isEmpty)
      #expect(try await mock.observe(.weight) {} == nil)
    }
  }

  @Test func `observers are notified when records of their kind are replaced`() async throws {
    let mock = MockHealthService(clock: clock)
    let count = Locked(0)
    let observation = try await mock.observe(.weight) { count.withLock { $0 += 1 } }
    mock.replace(Weight.self, with: [])
    mock.replace(Activity.self, with: [])
    #expect(count.withLock { $0 } == 1)
    observation?.cancel()
    #expect(mock.observationCount == 0)
  }
}

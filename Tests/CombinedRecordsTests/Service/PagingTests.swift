import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import TestSupport
import Testing

struct PagingTests {
  /// Returns all pages of the weights in a range, requested with a limit.
  private func pages(
    of bench: Bench, limit: Int, in dates: ClosedRange<Date>
  ) async throws -> [[Weight]] {
    var pages: [[Weight]] = []
    var cursor: RecordCursor?
    repeat {
      let page = try await bench.service.page(
        Weight.self, PageRequest(dates: dates, after: cursor, limit: limit))
      pages.append(page.records)
      cursor = page.next
    } while cursor != nil
    return pages
  }

  @Test(arguments: 0..<40)
  func `pages contain every sample once and in order, even if samples have equal dates`(
    _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let bench = try await Bench()
    let count = generator.below(30)
    for number in 0..<count {
      try await bench.save(
        Fixtures.sample(
          number, hoursAgo: Double(generator.below(6)), sync: generator.oneIn(5) ? "s" : nil),
        as: generator.oneIn(3) ? Fixtures.own : Fixtures.scale)
    }
    let dates = Fixtures.ago(hours: 100)...Fixtures.now
    let all = try await bench.service.page(Weight.self, PageRequest(dates: dates))
    let pages = try await pages(of: bench, limit: 1 + generator.below(8), in: dates)
    #expect(pages.flatMap(\.self) == all.records)
    #expect(zip(all.records, all.records.dropFirst()).allSatisfy { RecordCursor($0) < .init($1) })
    for page in pages.dropLast() { #expect(!page.isEmpty) }
  }

  @Test func `samples with the same date are returned together, even if they exceed the limit`()
    async throws
  {
    let bench = try await Bench()
    for number in 1...20 { try await bench.save(Fixtures.sample(number)) }
    for number in 21...60 {
      try await bench.save(Fixtures.sample(number, hoursAgo: Double(number)))
    }
    let pages = try await pages(of: bench, limit: 3, in: Fixtures.ago(hours: 99)...Fixtures.now)
    #expect(pages.first?.numbers.prefix(20) == ArraySlice(1...20))
    #expect(pages.count > 2)
    #expect(pages.flatMap(\.numbers) == Array(1...60))
  }

  @Test(arguments: [0, -5, Int.max, Int.min])
  func `extreme limits neither cause a trap nor omit samples`(_ limit: Int) async throws {
    let bench = try await Bench()
    for number in 1...3 { try await bench.save(Fixtures.sample(number, hoursAgo: Double(number))) }
    let pages = try await pages(
      of: bench, limit: limit, in: Fixtures.ago(hours: 9)...Fixtures.now)
    #expect(pages.flatMap(\.numbers) == [1, 2, 3])
  }

  @Test
  func
    `a newest-first page is empty if its cursor is older than the range, but not if it is newer`()
    async throws
  {
    let bench = try await Bench()
    try await bench.save(Fixtures.sample(1))
    let cursor = { (hours: Double) in
      RecordCursor(
        date: Fixtures.ago(hours: hours), source: .local, id: Fixtures.uuid(0))
    }
    let dates = Fixtures.ago(hours: 2)...Fixtures.now
    let before = PageRequest(dates: dates, after: cursor(50), limit: 1)
    let after = PageRequest(dates: dates, after: cursor(-50), limit: 1)
    #expect(try await bench.service.page(Weight.self, before).records.isEmpty)
    #expect(try await bench.service.page(Weight.self, after).records.numbers == [1])
  }
}

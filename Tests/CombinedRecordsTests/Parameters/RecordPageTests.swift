import CombinedRecords
import Foundation
import TestSupport
import Testing

struct RecordPageTests {
  private let dates = Fixtures.ago(hours: 5)...Fixtures.now

  private func cursor(hoursAgo: Double) -> RecordCursor {
    RecordCursor(date: Fixtures.ago(hours: hoursAgo), source: .local, id: Fixtures.uuid(0))
  }

  @Test
  func `the order determines whether the remaining dates begin or end at the cursor`() {
    #expect(PageRequest(dates: dates).remainingDates == dates)
    #expect(
      PageRequest(dates: dates, after: cursor(hoursAgo: 2)).remainingDates
        == Fixtures.ago(hours: 5)...Fixtures.ago(hours: 2))
    #expect(
      PageRequest(dates: dates, after: cursor(hoursAgo: 2), order: .oldestFirst).remainingDates
        == Fixtures.ago(hours: 2)...Fixtures.now)
    #expect(PageRequest(dates: dates, after: cursor(hoursAgo: 6)).remainingDates == nil)
    #expect(
      PageRequest(dates: dates, after: cursor(hoursAgo: -1), order: .oldestFirst).remainingDates
        == nil)
  }

  @Test(arguments: DateOrder.allCases, 0..<20)
  func `pages contain each record in the range once, in order`(
    _ order: DateOrder, _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let records = (0..<generator.below(25)).map { number in
      Fixtures.foreign(number, hoursAgo: Double(generator.below(8)))
    }
    var pages: [[Weight]] = []
    var cursor: RecordCursor?
    repeat {
      let page = PageRequest(
        dates: dates, after: cursor, limit: 1 + generator.below(6), order: order
      ).page(of: records.shuffled(using: &generator))
      pages.append(page.records)
      cursor = page.next
    } while cursor != nil
    let expected = records.filter { dates.contains($0.date) }
      .sorted { order.precedes(RecordCursor($0), RecordCursor($1)) }
    #expect(pages.flatMap(\.self) == expected)
  }
}

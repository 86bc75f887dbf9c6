import CombinedRecords
import Foundation
import TestSupport
import Testing

struct RecordCursorTests {
  private func cursor(_ number: Int, hoursAgo: Double, _ source: RecordSource) -> RecordCursor {
    RecordCursor(
      date: Fixtures.ago(hours: hoursAgo), source: source, id: Fixtures.uuid(number))
  }

  @Test func `records are ordered newest first, then local before health, then by identifier`() {
    let sorted = [
      cursor(9, hoursAgo: 0, .healthKit), cursor(8, hoursAgo: 1, .local),
      cursor(1, hoursAgo: 1, .healthKit), cursor(2, hoursAgo: 1, .healthKit),
      cursor(0, hoursAgo: 2, .local),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `at the same date, records are ordered by the text of their identifiers`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let ids = (0..<2).map { _ in
        let (low, high) = (generator.next(), generator.next())
        return withUnsafeBytes(of: (low, high)) { bytes in
          NSUUID(uuidBytes: Array(bytes)) as UUID
        }
      }
      let cursors = ids.map { RecordCursor(date: Fixtures.now, source: .local, id: $0) }
      #expect((cursors[0] < cursors[1]) == (ids[0].uuidString < ids[1].uuidString))
      #expect(!(cursors[0] < cursors[0]))
    }
  }
}

import CombinedRecords
import Foundation
import TestSupport
import Testing

struct RecordOrderTests {
  static let orders: [RecordOrder] = [
    .newestFirst, .oldestFirst, .largestFirst(.protein), .smallestFirst(.protein),
    .largestFirst(.weight), .smallestFirst(.dietaryCalorie),
  ]

  /// Returns food with only a few different dates and values; some values are missing or not
  /// finite.
  static func food(_ count: Int, _ generator: inout SeededGenerator) -> [DietaryCalories] {
    (0..<count).map { number in
      let isLocal = generator.oneIn(2)
      return DietaryCalories(
        id: Fixtures.uuid(number), date: Fixtures.ago(hours: Double(generator.below(4))),
        calories: generator.pick([nil, 100, 200]),
        macros: Macros(protein: generator.pick([nil, 0, 5, 5, 20, .nan, .infinity])),
        source: isLocal ? .local : .healthKit)
    }
  }

  @Test(arguments: orders)
  func `every order is total for random dates and values`(_ order: RecordOrder) {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let records = Self.food(12, &generator)
      let sorted = records.sorted(by: order.precedes)
      #expect(
        records.shuffled(using: &generator).sorted(by: order.precedes).numbers == sorted.numbers)
      for (index, record) in sorted.enumerated() {
        #expect(!order.precedes(record, record))
        for later in sorted[(index + 1)...] {
          #expect(order.precedes(record, later) && !order.precedes(later, record))
        }
      }
    }
  }

  @Test func `records are ordered by value, then newest first, with missing values and NaN last`() {
    let protein: [Double?] = [nil, 5, 20, 5, .nan]
    let records = protein.enumerated().map { number, grams in
      DietaryCalories(
        id: Fixtures.uuid(number), date: Fixtures.ago(hours: Double(number)), calories: 100,
        macros: Macros(protein: grams))
    }
    #expect(
      records.sorted(by: RecordOrder.largestFirst(.protein).precedes).numbers == [2, 1, 3, 0, 4])
    #expect(
      records.sorted(by: RecordOrder.smallestFirst(.protein).precedes).numbers == [1, 3, 2, 0, 4])
  }

  @Test func `the oldest-first order reverses the dates, but not the order within a date`() {
    let records = [
      Fixtures.foreign(1, hoursAgo: 2), Fixtures.weight(9, hoursAgo: 2),
      Fixtures.foreign(0, hoursAgo: 2), Fixtures.weight(5, hoursAgo: 1),
    ]
    #expect(records.sorted(by: RecordOrder.oldestFirst.precedes).numbers == [9, 0, 1, 5])
    #expect(records.sorted(by: RecordOrder.newestFirst.precedes).numbers == [5, 9, 0, 1])
  }

  @Test func `only an order by date can be requested from a store`() {
    #expect(RecordOrder.newestFirst.dates == .newestFirst)
    #expect(RecordOrder.oldestFirst.dates == .oldestFirst)
    #expect(RecordOrder.largestFirst(.weight).dates == nil)
    #expect(RecordOrder.smallestFirst(.weight).dates == nil)
  }
}

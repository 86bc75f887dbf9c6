import CombinedRecords
import Foundation
import HealthModel
import TestSupport
import Testing

/// Tests of the order of a list's pages and of a service's results.
@MainActor
struct OrderedPagesTests {
  nonisolated static let orders: [RecordOrder] = [
    .newestFirst, .oldestFirst, .largestFirst(.weight), .smallestFirst(.weight),
  ]
  nonisolated static let predicates: [RecordPredicate?] = [
    nil, .atLeast(.weight, 70), .not(.atLeast(.weight, 70)),
    .any([.atMost(.weight, 60), .atLeast(.weight, 90)]),
  ]

  @Test(arguments: orders, 0..<20)
  func `the pages of a list add up to the whole list in its order`(
    _ order: RecordOrder, _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let bench = try await Bench()
    for number in 0..<generator.below(20) {
      try await bench.home.save(
        Fixtures.weight(
          number, hoursAgo: Double(generator.below(9)), kilograms: generator.pick([60, 75, 90])))
    }
    for number in 100..<(100 + generator.below(40)) {
      try await bench.save(
        Fixtures.sample(
          number, value: generator.pick([60, 75, 90]), hoursAgo: Double(generator.below(9)),
          sync: generator.oneIn(4) ? Fixtures.weight(generator.below(20)).syncIdentifier : nil),
        as: generator.oneIn(4) ? Fixtures.own : Fixtures.scale)
    }
    let dates = Fixtures.ago(hours: 7)...Fixtures.ago(hours: 1)
    let query = RecordQuery(
      WeightQueryParams(dateRange: dates, source: generator.pick(SourceFilter.allCases)),
      predicate: generator.pick(Self.predicates), order: order)
    let model = UnifiedQueryModel<Weight>(
      query.parameters, predicate: query.predicate, order: order, home: bench.home,
      service: bench.service, clock: bench.clock, pageSize: 1 + generator.below(6),
      calendar: { Fixtures.calendar })
    model.start()
    await model.settle()
    var shown = model.records
    while model.hasMore {
      model.loadMore()
      await model.settle()
      #expect(Array(model.records.prefix(shown.count)) == shown, "an earlier page changed")
      shown = model.records
    }
    let local = try await bench.home.records(Weight.self, in: nil)
    let health = try await bench.records(Weight.self)
    let expected = RecordCombination.combine(
      local: local, health: health, source: query.parameters.source, order: order,
      bundleIdentifier: Fixtures.bundle
    ).filter { query.accepts($0, in: dates) }
    #expect(shown == expected)
    #expect(model.failure == nil)
  }

  @Test(arguments: orders)
  func `a service returns other apps' records in the order of the query`(
    _ order: RecordOrder
  ) async throws {
    let bench = try await Bench()
    for (number, value) in [80.0, 60, 90, 70].enumerated() {
      try await bench.save(Fixtures.sample(number, value: value, hoursAgo: Double(4 - number)))
    }
    let found = try await bench.service.query(
      Weight.self, with: WeightQueryParams(), predicate: .atLeast(.weight, 65), order: order,
      now: Fixtures.now, calendar: Fixtures.calendar)
    let expected: [Int] =
      switch order {
      case .newestFirst: [3, 2, 0]
      case .oldestFirst: [0, 2, 3]
      case .largestFirst: [2, 0, 3]
      case .smallestFirst: [3, 0, 2]
      }
    #expect(found.numbers == expected)
  }
}

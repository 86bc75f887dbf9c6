import Foundation
import HealthModel
import TestSupport

@testable import CombinedRecords

/// Records that change, and a machine whose reads end late and in any order, with a result or a
/// failure.
struct MachineWorld {
  static let dates = Fixtures.ago(hours: 1000)...Fixtures.now
  static let choices = [
    RecordQuery(WeightQueryParams(dateRange: dates)),
    RecordQuery(WeightQueryParams(dateRange: dates, source: .local)),
    RecordQuery(WeightQueryParams(dateRange: dates, source: .healthKit)),
    RecordQuery(WeightQueryParams(dateRange: dates, weightRange: 70...80)),
    RecordQuery(WeightQueryParams(dateRange: dates, weightRange: 90...91)),
    RecordQuery(WeightQueryParams(dateRange: dates), order: .oldestFirst),
    RecordQuery(
      WeightQueryParams(dateRange: dates, source: .healthKit), order: .largestFirst(.weight)),
    RecordQuery(
      WeightQueryParams(dateRange: dates), predicate: .atMost(.weight, 80),
      order: .smallestFirst(.weight)),
    RecordQuery(
      WeightQueryParams(dateRange: dates), predicate: .not(.atMost(.weight, 80)),
      order: .oldestFirst),
  ]

  var generator: SeededGenerator
  var machine: QueryMachine<Weight>
  var query = choices[0]
  var local: [Weight] = []
  var health: [Weight] = []
  var isRunning = false
  /// The pending results, with the records at the time of the read.
  var answers: [QueryMachine<Weight>.Event] = []
  /// The number of canceled reads, whose results arrive nevertheless.
  var canceled = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    machine = QueryMachine(
      pageSize: 1 + generator.below(5), bundleIdentifier: Fixtures.bundle)
    for number in 0..<generator.below(8) { local.append(weight(number)) }
    for number in 0..<generator.below(12) { health.append(foreign(100 + number)) }
  }

  private mutating func weight(_ number: Int) -> Weight {
    Fixtures.weight(
      number, hoursAgo: Double(generator.below(9)), kilograms: generator.pick([60, 75, 90]))
  }

  private mutating func foreign(_ number: Int) -> Weight {
    Fixtures.foreign(
      number, hoursAgo: Double(generator.below(9)), kilograms: generator.pick([60, 75, 90]),
      bundle: generator.oneIn(4) ? Fixtures.bundle : "com.example.scale",
      sync: generator.oneIn(4) ? local.randomElement(using: &generator)?.syncIdentifier : nil)
  }

  mutating func send(_ event: QueryMachine<Weight>.Event) {
    for action in machine.handle(event) {
      switch action {
      case .readLocal(let token, let dates):
        answers.append(.localAnswer(token, .success(local.filter { dates.contains($0.date) })))
      case .readHealth(let token, let request):
        answers.append(.healthAnswer(token, .success(request.page(of: health))))
      case .cancel: canceled += 1
      case .reload: send(.load(query, Self.dates))
      }
    }
  }

  /// Performs a random step: sends an event, changes records, or delivers a result or a failure.
  mutating func step(allowsFailures: Bool = true) {
    switch generator.below(12) {
    case 0:
      query = generator.pick(Self.choices)
      isRunning = true
      send(.load(query, Self.dates))
    case 1:
      isRunning = true
      send(.load(query, Self.dates))
    case 2: send(.loadMore)
    case 3:
      let number = generator.below(12)
      local.removeAll { $0.id == Fixtures.uuid(number) }
      if !generator.oneIn(3) { local.append(weight(number)) }
      send(.localChanged(Self.dates))
    case 4:
      let number = 100 + generator.below(16)
      health.removeAll { $0.id == Fixtures.uuid(number) }
      if !generator.oneIn(3) { health.append(foreign(number)) }
      send(.healthChanged)
    case 5 where generator.oneIn(4):
      isRunning = false
      send(.stop)
    case 6 where allowsFailures && generator.oneIn(2): fail()
    default: answer()
    }
  }

  /// Delivers a random pending result, if any.
  mutating func answer() {
    guard !answers.isEmpty else { return }
    send(answers.remove(at: generator.below(answers.count)))
  }

  private mutating func fail() {
    guard !answers.isEmpty else { return }
    switch answers.remove(at: generator.below(answers.count)) {
    case .localAnswer(let token, _):
      send(.localAnswer(token, .failure(QueryFailure(.local, HealthError(.timeout)))))
    case .healthAnswer(let token, _):
      send(.healthAnswer(token, .failure(QueryFailure(.healthKit, HealthError(.network)))))
    default: break
    }
  }

  /// The current records that satisfy the last query, in its order.
  var expected: [Weight] {
    RecordCombination.combine(
      local: local, health: health, source: query.parameters.source, order: query.order,
      bundleIdentifier: Fixtures.bundle
    ).filter { query.accepts($0, in: Self.dates) }
  }
}

internal import CombinedRecords
internal import Conformance
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for lists with further conditions or in a given order.
  mutating func addQueryPhrases() {
    query("{records} whose {field} is at least {low:number}") { arguments in
      .atLeast(try arguments.value("field"), try arguments.number("low"))
    }
    query("{records} whose {field} is at most {high:number}") { arguments in
      .atMost(try arguments.value("field"), try arguments.number("high"))
    }
    query("{records} whose {field} is missing") { arguments in
      .not(.present(try arguments.value("field")))
    }
    for (word, join) in [
      ("and", { @Sendable in RecordPredicate.all($0) }), ("or", { @Sendable in .any($0) }),
    ] {
      query(
        "{records} whose {field} is at least {low:number} \(word) whose {other:field} is at most "
          + "{high:number}"
      ) { arguments in
        join([
          .atLeast(try arguments.value("field"), try arguments.number("low")),
          .atMost(try arguments.value("other"), try arguments.number("high")),
        ])
      }
    }
    list(
      "weights from {start:moment} to {end:moment} between {low:number} and {high:number} kg"
    ) { stage, arguments in
      let (low, high) = (try arguments.number("low"), try arguments.number("high"))
      guard low <= high else {
        throw Deviation(expected: "a range of weights", observed: "a reversed range")
      }
      await stage.show(
        WeightQueryParams(dateRange: try arguments.dates(), weightRange: low...high))
    }
    list("food from {start:moment} to {end:moment} of at least {low:number} kcal") {
      stage, arguments in
      await stage.show(
        CalorieQueryParams(
          dateRange: try arguments.dates(), minCalories: try arguments.number("low")))
    }
    list("activities with exercise {exercise} from {start:moment} to {end:moment}") {
      stage, arguments in
      await stage.show(
        ActivityQueryParams(
          dateRange: try arguments.dates(), activityType: try arguments.value("exercise")))
    }
    query("{records} without exercise {exercise}") { arguments in
      .not(.exercise(try arguments.value("exercise")))
    }
    list("{records} {order}") { stage, arguments in
      try await stage.show(arguments, .all, order: arguments.order())
    }
    list("{records} with the largest {field} first") { stage, arguments in
      try await stage.show(arguments, .all, order: .largestFirst(arguments.value("field")))
    }
    list("{records} with the smallest {field} first") { stage, arguments in
      try await stage.show(arguments, .all, order: .smallestFirst(arguments.value("field")))
    }
  }

  /// Adds the phrases for health records that the app finds without a list.
  mutating func addFindingPhrases() {
    action(
      "app finds {side} weights of at least {low:number} kg {order}", in: "record-action"
    ) { stage, arguments in
      let parameters = try WeightQueryParams(
        range: .all, minWeight: arguments.number("low"), source: arguments.value("side"))
      let found = try await stage.service.query(
        Weight.self, with: parameters, order: arguments.order(), now: stage.world.virtualClock.now,
        calendar: stage.calendar)
      stage.update { $0.found = found.map(\.id) }
    }
    action("app finds {side} weights", in: "record-action") { stage, arguments in
      let found = try await stage.service.query(
        Weight.self,
        with: WeightQueryParams(recent: false, source: try arguments.value("side")),
        now: stage.world.virtualClock.now, calendar: stage.calendar)
      stage.update { $0.found = found.map(\.id) }
    }
    expectation("app found {names}", in: "record-expectation") { stage, arguments in
      .equal(
        expected: arguments.names("names").joined(separator: ", "), observed: stage.foundNames)
    }
    expectation("nothing is found", in: "record-expectation") { stage, _ in
      .equal(expected: "nothing", observed: stage.foundNames)
    }
  }

  private mutating func query(
    _ words: String, _ condition: @escaping @Sendable (Arguments) throws -> RecordPredicate
  ) {
    list(words) { stage, arguments in
      try await stage.show(arguments, .all, predicate: try condition(arguments))
    }
  }
}

extension RecordStage {
  /// The names of the records that the app found without a list, or `nothing`.
  fileprivate var foundNames: String {
    let found = now.found
    return found.isEmpty ? "nothing" : found.map(name).joined(separator: ", ")
  }
}

extension Arguments {
  /// Returns the order by date that the row names.
  func order() throws -> RecordOrder {
    switch try value("order", as: DateOrder.self) {
    case .newestFirst: .newestFirst
    case .oldestFirst: .oldestFirst
    }
  }
}

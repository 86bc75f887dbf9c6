internal import CombinedRecords
internal import Conformance
internal import HealthContracts

extension Vocabulary<RecordStage> {
  /// Adds the phrases for lists with further conditions or in another order.
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
    list("activities that are not of {exercise}") { stage, arguments in
      await stage.show(
        ActivityQueryParams(range: .all, activityType: nil),
        .not(.exercise(try arguments.value("exercise"))))
    }
    list("{records} {order}") { stage, arguments in
      let order: RecordOrder =
        switch try arguments.value("order", as: DateOrder.self) {
        case .newestFirst: .newestFirst
        case .oldestFirst: .oldestFirst
        }
      try await stage.show(arguments, .all, order: order)
    }
    list("{records} with the largest {field} first") { stage, arguments in
      try await stage.show(arguments, .all, order: .largestFirst(arguments.value("field")))
    }
    list("{records} with the smallest {field} first") { stage, arguments in
      try await stage.show(arguments, .all, order: .smallestFirst(arguments.value("field")))
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

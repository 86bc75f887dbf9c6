internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts

extension Vocabulary<RecordStage> {
  /// Adds the phrases for the first and earlier states of records, for earlier goals, and for
  /// refused attempts.
  mutating func addEarlierOutcomes() {
    expectation("{field} of {x:word} was {value:number} before", in: "record-expectation") {
      stage, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      let value = stage.earlier(of: arguments["x"]) { $0[field] }
      return .close(try arguments.number("value"), value)
    }
    expectation("{field} of {x:word} was {value:number} at first", in: "record-expectation") {
      stage, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      let value = stage.first(of: arguments["x"]) { $0[field] }
      return .close(try arguments.number("value"), value)
    }
    expectation("{x:word} had exercise {exercise} before", in: "record-expectation") {
      stage, arguments in
      let exercise = stage.earlier(of: arguments["x"]) { ($0 as? any ExerciseRecord)?.exercise }
      return .equal(expected: arguments["exercise"], observed: exercise?.rawValue ?? "no exercise")
    }
    expectation("goal of {field} was {value:number} before", in: "record-expectation") {
      stage, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      let goals = stage.now.goals.map { $0[field] }
      let value = goals.last { $0 != nil && $0 != goals.last }.flatMap { $0 }
      return .close(try arguments.number("value"), value)
    }
    expectation("{x:word} was deleted before", in: "record-expectation") { stage, arguments in
      let states = stage.now.earlier[arguments["x"]] ?? []
      return .require(
        states.drop { $0 == nil }.contains { $0 == nil }, expected: "a deletion",
        observed: "no deletion")
    }
    expectation("{x:word} was at {moment} before", in: "record-expectation") { stage, arguments in
      let date = try arguments.moment("moment")
      return .require(
        stage.earlier(of: arguments["x"], \.date) == date, expected: "\(date)",
        observed: "a different date, or none")
    }
    refused("{field} is {value:number}") { attempt, arguments in
      .close(
        try arguments.number("value"), attempt.values[try arguments.value("field")])
    }
    refused("{field} is missing") { attempt, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      return .require(
        attempt.values[field] == nil, expected: "no value", observed: "a value")
    }
    refused("goal of {field} is missing") { attempt, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      return .require(attempt.goals[field] == nil, expected: "no goal", observed: "a goal")
    }
    refused("goal of {field} is {value:number}") { attempt, arguments in
      .close(try arguments.number("value"), attempt.goals[try arguments.value("field")])
    }
    refused("date is {moment}") { attempt, arguments in
      let date = try arguments.moment("moment")
      return .require(
        attempt.date == date, expected: "\(date)", observed: "a different date, or none")
    }
    refused("bounds are {low:number} and {high:number}") { attempt, arguments in
      let bounds = [try arguments.number("low"), try arguments.number("high")]
      return .require(
        attempt.bounds == bounds, expected: "\(bounds)", observed: "\(attempt.bounds)")
    }
  }

  /// Adds a phrase that checks a property of the refused attempt.
  private mutating func refused(
    _ words: String, check: @escaping @Sendable (Attempt, Arguments) throws -> Comparison
  ) {
    expectation("refused \(words)", in: "record-expectation") { stage, arguments in
      guard let attempt = stage.now.attempt, stage.now.refusal != nil else {
        return .differs(expected: "a refusal", observed: "none")
      }
      return try check(attempt, arguments)
    }
  }
}

internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for the contents and the state of the list, and for the log.
  mutating func addListOutcomes() {
    addExpectation("list is {names}") { stage, arguments in
      let shown = try await stage.list().state.map { stage.name(of: $0.id) }
      return .equal(
        expected: arguments.names("names").joined(separator: ", "),
        observed: shown.isEmpty ? "nothing" : shown.joined(separator: ", "))
    }
    addExpectation("list holds {names}") { stage, arguments in
      let shown = try await stage.list().state.map { stage.name(of: $0.id) }.sorted()
      return .equal(
        expected: arguments.names("names").sorted().joined(separator: ", "),
        observed: shown.isEmpty ? "nothing" : shown.joined(separator: ", "))
    }
    addExpectation("list showed {names} before") { stage, arguments in
      let wanted = arguments.names("names")
      let earlier = stage.now.shown.dropLast().map { $0.map(stage.name) }
      return .require(
        earlier.contains(wanted), expected: wanted.joined(separator: ", "),
        observed: earlier.map { $0.joined(separator: ", ") }.joined(separator: "; "))
    }
    addExpectation("list was empty before") { stage, _ in
      .require(
        stage.now.shown.dropLast().contains([]), expected: "an empty list before",
        observed: "no empty list before")
    }
    addExpectation("list orders records with same date by their identifiers") { stage, _ in
      let records = try await stage.list().state
      let isOrdered = zip(records, records.dropFirst()).allSatisfy { first, second in
        first.date != second.date || first.source != second.source
          || first.id.uuidString < second.id.uuidString
      }
      return .require(isOrdered, expected: "ascending identifiers", observed: "another order")
    }
    addExpectation("list is empty") { stage, _ in
      let count = try await stage.list().state.count
      return .require(count == 0, expected: "no records", observed: "records: \(count)")
    }
    addExpectation("list has {n:integer} records") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(try await stage.list().state.count)")
    }
    addExpectation("list is complete") { stage, _ in
      .require(
        !(try await stage.list().hasMore), expected: "no more records", observed: "more records")
    }
    addExpectation("list has another page") { stage, _ in
      .require(
        try await stage.list().hasMore, expected: "more records", observed: "no more records")
    }
    addExpectation("list is not loading") { stage, _ in
      .require(
        !(try await stage.list().isLoading), expected: "the end of loading", observed: "loading")
    }
    addExpectation("list failed to read {side} records") { stage, arguments in
      let side = try await stage.list().failedSide
      return .equal(expected: arguments["side"], observed: side?.rawValue ?? "no failure")
    }
    addExpectation("list has not failed") { stage, _ in
      let side = try await stage.list().failedSide
      return .require(
        side == nil, expected: "no failure",
        observed: "a failure of the source '\(side?.rawValue ?? "")'")
    }
    for (words, reason) in [
      ("health records are off", InactiveReason.disabled),
      ("health data is unavailable", .unavailable),
    ] {
      addExpectation(
        "log says that \(words) {n:integer} times", "log says that \(words) {n:integer} time"
      ) { stage, arguments in
        let count = stage.log.events.count {
          if case .inactive(_, reason) = $0 { true } else { false }
        }
        return .equal(expected: arguments["n"], observed: "\(count)")
      }
    }
    addExpectation("log is empty") { stage, _ in
      .require(stage.log.events.isEmpty, expected: "no events", observed: "events")
    }
  }

  /// Adds the phrases for single records, the contents of the home and the health store, goals,
  /// settings, the time, refusals, and an app that shows no list.
  mutating func addRecordOutcomes() {
    addExpectation("{field} of {x:word} is {value:number}") { stage, arguments in
      let record = try await stage.record(arguments["x"])
      guard let value = record[try arguments.value("field")] else {
        return .differs(expected: "a value", observed: "none")
      }
      return .close(try arguments.number("value"), value)
    }
    addExpectation("{field} of {x:word} is missing") { stage, arguments in
      let value = try await stage.record(arguments["x"])[try arguments.value("field")]
      return .require(value == nil, expected: "no value", observed: "a value")
    }
    addExpectation("{x:word} has exercise {exercise}") { stage, arguments in
      let record = try await stage.record(arguments["x"]) as? any ExerciseRecord
      return .equal(
        expected: arguments["exercise"], observed: record?.exercise?.rawValue ?? "no exercise")
    }
    for (words, source) in [("local", RecordSource.local), ("from health", .healthKit)] {
      addExpectation("{x:word} is \(words)") { stage, arguments in
        let record = try await stage.record(arguments["x"])
        return .require(
          record.source == source && record.isEditable == (source == .local),
          expected: "a record with the source '\(source.rawValue)'",
          observed: "another source, or a record that is wrongly editable or read-only")
      }
    }
    addExpectation("{x:word} is at {moment}") { stage, arguments in
      let date = try await stage.record(arguments["x"]).date
      return .require(
        date == (try arguments.moment("moment")), expected: "this date", observed: "\(date)")
    }
    addExpectation("home holds {names}") { stage, arguments in
      let names = try await stage.keptNames()
      return .equal(
        expected: arguments.names("names").sorted().joined(separator: ", "),
        observed: names.isEmpty ? "nothing" : names.joined(separator: ", "))
    }
    addExpectation("health holds {n:integer} samples", "health holds {n:integer} sample") {
      stage, arguments in
      let stored = await stage.world.controlledStore.storedObjects()
      return .equal(expected: arguments["n"], observed: "\(stored.count)")
    }
    addExpectation("health holds {n:integer} weights of {value:number} kg at {moment}") {
      stage, arguments in
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      let found = await stage.world.controlledStore.storedObjects().compactMap(\.quantitySample)
        .count { sample in
          let kilograms = try? sample.quantity.doubleValue(for: .kilogram)
          return sample.quantityType == .bodyMass && sample.startDate == date
            && kilograms.map { abs($0 - value) < 1e-6 } == true
        }
      return .equal(expected: arguments["n"], observed: "\(found)")
    }
    addExpectation("home has {n:integer} records") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(try await stage.keptNames().count)")
    }
    addExpectation("home is empty") { stage, _ in
      let names = try await stage.keptNames()
      return .require(
        names.isEmpty, expected: "nothing", observed: names.joined(separator: ", "))
    }
    addExpectation("goal of {field} is {value:number}") { stage, arguments in
      guard let value = try await stage.home.goals()[try arguments.value("field")] else {
        return .differs(expected: "a goal", observed: "none")
      }
      return .close(try arguments.number("value"), value)
    }
    addExpectation("goal of {field} is not set") { stage, arguments in
      let value = try await stage.home.goals()[try arguments.value("field")]
      return .require(value == nil, expected: "no goal", observed: "a goal")
    }
    addExpectation("goals are those of new user") { stage, _ in
      .require(
        try await stage.home.goals() == Goals(), expected: "the goals of a new user",
        observed: "other goals")
    }
    addExpectation("settings say that weeks begin on day {n:integer}") { stage, arguments in
      let day = try await stage.home.preferences().firstWeekday
      return .equal(expected: arguments["n"], observed: day.map { "\($0)" } ?? "no day")
    }
    addExpectation("settings do not say on which day weeks begin") { stage, _ in
      let day = try await stage.home.preferences().firstWeekday
      return .require(day == nil, expected: "no day", observed: "a day")
    }
    addExpectation("time is {moment}") { stage, arguments in
      .require(
        stage.world.virtualClock.now == (try arguments.moment("moment")), expected: "this time",
        observed: "\(stage.world.virtualClock.now)")
    }
    addExpectation("app shows no list") { stage, _ in
      .require(stage.now.list == nil, expected: "no list", observed: "a list")
    }
    for (words, isOn) in [("on", true), ("off", false)] {
      addExpectation("settings turn health records \(words)") { stage, _ in
        .require(
          try await stage.home.preferences().isHealthEnabled == isOn, expected: words,
          observed: isOn ? "off" : "on")
      }
    }
    addExpectation("it is refused before saving") { stage, _ in
      .require(
        stage.now.refusal != nil && stage.now.attempt?.isSaved == false,
        expected: "a refusal before saving", observed: "a save, or no refusal")
    }
    addExpectation("it is refused as {refusal}") { stage, arguments in
      .equal(expected: arguments["refusal"], observed: stage.refusalName)
    }
  }

  private mutating func addExpectation(
    _ patterns: String...,
    check: @escaping @Sendable (RecordStage, Arguments) async throws -> Comparison
  ) {
    for pattern in patterns { expectation(pattern, in: "record-expectation", check: check) }
  }
}

extension RecordStage {
  /// Returns the names of the local records in the home, sorted.
  fileprivate func keptNames() async throws -> [String] {
    func ids<Record: DataRecord>(_ type: Record.Type) async throws -> [UUID] {
      try await home.records(type, in: nil).map(\.id)
    }
    var names: [String] = []
    for type in RecordKind.allCases.compactMap(\.recordType) {
      names += try await ids(type).map(name)
    }
    return names.sorted()
  }

  /// The name of the last refusal's error case, or the description of an error of another type;
  /// `success` if nothing was refused.
  fileprivate var refusalName: String {
    switch now.refusal {
    case let error as RecordError:
      switch error {
      case .notEditable: "notEditable"
      case .missingValue: "missingValue"
      case .invalidValue: "invalidValue"
      case .unknownField: "unknownField"
      case .invalidDate: "invalidDate"
      case .unknownRecord: "unknownRecord"
      }
    case let error as QueryParameterError:
      switch error {
      case .minimumAboveMaximum: "minimumAboveMaximum"
      case .boundNotFinite: "boundNotFinite"
      }
    case let error as SumError:
      switch error {
      case .tooManyIntervals: "tooManyIntervals"
      case .datesBeyondCalendar: "datesBeyondCalendar"
      }
    case let error?: "\(error)"
    case nil: "success"
    }
  }
}

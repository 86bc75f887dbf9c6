internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the user's selection, and for calls to the manager.
  mutating func addSelectionPhrases() {
    addAction("user selects {metrics}") { stage, arguments in
      for type in arguments.list("metrics") {
        guard !stage.selection.contains(type) else {
          throw Deviation(expected: "a type that is not selected", observed: type)
        }
        stage.selection.select(type)
      }
    }
    addAction("user deselects {metrics}") { stage, arguments in
      for type in arguments.list("metrics") {
        guard stage.selection.contains(type) else {
          throw Deviation(expected: "a type that is selected", observed: type)
        }
        stage.selection.deselect(type)
      }
    }
    addAction(
      "app asks for permission", "app asks for permission {n:integer} times",
      counts: ["n": 1...100]
    ) { stage, arguments in
      for _ in 0..<(try arguments["n"].isEmpty ? 1 : arguments.integer("n")) {
        try await stage.attempt {
          let answer = try await stage.manager.requestAuthorization()
          stage.update { $0.managerAnswers.append(answer) }
        }
      }
    }
    addAction("app fetches {metric} from {start:moment} to {end:moment}") { stage, arguments in
      try await stage.attempt {
        let found = try await stage.manager.fetchSamples(
          for: arguments["metric"], startDate: arguments.moment("start"),
          endDate: arguments.moment("end"))
        stage.update { state in
          state.found = found
          state.managerAnswers.append(true)
        }
      }
    }
    addAction("app discovers metrics") { stage, _ in
      try await stage.attempt {
        let found = try await stage.manager.discoverMetrics()
        stage.update { state in
          state.discovered = found
          state.managerAnswers.append(true)
        }
      }
    }
  }

  /// Adds the phrases for the results of calls to the manager.
  mutating func addManagerOutcomes() {
    addExpectation(
      "permission was requested {n:integer} times", "permission was requested {n:integer} time"
    ) { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.asked.count)")
    }
    addExpectation("request {n:integer} asked for {metrics}") { stage, arguments in
      let (number, asked) = (try arguments.integer("n"), stage.asked)
      guard asked.indices.contains(number - 1) else {
        return .differs(expected: "request \(number)", observed: "requests: \(asked.count)")
      }
      return .equal(
        expected: arguments.list("metrics").sorted().joined(separator: ", "),
        observed: asked[number - 1].joined(separator: ", "))
    }
    addExpectation("store was asked for samples from {start:moment} to {end:moment}") {
      stage, arguments in
      let ranges = stage.calls.compactMap(\.range)
      let (start, end) = (try arguments.moment("start"), try arguments.moment("end"))
      return .require(
        !ranges.isEmpty && ranges.allSatisfy { $0.start == start && $0.end == end },
        expected: "this range in each call",
        observed: ranges.isEmpty ? "no call with a range" : "another range")
    }
    addExpectation("manager failed {n:integer} times", "manager failed {n:integer} time") {
      stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.managerFailures)")
    }
    addExpectation("manager succeeds") { stage, _ in
      .equal(expected: "success", observed: stage.now.managerError?.description ?? "success")
    }
    addExpectation("manager fails with {managerError} saying {message:quoted}") {
      stage, arguments in
      guard let error = stage.now.managerError else {
        return .differs(expected: arguments["managerError"], observed: "success")
      }
      return .equal(
        expected: "\(arguments["managerError"]): \(arguments["message"])",
        observed: "\(ManagerErrorName(error).rawValue): \(error)")
    }
    addExpectation("manager answered {n:integer} times", "manager answered {n:integer} time") {
      stage, arguments in
      .equal(
        expected: arguments["n"], observed: "\(stage.now.managerAnswers.count { $0 })")
    }
    addExpectation("app found {names}") { stage, arguments in
      .equal(
        expected: arguments.names("names").joined(separator: ", "),
        observed: stage.foundNames)
    }
    addExpectation("nothing is found") { stage, _ in
      .equal(expected: "nothing", observed: stage.foundNames)
    }
    addExpectation(
      "{metric} is discovered with {n:integer} records from {start:moment} to {end:moment}",
      "{metric} is discovered with {n:integer} record from {start:moment} to {end:moment}"
    ) {
      stage, arguments in
      let found = stage.now.discovered?.first { $0.identifier == arguments["metric"] }
      let (start, end) = (try arguments.moment("start"), try arguments.moment("end"))
      return .require(
        found?.count == (try arguments.integer("n")) && found?.first == start
          && found?.last == end,
        expected: "records from the first to the second date: \(arguments["n"])",
        observed: found.map { found in
          let dates = [found.first, found.last].compactMap(ISODate.text(of:))
          return "records from \(dates.joined(separator: " to ")): \(found.count)"
        } ?? "no records")
    }
    addExpectation("{n:integer} metrics are discovered", "{n:integer} metric is discovered") {
      stage, arguments in
      .equal(
        expected: arguments["n"],
        observed: stage.now.discovered.map { "\($0.count)" } ?? "no discovery")
    }
  }
}

extension MetricStage {
  /// The names of the samples that were fetched last, in order, as text.
  ///
  /// The text is `nothing` for an empty result, and `no answer` before the first successful call.
  fileprivate var foundNames: String {
    guard let found = now.found else { return "no answer" }
    let names = found.map { name(of: $0.uuid.uuidString.lowercased()) }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  /// Runs a call to the manager, and records its `HealthKitError`, if any, for expectations.
  fileprivate func attempt(_ body: () async throws -> Void) async throws {
    update { $0.managerError = nil }
    do { try await body() } catch let error as HealthKitError {
      update { state in
        state.managerError = error
        state.managerFailures += 1
      }
    }
  }
}

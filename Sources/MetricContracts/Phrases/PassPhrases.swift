internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for passes of the engine, and for the conditions under which passes run.
  mutating func addPassPhrases() {
    addAction("app syncs") { stage, _ in try await stage.sync() }
    addAction("app syncs samples that start at {moment} or later") { stage, arguments in
      try await stage.sync(in: MetricPeriod(since: arguments.moment("moment")))
    }
    addAction("app syncs samples that start before {moment}") { stage, arguments in
      try await stage.sync(in: MetricPeriod(until: arguments.moment("moment")))
    }
    addAction("app syncs samples that start from {start:moment} to {end:moment}") {
      stage, arguments in
      let (start, end) = (try arguments.moment("start"), try arguments.moment("end"))
      guard start < end else { throw BindingProblem("the range ends before or when it starts") }
      try await stage.sync(in: MetricPeriod(since: start, until: end))
    }
    addAction(
      "app syncs every {seconds:integer} seconds for {n:integer} passes", counts: ["n": 1...1000]
    ) { stage, arguments in
      try await stage.sync(
        every: Double(try arguments.positive("seconds")), times: arguments.positive("n"))
    }
    addAction("source reports each record twice") { stage, _ in
      stage.update { $0.repeatsRecords = true }
    }
    addAction("app restarts") { stage, _ in stage.restart() }
    addAction("app keeps its state in files") { stage, _ in try stage.keepStateInFiles() }
    for (words, fault) in [
      ("app terminates before save", ObservedState.Fault.deathBefore),
      ("app terminates after save", .deathAfter), ("state cannot be written from save", .failure),
    ] {
      addAction("\(words) {n:integer}") { stage, arguments in
        let number = try arguments.positive("n")
        try stage.deliveryState().set(fault, afterSaves: number - 1)
      }
    }
    addAction("state can be written again") { stage, _ in
      try stage.deliveryState().set(nil, afterSaves: 0)
    }
    addAction("delays are {percent:integer} percent of maximum") { stage, arguments in
      let percent = try arguments.integer("percent")
      guard percent >= 0 else { throw BindingProblem("a delay cannot be negative") }
      let part = Double(percent) / 100
      stage.update { $0.chance = part }
    }
    addAction("app makes {n:integer} attempts at most", "app makes {n:integer} attempt at most") {
      stage, arguments in
      let policy = RetryPolicy(attempts: try arguments.positive("n"))
      stage.update { $0.policy.attempts = policy.attempts }
    }
    addAction("app reads {n:integer} records at a time") { stage, arguments in
      let number = try arguments.positive("n")
      try stage.requireNoEngine()
      stage.update { $0.pageSize = number }
    }
    addAction(
      "app delivers to {n:integer} destinations at a time",
      "app delivers to {n:integer} destination at a time"
    ) { stage, arguments in
      let number = try arguments.positive("n")
      try stage.requireNoEngine()
      stage.update { $0.concurrency = number }
    }
    addAction(
      "user cancels pass after {n:integer} seconds", "user cancels pass after {n:integer} second"
    ) { stage, arguments in
      let seconds = try arguments.positive("n")
      stage.update { $0.secondsToCancellation = Double(seconds) }
    }
    addAction("user cancels pass while key is requested") { stage, _ in
      stage.update { $0.cancelsAtCredential = true }
    }
    addAction(
      "{n:integer} refused metrics in a row stop a destination",
      "{n:integer} refused metric in a row stops a destination"
    ) { stage, arguments in
      let number = try arguments.positive("n")
      let policy = RetryPolicy(refusalsBeforeStop: number)
      stage.update { $0.policy.refusalsBeforeStop = policy.refusalsBeforeStop }
    }
    addAction("key of user is {key:quoted}") { stage, arguments in
      let key = arguments["key"]
      stage.update { $0.credentials = [key] }
    }
    addAction("next key of user is {key:quoted}") { stage, arguments in
      let key = arguments["key"]
      stage.update { $0.credentials.append(key) }
    }
    addAction("settings say {json:quoted}", "settings say {json:identifier}") { stage, arguments in
      let rules = try UserSettings(json: Array(arguments["json"].utf8)).rules
      stage.update { $0.rules = rules }
    }
  }

  /// Adds the phrases for the results of passes, and for the history, requests and log of the app.
  mutating func addPassOutcomes() {
    addExpectation("{receiver} {ending}") { stage, arguments in
      let result = try stage.result(of: try arguments.receiver())
      return .equal(
        expected: arguments["ending"],
        observed: result.reason.map { "\(result.status.rawValue) because of '\($0)'" }
          ?? result.status.rawValue)
    }
    addExpectation("{receiver} {ending} because of {reason:quoted}") { stage, arguments in
      let result = try stage.result(of: try arguments.receiver())
      return .equal(
        expected: "\(arguments["ending"]): \(arguments["reason"])",
        observed: "\(result.status.rawValue): \(result.reason?.description ?? "no reason")")
    }
    addExpectation("progress of {receiver} was {numbers:seconds} {count}") { stage, arguments in
      let progress = stage.now.progress[try arguments.receiver()] ?? []
      return .equal(
        expected: arguments.list("numbers").compactMap(Double.init).map(JSONNumber.text(of:))
          .joined(separator: ", "),
        observed: progress.map { "\($0.number(of: arguments["count"]))" }.joined(separator: ", "))
    }
    addExpectation("{n:integer} {count} for {receiver}") { stage, arguments in
      let total = try stage.result(of: try arguments.receiver()).total
      return .equal(
        expected: arguments["n"], observed: "\(total.number(of: arguments["count"]))")
    }
    addExpectation("{n:integer} {count} of {metric} in all") { stage, arguments in
      let counts = stage.now.results.last?.metrics[arguments["metric"]]
      return .equal(
        expected: arguments["n"],
        observed: counts.map { "\($0.number(of: arguments["count"]))" } ?? "no result")
    }
    for (words, isComplete) in [("complete", true), ("not complete", false)] {
      addExpectation("pass is \(words)") { stage, _ in
        .require(
          stage.now.results.last?.isComplete == isComplete, expected: "a pass that is \(words)",
          observed: stage.now.results.isEmpty
            ? "no pass" : "a pass that is \(isComplete ? "not complete" : "complete")")
      }
    }
    addExpectation("pass was canceled") { stage, _ in
      .equal(
        expected: "the pass was canceled", observed: stage.now.passError ?? "a pass with a result")
    }
    addExpectation("app was started {n:integer} times", "app was started {n:integer} time") {
      stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.starts)")
    }
    addExpectation("app synced {n:integer} times") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.passes)")
    }
    addExpectation(
      "app had saved its state {n:integer} times when it terminated",
      "app had saved its state {n:integer} time when it terminated"
    ) { stage, arguments in
      .equal(
        expected: arguments["n"],
        observed: try stage.deliveryState().savesBeforeDeath.map { "\($0)" } ?? "not terminated")
    }
    addExpectation("{n:integer} passes were interrupted", "{n:integer} pass was interrupted") {
      stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.cutOff)")
    }
    addExpectation(
      "{receiver} saw keys {key:quoted}", "{receiver} saw keys {key:quoted} then {next:quoted}",
      "{receiver} saw keys {key:quoted} then {next:quoted} then {last:quoted}"
    ) { stage, arguments in
      let keys = stage.now.keys[try arguments.receiver()] ?? []
      let expected = [arguments["key"], arguments["next"], arguments["last"]].filter { !$0.isEmpty }
      return .equal(
        expected: expected.joined(separator: " then "), observed: keys.joined(separator: " then "))
    }
    addExpectation("{n:integer} seconds have passed", "{n:integer} second has passed") {
      stage, arguments in
      let seconds = stage.world.virtualClock.now.timeIntervalSince(stage.start)
      return .equal(expected: arguments["n"], observed: JSONNumber.text(of: seconds))
    }
    addExpectation("pass lasted {n:integer} seconds") { stage, arguments in
      let seconds = stage.now.results.last.map { $0.ended.timeIntervalSince($0.started) } ?? -1
      return .equal(expected: arguments["n"], observed: JSONNumber.text(of: seconds))
    }
    addExpectation("log of {receiver} says {text:quoted}") { stage, arguments in
      let lines = stage.lines(of: try arguments.receiver())
      return .require(
        lines.contains(arguments["text"]), expected: arguments["text"],
        observed: lines.joined(separator: "; "))
    }
    addExpectation("log of {receiver} says {text:quoted} as {level:logLevel}") {
      stage, arguments in
      let name = try arguments.receiver().rawValue
      let entries = stage.log.entries.filter { $0.destination == name }
      return .require(
        entries.contains {
          $0.text == arguments["text"] && $0.level.rawValue == arguments["level"]
        }, expected: "\(arguments["text"]) (\(arguments["level"]))",
        observed: entries.map { "\($0.text) (\($0.level.rawValue))" }.joined(separator: "; "))
    }
    addExpectation("log of {receiver} is empty") { stage, arguments in
      .equal(
        expected: "",
        observed: stage.lines(of: try arguments.receiver()).joined(separator: "; "))
    }
  }
}

extension MetricStage {
  /// Returns the log messages about a destination, in order.
  func lines(of kind: ReceiverKind) -> [String] {
    log.entries.filter { $0.destination == kind.rawValue }.map(\.text)
  }
}

extension MetricCounts {
  fileprivate func number(of name: String) -> Int {
    switch name {
    case "read": read
    case "dropped": dropped
    case "duplicate": duplicate
    case "known": known
    case "sent": sent
    case "retried": retried
    case "repeated": repeated
    case "refused": refused
    case "removed": removed
    default: notRemoved
    }
  }
}

internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the metrics, requests and responses of receivers, and for saved samples.
  mutating func addArrivalOutcomes() {
    addExpectation("{receiver} has {names}") { stage, arguments in
      let names = try await stage.metrics(of: arguments.receiver()).map { stage.name(of: $0.id) }
      return .equal(
        expected: arguments.names("names").sorted().joined(separator: ", "),
        observed: names.isEmpty ? "nothing" : names.sorted().joined(separator: ", "))
    }
    addExpectation("{receiver} has nothing") { stage, arguments in
      let kind = try arguments.receiver()
      try stage.requireDestination(kind)
      let count = try await stage.metrics(of: kind).count
      return .equal(expected: "metrics: 0", observed: "metrics: \(count)")
    }
    addExpectation("{receiver} has {x:word} as {value:number} from {source} at {moment}") {
      stage, arguments in
      let found = try await stage.metrics(of: arguments.receiver()).filter {
        stage.name(of: $0.id) == arguments["x"]
      }
      guard let metric = found.first else {
        return .differs(expected: "a metric '\(arguments["x"])'", observed: "none")
      }
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      guard metric.value == value else {
        return .equal(
          expected: JSONNumber.text(of: value), observed: JSONNumber.text(of: metric.value))
      }
      guard metric.start == date else {
        return .equal(
          expected: ISODate.text(of: date) ?? "", observed: ISODate.text(of: metric.start) ?? "")
      }
      return .equal(
        expected: try arguments.source("source").name, observed: metric.source ?? "none")
    }
    addExpectation("health has {x:word} as {value:number} from {source} at {start:moment}") {
      try await $0.compareStored($1)
    }
    addExpectation(
      "health has {x:word} as {value:number} from {source} from {start:moment} to {end:moment}"
    ) { try await $0.compareStored($1, end: $1.moment("end")) }
    addExpectation("{x:word} was saved as {value:number} from {source} at {moment}") {
      stage, arguments in
      let saved = stage.now.saved[arguments["x"]]
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      let source = try arguments.source("source").name
      return .require(
        saved?.value == value && saved?.start == date && saved?.source == source,
        expected: "a sample with this value, source and date",
        observed: saved == nil ? "no sample" : "a sample that differs")
    }
    addExpectation(
      "{receiver} has {n:integer} metrics of {source} from {start:moment} to {end:moment}"
    ) { stage, arguments in
      let source = try arguments.source("source").name
      let dates = try await stage.metrics(of: arguments.receiver())
        .filter { $0.source == source }.map(\.start).sorted()
      let range = [try arguments.moment("start"), try arguments.moment("end")]
      return .equal(
        expected: "\(arguments["n"]) metrics from \(Self.text(of: range))",
        observed: "\(dates.count) metrics from \(Self.text(of: dates))")
    }
    addExpectation("{receiver} has {x:word} until {moment}") { stage, arguments in
      let found = try await stage.metrics(of: arguments.receiver()).first {
        stage.name(of: $0.id) == arguments["x"]
      }
      return .equal(
        expected: ISODate.text(of: try arguments.moment("moment")) ?? "",
        observed: found.map { $0.end.flatMap(ISODate.text(of:)) ?? "no end" } ?? "no metric")
    }
    addExpectation("requests to {receiver} came after {seconds} seconds") { stage, arguments in
      let times = stage.now.requests[try arguments.receiver()] ?? []
      return .equal(
        expected: arguments.list("seconds").compactMap(Double.init).map(JSONNumber.text(of:))
          .joined(separator: ", "),
        observed: times.map { JSONNumber.text(of: ($0 * 1000).rounded() / 1000) }
          .joined(separator: ", "))
    }
    addExpectation("{receiver} answered {body:identifier}") { stage, arguments in
      let responses = stage.now.responses[try arguments.receiver()] ?? []
      return .equal(
        expected: arguments["body"],
        observed: responses.map { String(decoding: $0.body, as: UTF8.self) }
          .first { !$0.isEmpty } ?? "nothing")
    }
    addExpectation("{receiver} returned status {status:integer}") { stage, arguments in
      let responses = stage.now.responses[try arguments.receiver()] ?? []
      return .equal(
        expected: arguments["status"], observed: responses.last.map { "\($0.status)" } ?? "nothing")
    }
    addExpectation("{receiver} returned status {status:integer} each time") { stage, arguments in
      let statuses = Set((stage.now.responses[try arguments.receiver()] ?? []).map(\.status))
      return .equal(
        expected: arguments["status"],
        observed: statuses.isEmpty
          ? "nothing" : statuses.sorted().map { "\($0)" }.joined(separator: ", "))
    }
    addExpectation("{receiver} has given all responses") { stage, arguments in
      let left = stage.now.scripts[try arguments.receiver()]?.count ?? 0
      return .equal(expected: "responses left: 0", observed: "responses left: \(left)")
    }
    addExpectation("{receiver} sent Retry-After {text:quoted}") { stage, arguments in
      let responses = stage.now.responses[try arguments.receiver()] ?? []
      return .equal(
        expected: arguments["text"],
        observed: responses.compactMap { $0.header("Retry-After") }.first ?? "nothing")
    }
    addExpectation("{receiver} got no request") { stage, arguments in
      let kind = try arguments.receiver()
      try stage.requireDestination(kind)
      let count = stage.now.requests[kind]?.count ?? 0
      return .equal(expected: "requests: 0", observed: "requests: \(count)")
    }
    addExpectation("{receiver} was sent {batches}") { stage, arguments in
      let batches = stage.now.receivers[try arguments.receiver()]?.batches ?? []
      return .equal(
        expected: arguments["batches"],
        observed: batches.map { $0.map(stage.name).joined(separator: " ") }
          .joined(separator: " | "))
    }
  }
}

extension Vocabulary<MetricStage> {
  /// Returns the first and the last of several dates as text.
  private static func text(of dates: [Date]) -> String {
    [dates.first, dates.last].map { $0.flatMap(ISODate.text(of:)) ?? "none" }
      .joined(separator: " to ")
  }
}

extension MetricStage {
  /// Checks that a step of the row adds a destination.
  ///
  /// Without the check, a wrong name would pass as a destination that received nothing.
  ///
  /// - Throws: `Deviation` if the row does not add the destination.
  fileprivate func requireDestination(_ kind: ReceiverKind) throws {
    guard !now.destinations.contains(where: { $0.kind == kind }) else { return }
    throw Deviation(
      expected: "the destination '\(kind.words)'", observed: "the row does not add it")
  }

  /// Returns the metrics that a receiver has, including duplicates.
  func metrics(of kind: ReceiverKind) async throws -> [ReceivedMetric] {
    if kind == .secondStore {
      return await now.secondBase?.storedSamples().map { ReceivedMetric($0) } ?? []
    }
    if kind == .plugIn {
      return try await now.plugIn?.receivedMetrics().map { ReceivedMetric($0) } ?? []
    }
    guard kind == .file else { return now.receivers[kind]?.metrics ?? [] }
    let file = try file()
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      (try? JSONDocument(Array(line.utf8)).root).flatMap(ReceivedMetric.init)
    }
  }
}

extension MetricStage {
  /// Compares a stored sample with the value, source and dates that a row states.
  ///
  /// The end is compared only if the row states it.
  fileprivate func compareStored(_ arguments: Arguments, end: Date? = nil) async throws
    -> Comparison
  {
    let identity = identity(of: arguments["x"])
    let stored = await world.controlledStore.storedSamples()
    guard let sample = stored.first(where: { $0.uuid == identity }) else {
      return .differs(expected: "a sample '\(arguments["x"])'", observed: "none")
    }
    let (value, start) = (try arguments.number("value"), try arguments.moment("start"))
    let source = try arguments.source("source")
    return .require(
      sample.quantity.value == value && sample.startDate == start
        && end.map { sample.endDate == $0 } ?? true && sample.sourceRevision?.source == source,
      expected: "a sample with this value and source and these dates",
      observed: "a sample that differs")
  }
}

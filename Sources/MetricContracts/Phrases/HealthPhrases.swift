internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the health store, its writers, the device and the time.
  mutating func addHealthPhrases() {
    addAction("{source} saves {metric} {x:word} of {value:number} at {moment}") {
      stage, arguments in
      let date = try arguments.moment("moment")
      try await stage.save(arguments, from: date, to: date)
    }
    addAction(
      "{source} saves {metric} {x:word} of {value:number} from {start:moment} to {end:moment}"
    ) { stage, arguments in
      try await stage.save(
        arguments, from: arguments.moment("start"), to: arguments.moment("end"))
    }
    addAction("user deletes {x:word}") { stage, arguments in
      await stage.world.controlledStore.deleteAsUser([stage.identity(of: arguments["x"])])
    }
    addAction("user refuses reading {metric}", needs: ["authorizationControl"]) {
      stage, arguments in
      await stage.world.controlledStore.setAuthorization(
        share: nil, read: .denied, for: SampleType(metricIdentifier: arguments["metric"]))
    }
    for (words, answer) in [
      ("user dismisses requests", AuthorizationAnswer.cancel),
      ("user grants reading", .decide(share: false, read: true)),
    ] {
      addAction(words, needs: ["authorizationControl"]) { stage, _ in
        await stage.world.controlledStore.setAuthorizationAnswer(answer)
      }
    }
    for (words, isAvailable) in [("unavailable", false), ("available", true)] {
      addAction("health data is \(words)", needs: ["availabilityControl"]) { stage, _ in
        await stage.world.controlledStore.setAvailable(isAvailable)
      }
    }
    for (words, isLocked) in [("locked", true), ("unlocked", false)] {
      addAction("device is \(words)", needs: ["deviceLock"]) { stage, _ in
        guard stage.update({ $0.isLocked }) != isLocked else {
          throw Deviation(expected: "a device that is not \(words)", observed: "\(words) already")
        }
        stage.update { $0.isLocked = isLocked }
        await stage.world.controlledStore.setLocked(isLocked)
      }
    }
    addAction("{n:integer} seconds pass") { stage, arguments in
      await stage.world.virtualClock.advance(by: Double(try arguments.integer("n")))
    }
  }

  /// Adds one or more phrases for an action.
  mutating func addAction(
    _ patterns: String..., needs capabilities: Set<String> = ["externalWriters"],
    counts: [String: ClosedRange<Int>] = [:],
    perform: @escaping @Sendable (MetricStage, Arguments) async throws -> Void
  ) {
    for pattern in patterns {
      action(
        pattern, in: "metric-action", needs: capabilities, counts: counts, perform: perform)
    }
  }

  /// Adds one or more phrases for an expectation.
  mutating func addExpectation(
    _ patterns: String...,
    check: @escaping @Sendable (MetricStage, Arguments) async throws -> Comparison
  ) {
    for pattern in patterns { expectation(pattern, in: "metric-expectation", check: check) }
  }
}

extension MetricStage {
  fileprivate func save(_ arguments: Arguments, from start: Date, to end: Date) async throws {
    guard let type = QuantityType.named(arguments["metric"]) else {
      throw Deviation(expected: "a catalog type", observed: arguments["metric"])
    }
    let unit = type.identifier.hasSuffix("HeartRate") ? try HealthUnit(parsing: "count/min") : nil
    let sample = try QuantitySample(
      uuid: identity(of: arguments["x"]), type: type,
      quantity: Quantity(
        unit: unit ?? type.canonicalUnit, value: try arguments.number("value")),
      start: start, end: end)
    let source = try arguments.source("source")
    try await world.controlledStore.save(
      .quantity(sample), as: SourceRevision(source: source, version: "1"))
    let saved = ReceivedMetric(
      id: sample.uuid.uuidString.lowercased(), value: sample.quantity.value, source: source.name,
      start: start, end: end)
    update { $0.saved[arguments["x"]] = saved }
  }
}

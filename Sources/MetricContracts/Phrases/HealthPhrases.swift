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
    addAction(
      "{source} saves {n:integer} samples of {metric} from {moment} on", counts: ["n": 1...1000]
    ) { stage, arguments in
      try await stage.saveSeries(arguments)
    }
    addAction("user deletes these samples") { stage, _ in
      guard !stage.now.series.isEmpty else {
        throw Deviation(expected: "samples that the row has saved", observed: "none")
      }
      await stage.world.controlledStore.deleteAsUser(Set(stage.now.series))
    }
    addAction("user deletes {x:word}") { stage, arguments in
      await stage.world.controlledStore.deleteAsUser([stage.identity(of: arguments["x"])])
    }
    addAction("user denies permission to read {metric}", needs: ["authorizationControl"]) {
      stage, arguments in
      await stage.world.controlledStore.setAuthorization(
        share: nil, read: .denied, for: SampleType(metricIdentifier: arguments["metric"]))
    }
    for (words, answer) in [
      ("user dismisses requests", AuthorizationAnswer.cancel),
      ("user grants permission to read", .decide(share: false, read: true)),
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
    addAction("{n:integer} seconds pass", "{n:integer} second passes") { stage, arguments in
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
  /// Saves samples that are one second apart.
  fileprivate func saveSeries(_ arguments: Arguments) async throws {
    let (count, start) = (try arguments.positive("n"), try arguments.moment("moment"))
    let source = try arguments.source("source")
    for number in 0..<count {
      let date = start.addingTimeInterval(Double(number))
      let sample = try sample(
        world.identifierSource.next(), of: arguments["metric"], value: 60, from: date, to: date)
      try await world.controlledStore.save(
        .quantity(sample), as: SourceRevision(source: source, version: "1"))
      update { $0.series.append(sample.uuid) }
    }
  }

  private func sample(
    _ uuid: UUID, of identifier: String, value: Double, from start: Date, to end: Date
  ) throws -> QuantitySample {
    guard let type = QuantityType.named(identifier) else {
      throw Deviation(expected: "a catalog type", observed: identifier)
    }
    let unit = type.identifier.hasSuffix("HeartRate") ? try HealthUnit(parsing: "count/min") : nil
    return try QuantitySample(
      uuid: uuid, type: type,
      quantity: Quantity(unit: unit ?? type.canonicalUnit, value: value), start: start, end: end)
  }

  fileprivate func save(_ arguments: Arguments, from start: Date, to end: Date) async throws {
    let sample = try sample(
      identity(of: arguments["x"]), of: arguments["metric"],
      value: try arguments.number("value"), from: start, to: end)
    let source = try arguments.source("source")
    try await world.controlledStore.save(
      .quantity(sample), as: SourceRevision(source: source, version: "1"))
    let saved = ReceivedMetric(
      id: sample.uuid.uuidString.lowercased(), value: sample.quantity.value, source: source.name,
      start: start, end: end)
    update { $0.saved[arguments["x"]] = saved }
  }
}

internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the store that receives metrics, and for failures to read health data.
  mutating func addStorePhrases() {
    for (words, operation) in [
      ("saving to", StoreOperation.save), ("querying", .query), ("deleting from", .delete),
      ("requesting permission for", .authorization),
    ] {
      addAction("\(words) second store fails with {storeError}") { stage, arguments in
        let error = HealthError(try arguments.storeError())
        try await stage.secondStore().setFault(.failing(error), on: [operation])
      }
      addAction("\(words) second store fails once with {storeError}") { stage, arguments in
        let error = HealthError(try arguments.storeError())
        try await stage.secondStore().setFault(.failingOnce(error), on: [operation])
      }
      addAction("\(words) second store works") { stage, _ in
        try await stage.secondStore().setFault(nil, on: [operation])
      }
    }
    addAction("reading health fails with {storeError}") { stage, arguments in
      stage.store.setFault(.failing(HealthError(try arguments.storeError())), on: [.query])
    }
    addAction("reading health fails once with {storeError}") { stage, arguments in
      let error = HealthError(try arguments.storeError())
      stage.store.setFault(.failingOnce(error), on: [.query])
    }
    addAction(
      "user denies permission to save {metric} to second store",
      needs: Self.needs(.authorizationControl)
    ) {
      stage, arguments in
      try await stage.secondStore().setAuthorization(
        share: .sharingDenied, read: nil,
        for: SampleType(metricIdentifier: arguments["metric"]))
    }
    addAction("second store saves batches", needs: Self.needs(.batches)) { stage, _ in
      stage.update { $0.savesBatches = true }
    }
    addExpectation("app saved {x:word} as {value:number} at {moment} in second store") {
      stage, arguments in
      let found = try await stage.metrics(of: .secondStore).first {
        stage.name(of: $0.id) == arguments["x"]
      }
      let app = await stage.world.app.source.name
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      return .require(
        found?.value == value && found?.start == date && found?.source == app,
        expected: "a sample from the app with this value and date",
        observed: found == nil ? "none" : "a sample that differs")
    }
  }
}

extension Vocabulary<MetricStage> {
  private static func needs(_ capability: StoreCapability) -> Set<String> {
    ["externalWriters", capability.rawValue]
  }
}

extension MetricContracts {
  /// The parameter type of the store errors that rows name.
  static let storeError = ParameterType.choice(
    "storeError", HealthError.Code.allCases.map { ("`\($0.name)`", $0.name) }, isIdentifier: true)
}

extension Arguments {
  /// Returns the store error that a phrase names.
  fileprivate func storeError() throws -> HealthError.Code {
    guard let code = HealthError.Code.allCases.first(where: { $0.name == self["storeError"] })
    else { throw Deviation(expected: "an error from a store", observed: self["storeError"]) }
    return code
  }
}

extension ReceivedMetric {
  /// Creates a received metric from a sample that a store received.
  init(_ sample: QuantitySample) {
    self.init(
      id: sample.uuid.uuidString.lowercased(), value: sample.quantity.value,
      source: sample.sourceRevision?.source.name, start: sample.startDate,
      end: sample.endDate == sample.startDate ? nil : sample.endDate)
  }
}

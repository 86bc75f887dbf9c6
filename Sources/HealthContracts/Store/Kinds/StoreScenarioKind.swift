internal import Conformance

extension HealthContracts {
  /// Scenarios for a store alone.
  static var storeScenarios: HealthKind {
    HealthKind(
      id: "store-scenarios",
      summary: "Given a store without a sync, when something is done with it, then this holds.",
      columns: [
        HealthColumn("Scenario", aliases: ["Case"], reading: .descriptive, isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["store-action"])),
        HealthColumn("When", reading: .clauses(scopes: ["store-action"])),
        HealthColumn("Then", reading: .clauses(scopes: ["store-expectation"])),
        .level, confidence,
      ],
      setup: [.callsSucceed], profiles: profiles)
  }

  /// The column for the confidence that HealthKit behaves this way, in the terms of the reference.
  static var confidence: HealthColumn {
    .oneOf("Confidence", values: ["documented", "tested", "inferred"])
  }
}

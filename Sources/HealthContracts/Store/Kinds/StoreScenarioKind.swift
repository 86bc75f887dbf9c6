internal import Conformance

extension HealthContracts {
  /// The kind of rows with scenarios for a store alone.
  static var storeScenarios: HealthKind {
    HealthKind(
      id: "store-scenarios",
      summary: "Given a store without a sync, when something happens, then this holds.",
      columns: [
        HealthColumn("Scenario", aliases: ["Case"], reading: .descriptive, isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["store-action"])),
        HealthColumn("When", reading: .clauses(scopes: ["store-action"])),
        HealthColumn("Then", reading: .clauses(scopes: ["store-expectation"])),
        .level, confidence,
      ],
      setup: [.callsSucceed], profiles: profiles)
  }

  /// The column that states whether HealthKit's behavior is documented, tested or inferred.
  static var confidence: HealthColumn {
    .oneOf("Confidence", values: ["documented", "tested", "inferred"])
  }
}

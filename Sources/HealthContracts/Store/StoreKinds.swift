public import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The kinds of rows that test a store alone.
  static var storeKinds: [HealthKind] {
    [
      storeScenarios, unitStrings, unitSpellings, unitConstants, quantityTypes, errorCodes,
      storeDefaults,
    ]
  }

  /// The column for the confidence that HealthKit behaves this way, in the terms of the reference.
  static var confidence: HealthColumn {
    .oneOf("Confidence", values: ["documented", "tested", "inferred"])
  }

  /// The parts of the store contract that a subject can claim; each part includes the previous
  /// ones.
  public static var profiles: [CapabilityProfile] {
    let core: Set<StoreCapability> = [.authorizationControl, .externalWriters]
    let background = core.union([.backgroundDelivery, .deviceLock, .clock])
    let durable = background.union([.processDeath, .tombstonePurge])
    let all: [(String, Set<StoreCapability>)] = [
      ("core", core), ("background", background), ("durable", durable),
      ("extended", Set(StoreCapability.allCases)),
    ]
    // The capabilities of a store are independent of the sync that uses it.
    let syncs = SyncCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(syncs)) }
  }

  /// The parts of the sync contract that a subject can claim.
  ///
  /// A row counts for the first part that has all the capabilities it needs.
  public static var syncProfiles: [CapabilityProfile] {
    let all: [(String, Set<SyncCapability>)] = [
      ("export", [.exporting]), ("import", [.importing]), ("exchange", [.exporting, .importing]),
      ("observation", [.exporting, .importing, .observing]),
      ("recovery", Set(SyncCapability.allCases)),
    ]
    // The capabilities of a sync are independent of the store that it uses.
    let stores = StoreCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(stores)) }
  }

  /// Scenarios for a store alone.
  static var storeScenarios: HealthKind {
    HealthKind(
      id: "store-scenarios",
      summary: "Given a store, when something is done with it, then this holds of the store alone.",
      columns: [
        HealthColumn("Scenario", aliases: ["Case"], reading: .descriptive, isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["store-deed"])),
        HealthColumn("When", reading: .clauses(scopes: ["store-deed"])),
        HealthColumn("Then", reading: .clauses(scopes: ["store-outcome"])),
        .level, confidence,
      ],
      setup: [.callsSucceed], profiles: profiles)
  }
}

extension HealthVocabulary {
  /// Adds all phrases of rows on a store alone.
  mutating func addStorePhrases() {
    add("nothing yet", in: "store-deed", as: .setup("nothing has happened") { _ in })
    addSavingDeeds()
    addQueryDeeds()
    addWatchDeeds()
    addWaitingDeeds()
    addUserDeeds()
    addStatisticsDeeds()
    addUnitTextPhrases()
    addQuantityPhrases()
    addMolePhrases()
    addFailureTextPhrases()
    addCallOutcomes()
    addSampleOutcomes()
    addEqualityPhrases()
    addChangeOutcomes()
    addAnswerOutcomes()
    addDeliveryOutcomes()
    addStatisticsOutcomes()
  }
}

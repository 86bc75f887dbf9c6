public import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The kinds of rows that a store is held against by itself.
  static var storeKinds: [HealthKind] {
    [
      storeScenarios, unitStrings, unitSpellings, unitConstants, quantityTypes, errorCodes,
      storeDefaults,
    ]
  }

  /// How sure it is that HealthKit does so, in the words of the reference.
  static var confidence: HealthColumn {
    .oneOf("Confidence", values: ["documented", "tested", "inferred"])
  }

  /// The parts of the store contract that a subject can claim; each takes in the ones before it.
  public static var profiles: [CapabilityProfile] {
    let core: Set<StoreCapability> = [.authorizationControl, .externalWriters]
    let background = core.union([.backgroundDelivery, .deviceLock, .clock])
    let durable = background.union([.processDeath, .tombstonePurge])
    let all: [(String, Set<StoreCapability>)] = [
      ("core", core), ("background", background), ("durable", durable),
      ("extended", Set(StoreCapability.allCases)),
    ]
    // What a store claims says nothing of the sync on it.
    let syncs = SyncCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(syncs)) }
  }

  /// The parts of the contract on a sync that a subject can claim; a row counts for the first that
  /// has all it needs.
  public static var syncProfiles: [CapabilityProfile] {
    let all: [(String, Set<SyncCapability>)] = [
      ("export", [.exporting]), ("import", [.importing]), ("exchange", [.exporting, .importing]),
      ("observation", [.exporting, .importing, .observing]),
      ("recovery", Set(SyncCapability.allCases)),
    ]
    // What a sync claims says nothing of the store under it.
    let stores = StoreCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(stores)) }
  }

  /// What a store does, without anything on top of it.
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
  /// All phrases of rows on a store alone.
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

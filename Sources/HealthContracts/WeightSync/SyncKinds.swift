public import Conformance

extension HealthContracts {
  /// The contract of a sync between weight entries and a store.
  public static let weightSync = ContractDomain(
    "weight-sync", kinds: syncKinds.map { $0.counting(for: syncProfiles) },
    vocabulary: syncVocabulary)

  private static var syncVocabulary: HealthVocabulary {
    var vocabulary = HealthVocabulary(
      parameterTypes: [
        .massUnit, .errorCode, .operation, .onOff, .relation, .measurementSystem, .stateField,
        .stateValue, .entryField,
      ],
      roles: [
        "authorization": .setup, "error": .setup, "unit-name": .setup,
        "conversion-sample": .setup, "sample-part": .setup, "look-up": .setup,
        "declaration": .setup, "scenario": .action, "write-outcome": .action, "origin": .action,
      ], beforeAction: { await $0.beginStep() })
    vocabulary.addSyncPhrases()
    return vocabulary
  }

  /// The kinds of rows about the weight sync, its types and its declarations.
  static var syncKinds: [HealthKind] {
    [
      authorization, units, conversions, fields, computedProperties, validation, sourceAttribution,
      sampleMapping, queryPatterns, declarations, writeOutcomes, errors, mockScenarios, scenarios,
      histories, invariants,
    ]
  }
}

extension HealthVocabulary {
  /// Adds all phrases for rows of ``HealthContracts/syncKinds``.
  mutating func addSyncPhrases() {
    addAuthorizationPhrases()
    addSetupPhrases()
    addActionPhrases()
    addEntryExpectations()
    addStoreExpectations()
    addStatusExpectations()
    addOutcomePhrases()
    addErrorPhrases()
    addInvariantPhrases()
    addSourcePhrases()
    addEntryDescriptions()
    addStateDescriptions()
    addChangesDescriptions()
    addRulePhrases()
    addUnitPhrases()
    addConversionPhrases()
    addOriginPhrases()
    addMappingPhrases()
    addLookUpPhrases()
    addDeclarationPhrases()
    addEarlierSyncPhrases()
  }
}

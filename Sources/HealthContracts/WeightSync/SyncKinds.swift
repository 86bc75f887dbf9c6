internal import Conformance

extension HealthContracts {
  /// The kinds of rows that test a sync.
  static var syncKinds: [HealthKind] {
    [
      authorization, units, conversions, fields, computedProperties, validation, sourceAttribution,
      sampleMapping, queryPatterns, declarations, writeOutcomes, errors, mockScenarios, scenarios,
      histories, invariants,
    ]
  }
}

extension HealthVocabulary {
  /// Adds all phrases of rows that test a sync.
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
  }
}

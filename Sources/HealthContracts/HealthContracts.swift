public import Conformance
public import SpecMarkdown

/// The contract kinds and phrases of health sync, bound to protocols and never to a store.
public enum HealthContracts {
  /// Every contract kind.
  public static let kinds: [ContractKind<HealthWorld>] =
    syncKinds.map { $0.counting(for: syncProfiles) } + storeKinds + [storeFiles, protocolExchanges]

  /// The kinds of rows that a sync is held against.
  private static var syncKinds: [HealthKind] {
    [
      authorization, units, conversions, fields, computedProperties, validation, sourceAttribution,
      sampleMapping, queryPatterns, declarations, writeOutcomes, errors, mockScenarios, scenarios,
      histories, invariants,
    ]
  }

  /// Every phrase.
  public static let vocabulary: Vocabulary<HealthWorld> = makeVocabulary()

  /// Plans the rows of some documents.
  public static func plan(for documents: [MarkdownDocument]) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: documents, kinds: kinds, vocabulary: vocabulary)
  }

  /// Plans the rows of some documents side by side, with the same result.
  public static func planConcurrently(
    for documents: [MarkdownDocument]
  ) async -> ContractPlan<HealthWorld> {
    await ContractPlan.concurrently(documents: documents, kinds: kinds, vocabulary: vocabulary)
  }

  private static func makeVocabulary() -> Vocabulary<HealthWorld> {
    var vocabulary = Vocabulary<HealthWorld>(
      parameterTypes: [
        .massUnit, .errorCode, .operation, .onOff, .relation, .measurementSystem, .stateField,
        .stateValue, .entryField, .period, .city,
      ] + ParameterType.storeParameters,
      roles: [
        "authorization": .setup, "error": .setup, "unit-name": .setup,
        "conversion-sample": .setup, "sample-part": .setup, "look-up": .setup,
        "declaration": .setup, "scenario": .action, "write-outcome": .action, "origin": .action,
        "store-deed": .action, "store-file": .setup,
      ], nameOfActions: "step")
    vocabulary.addAuthorizationPhrases()
    vocabulary.addSetupPhrases()
    vocabulary.addActionPhrases()
    vocabulary.addEntryExpectations()
    vocabulary.addStoreExpectations()
    vocabulary.addStatusExpectations()
    vocabulary.addOutcomePhrases()
    vocabulary.addErrorPhrases()
    vocabulary.addInvariantPhrases()
    vocabulary.addSourcePhrases()
    vocabulary.addEntryDescriptions()
    vocabulary.addStateDescriptions()
    vocabulary.addChangesDescriptions()
    vocabulary.addRulePhrases()
    vocabulary.addUnitPhrases()
    vocabulary.addConversionPhrases()
    vocabulary.addOriginPhrases()
    vocabulary.addMappingPhrases()
    vocabulary.addLookUpPhrases()
    vocabulary.addDeclarationPhrases()
    vocabulary.addStorePhrases()
    vocabulary.addFilePhrases()
    return vocabulary
  }
}

public import Conformance
public import SpecMarkdown

/// The contract kinds and phrases of health sync, which depend on protocols, not on a specific
/// store.
public enum HealthContracts {
  /// All contract kinds.
  public static let kinds: [ContractKind<HealthWorld>] =
    syncKinds.map { $0.counting(for: syncProfiles) } + storeKinds + [storeFiles, protocolExchanges]

  /// The kinds of rows that test a sync.
  private static var syncKinds: [HealthKind] {
    [
      authorization, units, conversions, fields, computedProperties, validation, sourceAttribution,
      sampleMapping, queryPatterns, declarations, writeOutcomes, errors, mockScenarios, scenarios,
      histories, invariants,
    ]
  }

  /// All phrases.
  public static let vocabulary: Vocabulary<HealthWorld> = makeVocabulary()

  /// The domains of the health contracts.
  public static let domains: [ContractDomain<HealthWorld>] = [
    ContractDomain("health", kinds: kinds, vocabulary: vocabulary)
  ]

  /// Plans the rows of documents.
  public static func plan(for documents: [MarkdownDocument]) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: documents, domains: domains)
  }

  /// Plans the rows of documents concurrently, with the same result.
  public static func planConcurrently(
    for documents: [MarkdownDocument]
  ) async -> ContractPlan<HealthWorld> {
    await ContractPlan.concurrently(documents: documents, domains: domains)
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
      ], beforeAction: { await $0.beginStep() })
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

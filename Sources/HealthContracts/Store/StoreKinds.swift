public import Conformance

extension HealthContracts {
  /// The contract of a store: operations, units, quantity types, errors, defaults and files.
  public static let store = ContractDomain(
    "store", kinds: storeKinds + [storeFiles], vocabulary: storeVocabulary)

  private static var storeVocabulary: HealthVocabulary {
    var vocabulary = HealthVocabulary(
      parameterTypes: ParameterType.storeParameters,
      roles: ["store-action": .action, "store-file": .setup], beforeAction: { await $0.beginStep() }
    )
    vocabulary.addStorePhrases()
    vocabulary.addFilePhrases()
    vocabulary.addEarlierStorePhrases()
    return vocabulary
  }

  /// The kinds of rows about a store alone, except the kind about files.
  static var storeKinds: [HealthKind] {
    [
      storeScenarios, unitStrings, unitSpellings, unitConstants, quantityTypes, errorCodes,
      storeDefaults,
    ]
  }
}

extension HealthVocabulary {
  /// Adds the current phrases for rows about a store alone, except those about files.
  mutating func addStorePhrases() {
    add("nothing yet", in: "store-action", as: .setup("nothing has happened") { _ in })
    addSavingActions()
    addQueryActions()
    addWatchActions()
    addWaitingActions()
    addStoreUserActions()
    addStatisticsActions()
    addUnitTextPhrases()
    addQuantityPhrases()
    addMolePhrases()
    addFailureTextPhrases()
    addStoreCallExpectations()
    addStoreSampleExpectations()
    addEqualityPhrases()
    addChangeExpectations()
    addAnswerExpectations()
    addDeliveryExpectations()
    addStatisticsExpectations()
  }
}

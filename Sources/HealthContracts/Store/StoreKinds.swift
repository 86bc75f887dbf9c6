internal import Conformance

extension HealthContracts {
  /// The kinds of rows that test a store alone.
  static var storeKinds: [HealthKind] {
    [
      storeScenarios, unitStrings, unitSpellings, unitConstants, quantityTypes, errorCodes,
      storeDefaults,
    ]
  }
}

extension HealthVocabulary {
  /// Adds all phrases of rows on a store alone.
  mutating func addStorePhrases() {
    add("nothing yet", in: "store-deed", as: .setup("nothing has happened") { _ in })
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

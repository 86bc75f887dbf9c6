public import CombinedRecords
public import Conformance
public import HealthContracts

/// The contract of combined records: an app's local records together with a health store's records.
public enum RecordContracts {
  /// The domain of combined records; use it together with `HealthContracts.domains`.
  public static let records = ContractDomain(
    "records",
    kinds: [
      recordExamples, recordFields, fieldUnits, fieldEntries, entryDialogs, activityTypes,
      computedValues,
      shownTexts, offeredValues, refusalMessages, recordKinds,
    ], vocabulary: vocabulary, parts: [PartKey<any RecordHome>.recordHome.name]
  ) { (world: HealthWorld) in try await world.stage(RecordStage.self) }

  private static var vocabulary: Vocabulary<RecordStage> {
    var words = Vocabulary<RecordStage>(
      parameterTypes: ParameterType.sharedParameters + recordParameters,
      roles: ["record-action": .action])
    words.addKeepingPhrases()
    words.addHealthPhrases()
    words.addWorkoutPhrases()
    words.addMealPhrases()
    words.addListPhrases()
    words.addQueryPhrases()
    words.addFindingPhrases()
    words.addEditingPhrases()
    words.addSumPhrases()
    words.addExportPhrases()
    words.addLatenessPhrases()
    words.addDevicePhrases()
    words.addListOutcomes()
    words.addRecordOutcomes()
    words.addExportOutcomes()
    words.addEarlierOutcomes()
    words.addMealOutcomes()
    words.addLatenessOutcomes()
    words.addEarlierCopyOutcomes()
    words.addAuthorizationOutcomes()
    words.addObservationOutcomes()
    words.addSharingOutcomes()
    words.addConditionOutcomes()
    words.addRequestOutcomes()
    words.addStoreOutcomes()
    words.addEarlierRecordPhrases()
    return words
  }
}

extension PartKey where Part == any RecordHome {
  /// The key of the part that stores local records, goals and settings.
  public static var recordHome: Self { Self("recordHome") }
}

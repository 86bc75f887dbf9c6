public import Conformance
public import HealthContracts

/// The contract domain of health metrics, with its kinds of rows.
public enum MetricContracts {
  /// The domain of metrics, for use in a list of domains together with `HealthContracts.domains`.
  public static let metrics = ContractDomain(
    "metrics",
    kinds: [
      deliveries, quantityMetrics, categoryMetrics, workoutMetrics, exportedWorkoutMetrics,
      droppedRecords, recordIdentities, metricTypes, normalizationRules, settingsFaults,
      keptSettings, intervals, refusedIntervals,
      deliveryRequests, conversations, refusedDestinations, destinationFacts, responseVerdicts,
      managerErrors,
      metricFiles, signedRequests, secretPlaces, logLines, readDates, writtenDates, headerDates,
      refusedDates, refusedHeaderDates,
    ], vocabulary: vocabulary
  ) { (world: HealthWorld) in try await world.stage(MetricStage.self) }

  private static let deliveries = ContractKind<MetricStage>(
    id: "deliveries",
    summary: "Given samples and destinations, when the app syncs, this holds.",
    columns: [
      .title("Delivery"),
      ContractColumn("Given", reading: .clauses(scopes: ["metric-action"])),
      ContractColumn("When", reading: .clauses(scopes: ["metric-action"])),
      ContractColumn("Then", reading: .clauses(scopes: ["metric-expectation"])), .level,
    ])

  private static var vocabulary: Vocabulary<MetricStage> {
    var words = Vocabulary<MetricStage>(
      parameterTypes: ParameterType.sharedParameters + metricParameters,
      roles: ["metric-action": .action])
    words.addHealthPhrases()
    words.addSelectionPhrases()
    words.addDestinationPhrases()
    words.addStorePhrases()
    words.addPlugInPhrases()
    words.addPassPhrases()
    words.addStateFilePhrases()
    words.addManagerOutcomes()
    words.addArrivalOutcomes()
    words.addPassOutcomes()
    words.addPrivacyOutcomes()
    words.addEarlierMetricPhrases()
    return words
  }
}

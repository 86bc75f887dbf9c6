public import Conformance
public import SpecMarkdown

extension HealthContracts {
  /// All contract kinds.
  public static let kinds: [ContractKind<HealthWorld>] =
    syncKinds.map { $0.counting(for: syncProfiles) } + storeKinds + [storeFiles, protocolExchanges]

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
    vocabulary.addSyncPhrases()
    vocabulary.addStorePhrases()
    vocabulary.addFilePhrases()
    return vocabulary
  }
}

extension HealthContracts {
  /// Returns the domains of this package, extended with custom phrases.
  ///
  /// - Parameter extend: Adds phrases, replaces phrases, or gives them other names.
  /// - Returns: The domains, for `ContractSuite`, a `ContractTool` or a `ContractPlan`.
  public static func domains(
    extending extend: (inout Vocabulary<HealthWorld>) -> Void
  ) -> [ContractDomain<HealthWorld>] {
    domains.map { domain in
      var domain = domain
      extend(&domain.vocabulary)
      return domain
    }
  }
}

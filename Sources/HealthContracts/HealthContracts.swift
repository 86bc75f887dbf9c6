public import Conformance
public import SpecMarkdown

extension HealthContracts {
  /// The domains of this module: the weight sync, the health store and the subject protocol.
  public static let domains: [ContractDomain<HealthWorld>] = [weightSync, store, subjectProtocol]

  /// The contract kinds of all ``domains``.
  public static let kinds: [ContractKind<HealthWorld>] = domains.flatMap(\.kinds)

  /// Returns the domains of this module, one of them extended with custom phrases.
  ///
  /// If ``domains`` contains no domain with the name of `domain`, the result is ``domains``.
  ///
  /// ```swift
  /// let domains = HealthContracts.domains(extending: HealthContracts.store) { words in
  ///   words.alias("app writes {x:word}", for: "app saves {x}", in: "store-action")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - domain: The domain to extend, found in ``domains`` by its name; by default,
  ///     ``weightSync``. All other properties of the argument are ignored.
  ///   - extend: A closure that changes the domain's vocabulary: it adds phrases, replaces phrases,
  ///     or adds aliases of phrases.
  /// - Returns: The domains, for a `ContractSuite`, `ContractTool` or `ContractPlan`.
  public static func domains(
    extending domain: ContractDomain<HealthWorld> = weightSync,
    _ extend: (inout Vocabulary<HealthWorld>) -> Void
  ) -> [ContractDomain<HealthWorld>] {
    domains.map { $0.name == domain.name ? $0.extending(extend) : $0 }
  }

  /// Returns a plan of the contract rows in documents, with the phrases of ``domains``.
  public static func plan(for documents: [MarkdownDocument]) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: documents, domains: domains)
  }

  /// Returns the same plan as ``plan(for:)``, but plans the documents concurrently.
  public static func planConcurrently(
    for documents: [MarkdownDocument]
  ) async -> ContractPlan<HealthWorld> {
    await ContractPlan.concurrently(documents: documents, domains: domains)
  }
}

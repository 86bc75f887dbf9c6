public import Conformance
public import SpecMarkdown

extension HealthContracts {
  /// The domains of the health contracts.
  public static let domains: [ContractDomain<HealthWorld>] = [weightSync, store, subjectProtocol]

  /// All contract kinds.
  public static let kinds: [ContractKind<HealthWorld>] = domains.flatMap(\.kinds)

  /// Returns the domains of this package, one of them extended with custom phrases.
  ///
  /// ```swift
  /// let domains = HealthContracts.domains(extending: HealthContracts.store) { words in
  ///   words.alias("app writes {x:word}", for: "app saves {x}", in: "store-action")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - domain: The domain to extend.
  ///   - extend: Adds phrases, replaces phrases, or gives them other names.
  /// - Returns: The domains, for `ContractSuite`, a `ContractTool` or a `ContractPlan`.
  public static func domains(
    extending domain: ContractDomain<HealthWorld> = weightSync,
    _ extend: (inout Vocabulary<HealthWorld>) -> Void
  ) -> [ContractDomain<HealthWorld>] {
    domains.map { $0.name == domain.name ? $0.extending(extend) : $0 }
  }

  /// Plans the rows of documents.
  public static func plan(for documents: [MarkdownDocument]) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: documents, domains: domains)
  }

  /// Plans the rows of documents concurrently, with the same result as sequential planning.
  public static func planConcurrently(
    for documents: [MarkdownDocument]
  ) async -> ContractPlan<HealthWorld> {
    await ContractPlan.concurrently(documents: documents, domains: domains)
  }
}

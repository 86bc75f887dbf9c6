public import Conformance
public import SpecMarkdown

/// The contract kinds and phrases of health sync, bound to protocols and never to a store.
public enum HealthContracts {
  /// Every contract kind.
  public static let kinds: [ContractKind<HealthWorld>] = []

  /// Every phrase.
  public static let vocabulary: Vocabulary<HealthWorld> = Vocabulary()

  /// Plans the rows of some documents.
  public static func plan(for documents: [MarkdownDocument]) -> ContractPlan<HealthWorld> {
    ContractPlan(documents: documents, kinds: kinds, vocabulary: vocabulary)
  }
}

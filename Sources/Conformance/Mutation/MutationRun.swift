internal import ConformanceRecord
internal import Diagnostics
public import SpecMarkdown

/// The result of testing one mutation.
public struct MutationResult: Hashable, Sendable {
  /// Whether a mutation was noticed, or the reason why it was not noticed.
  public enum Outcome: String, Hashable, Sendable {
    /// A document has an error, the run of the changed rows is not conformant, a changed row below
    /// MUST does not pass, or the row without the removed clause does not pass.
    case noticed
    /// No row changes, or each changed row has the same steps as a row in the unchanged contracts,
    /// for example because only its words differ.
    case equivalent
    /// The removed clause states a default: the case starts in the same state without it.
    case isDefault = "default"
    /// The steps of at least one row change, but all changed rows still pass.
    case survived
  }

  /// The tested change.
  public let mutation: CellMutation
  /// Whether the mutation was noticed, or the reason why it was not noticed.
  public let outcome: Outcome
  /// Whether an error or a finding points at the mutated cell or its row; always true for a removed
  /// clause.
  public let isLocated: Bool
}

/// A run that tests the mutations of a document one at a time.
public struct MutationRun<World: ConformanceWorld>: Sendable {
  private let runner: ConformanceRunner<World>
  private let domains: [ContractDomain<World>]
  private let foreign: Set<String>
  private let glossary: [GlossaryEntry]
  private let documents: [MarkdownDocument]
  private let planner: DocumentPlanner<World>

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - runner: The runner, with a subject that conforms to the unchanged contracts.
  ///   - domains: The domains of the tables.
  ///   - foreign: The namespaces of other tools, whose tables are neither changed nor run.
  ///   - glossary: Phrases that every document may use, in addition to those that documents define.
  ///   - documents: All documents; a glossary in one of them applies to the documents in its
  ///     folder, at any depth.
  public init(
    runner: ConformanceRunner<World>, domains: [ContractDomain<World>], foreign: Set<String> = [],
    glossary: [GlossaryEntry] = [], documents: [MarkdownDocument]
  ) {
    self.runner = runner
    self.domains = domains
    self.foreign = foreign
    self.glossary = glossary
    self.documents = documents
    planner = DocumentPlanner(
      domains: domains, foreign: foreign, glossary: glossary, documents: documents)
  }

  /// Tests the selected mutations of a document; by default, all of them.
  ///
  /// The mutations are changes to its normative cells and its definitions, and the removal of each
  /// setup or action clause outside key cells.
  ///
  /// - Parameters:
  ///   - document: A conformant document, which is one of the documents of the run.
  ///   - isIncluded: A closure that returns whether to test a mutation.
  ///   - onResult: A closure that is called for every result, in order.
  /// - Returns: The result of each included mutation.
  /// - Complexity: O(*c* · *d*), where *c* is the number of mutations and *d* the size of all
  ///   documents. Each mutation of a cell parses the document again but plans only the changed row
  ///   and rows that refer to others, or all rows of a table whose facts change; each mutation of a
  ///   definition plans all documents again.
  public func results(
    for document: MarkdownDocument,
    where isIncluded: (CellMutation) -> Bool = { _ in true },
    onResult: (MutationResult) -> Void = { _ in }
  ) async -> [MutationResult] {
    let base = planner.plan(document)
    let plan = ContractPlan(joining: [base], planner)
    let rows = plan.rows
    let known = Set(rows.map(Self.meaning))
    let steps = Set(rows.map(Self.steps))
    let identities = Set(base.rows.map(\.identity))
    let mutator = CellMutator(plan: plan, documents: [document])
    var results: [MutationResult] = []
    for mutation in mutator.mutations(of: document) where isIncluded(mutation) {
      let result = await result(
        of: mutation, in: document, base, known: known, steps: steps, reused: identities)
      results.append(result)
      onResult(result)
    }
    for mutation in GlossaryMutator(entries: planner.entries).mutations(of: document)
    where isIncluded(mutation) {
      let result = await result(ofDefinition: mutation, in: document)
      results.append(result)
      onResult(result)
    }
    for drop in rows.flatMap(ClauseDrop.all) where isIncluded(drop.mutation) {
      let result = await result(of: drop, in: plan)
      results.append(result)
      onResult(result)
    }
    return results
  }

  /// Runs the rows, in all documents, whose meaning changes with a mutated definition.
  private func result(
    ofDefinition mutation: CellMutation, in document: MarkdownDocument
  ) async -> MutationResult {
    let changed = document.applying(mutation)
    let all = documents.map { $0.path == document.path ? changed : $0 }
    let planner = DocumentPlanner(
      domains: domains, foreign: foreign, glossary: glossary, documents: all)
    let before = documents.flatMap { self.planner.plan($0).rows }
    let plan = ContractPlan(joining: all.map { planner.plan($0) }, planner)
    return await result(
      of: mutation, plan, known: Set(before.map(Self.meaning)), steps: Set(before.map(Self.steps)))
  }

  private func result(
    of drop: ClauseDrop<World>, in plan: ContractPlan<World>
  ) async -> MutationResult {
    let record = await runner.run(drop.rest)
    var outcome: MutationResult.Outcome = record.outcome == .passed ? .survived : .noticed
    if outcome == .survived, await startsAlike(drop) { outcome = .isDefault }
    return MutationResult(mutation: drop.mutation, outcome: outcome, isLocated: true)
  }

  /// Returns whether the initial state of the row is known to be the same without a clause.
  private func startsAlike(_ drop: ClauseDrop<World>) async -> Bool {
    guard drop.isBeginning else { return false }
    let with = await runner.cases.state(after: drop.beginning(of: drop.row))
    let without = await runner.cases.state(after: drop.beginning(of: drop.rest))
    return with != nil && with == without
  }

  /// Plans the document with a mutated cell and runs the rows whose meaning changes.
  private func result(
    of mutation: CellMutation, in document: MarkdownDocument, _ base: DocumentPlan<World>,
    known: Set<String>, steps: Set<String>, reused: Set<ObjectIdentifier>
  ) async -> MutationResult {
    let plan = ContractPlan(
      joining: [planner.plan(document.applying(mutation), reusing: base)], planner)
    return await result(
      of: mutation, plan, known: known, steps: steps, reused: reused)
  }

  /// Runs only the rows whose meaning changed; the results of all other rows stay the same.
  private func result(
    of mutation: CellMutation, _ plan: ContractPlan<World>, known: Set<String>,
    steps: Set<String>, reused: Set<ObjectIdentifier> = []
  ) async -> MutationResult {
    let changed = plan.filter {
      !reused.contains($0.identity) && !known.contains(Self.meaning(of: $0))
    }
    let record = await runner.run(changed)
    let errors = record.diagnostics.filter { $0.severity == .error }
    let isNoticed =
      !errors.isEmpty || record.verdict != .conformant && !changed.rows.isEmpty
      || record.rows.contains { !$0.level.isBinding && $0.outcome != .passed }
    let isEquivalent = changed.rows.allSatisfy { steps.contains(Self.steps(of: $0)) }
    let places =
      errors.flatMap { [$0.location] + $0.notes.map(\.location) }
      + record.rows.flatMap { $0.findings.map(\.location) }
    return MutationResult(
      mutation: mutation,
      outcome: isNoticed ? .noticed : isEquivalent ? .equivalent : .survived,
      isLocated: places.contains { Self.covers($0, mutation.location) })
  }

  /// Returns whether a location covers the cell, alone or together with other cells of its row.
  private static func covers(_ place: SourceLocation?, _ cell: SourceLocation) -> Bool {
    guard let start = place?.start, let end = place?.end, let wanted = cell.start else {
      return false
    }
    // An empty cell has no separate location; it is reported at the preceding vertical bar.
    return start.line == wanted.line && start.column <= wanted.column + 1
      && wanted.column <= end.column + 1
  }

  /// Returns a key that contains everything that determines a row's result.
  ///
  /// The key includes the letter case of every cell, because a subject's behavior may depend on the
  /// symbol of a unit.
  private static func meaning(of row: PlannedRow<World>) -> String {
    ([row.id, row.revision, steps(of: row)] + row.cells.map(\.text)).joined(separator: "\n")
  }

  private static func steps(of row: PlannedRow<World>) -> String {
    row.testCase.steps.map(\.meaning.name).joined(separator: "\n")
  }
}

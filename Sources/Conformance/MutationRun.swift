internal import ConformanceRecord
internal import Diagnostics
public import SpecMarkdown

/// What came of a changed cell.
public struct MutationResult: Hashable, Sendable {
  /// How a change ended.
  public enum Outcome: String, Hashable, Sendable {
    /// The run no longer ends conformant, or the row, where it is below MUST, no longer passes.
    case noticed
    /// The case does and checks the very same: other words for one meaning.
    case equivalent
    /// The clause that was left out says what is so anyway: the case starts in the same state
    /// without it.
    case isDefault = "default"
    /// The case is another one and passes as well.
    case survived
  }

  /// The change.
  public let mutation: CellMutation
  /// How it ended.
  public let outcome: Outcome
  /// Whether a message points at the cell that was changed, or at its row.
  public let isLocated: Bool
}

/// Runs contracts with one cell changed at a time.
public struct MutationRun<World: ConformanceWorld>: Sendable {
  private let runner: ConformanceRunner<World>
  private let domains: [ContractDomain<World>]
  private let glossary: [GlossaryEntry]
  private let documents: [MarkdownDocument]
  private let planner: DocumentPlanner<World>

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - runner: The runner, with a subject that the unchanged contracts hold for.
  ///   - domains: What the tables may speak about.
  ///   - glossary: Phrases that every document may use, besides those that documents define.
  ///   - documents: All documents, whose glossaries count for each other.
  public init(
    runner: ConformanceRunner<World>, domains: [ContractDomain<World>],
    glossary: [GlossaryEntry] = [], documents: [MarkdownDocument]
  ) {
    self.runner = runner
    self.domains = domains
    self.glossary = glossary
    self.documents = documents
    planner = DocumentPlanner(domains: domains, glossary: glossary, documents: documents)
  }

  /// Changes every normative cell of a document in every way.
  ///
  /// - Parameters:
  ///   - document: The document, conformant as it stands.
  ///   - others: Documents whose columns give further values.
  ///   - isIncluded: Selects the changes to try.
  ///   - onResult: Called for every result, in their order.
  /// - Returns: What came of each change.
  /// - Complexity: O(*c* · *d*), where *c* is the number of changes and *d* the size of the
  ///   document, which is parsed anew for each; only the table that is changed is planned anew.
  public func results(
    for document: MarkdownDocument, among others: [MarkdownDocument] = [],
    where isIncluded: (CellMutation) -> Bool = { _ in true },
    onResult: (MutationResult) -> Void = { _ in }
  ) async -> [MutationResult] {
    let base = planner.plan(document)
    let plan = ContractPlan(joining: [base], planner)
    let rows = plan.rows
    let known = Set(rows.map(Self.meaning))
    let steps = Set(rows.map(Self.steps))
    let mutator = CellMutator(
      plan: ContractPlan(joining: [base] + others.map { planner.plan($0) }, planner),
      documents: [document] + others)
    var results: [MutationResult] = []
    for mutation in mutator.mutations(of: document) where isIncluded(mutation) {
      let result = await result(
        of: mutation, in: document, base, known: known, steps: steps)
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

  /// Runs the rows of all documents that a changed definition reaches, as far as they mean something
  /// else than before.
  private func result(
    ofDefinition mutation: CellMutation, in document: MarkdownDocument
  ) async -> MutationResult {
    let changed = document.applying(mutation)
    let all = documents.map { $0.path == document.path ? changed : $0 }
    let planner = DocumentPlanner(domains: domains, glossary: glossary, documents: all)
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

  /// Whether the row without a clause starts in the state in which it starts with it.
  private func startsAlike(_ drop: ClauseDrop<World>) async -> Bool {
    guard drop.isBeginning else { return false }
    let with = await runner.state(after: drop.beginning(of: drop.row))
    let without = await runner.state(after: drop.beginning(of: drop.rest))
    return with != nil && with == without
  }

  /// Plans the document with a changed cell.
  private func result(
    of mutation: CellMutation, in document: MarkdownDocument, _ base: DocumentPlan<World>,
    known: Set<String>, steps: Set<String>
  ) async -> MutationResult {
    let plan = ContractPlan(
      joining: [planner.plan(document.applying(mutation), reusing: base)], planner)
    return await result(of: mutation, plan, known: known, steps: steps)
  }

  /// Runs only the rows that mean something else than before: the others pass as they did.
  private func result(
    of mutation: CellMutation, _ plan: ContractPlan<World>, known: Set<String>, steps: Set<String>
  ) async -> MutationResult {
    let changed = plan.filter { !known.contains(Self.meaning(of: $0)) }
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

  /// Whether a place is the cell, or the whole row around it.
  private static func covers(_ place: SourceLocation?, _ cell: SourceLocation) -> Bool {
    guard let start = place?.start, let end = place?.end, let wanted = cell.start else {
      return false
    }
    // An empty cell has no place of its own: the bar before it stands for it.
    return start.line == wanted.line && start.column <= wanted.column + 1
      && wanted.column <= end.column + 1
  }

  /// What tells a row from one that was not changed, down to the letter case of every cell: what a
  /// subject does may be compared with the symbol of a unit in the middle of words.
  private static func meaning(of row: PlannedRow<World>) -> String {
    ([row.id, row.revision, steps(of: row)] + row.cells.map(\.text)).joined(separator: "\n")
  }

  private static func steps(of row: PlannedRow<World>) -> String {
    row.testCase.steps.map(\.meaning.name).joined(separator: "\n")
  }
}

internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// A cell between reading and the resolution of references to other rows.
struct DraftCell: Sendable {
  let column: TableColumn
  let text: String
  let tokens: PhraseTokens
  let location: SourceLocation
  /// What follows "same as", while it is not resolved.
  var reference: PhraseTokens?
}

/// Compiles the rows of one table.
///
/// What is known of a cell without its world is kept apart from what it means there: code for any
/// world is several times as slow.
struct RowCompiler<World: Sendable> {
  let document: MarkdownDocument
  let documentName: String
  let section: String
  let recognised: RecognisedTable<World>
  let parser: ClauseParser<World>

  /// A row between reading and the resolution of references to other rows.
  struct Draft {
    var cells: [DraftCell] = []
    /// The meanings of each cell.
    var meanings: [[Meaning<World>]] = []
    let context: RowContext
    let row: Table.Row
    var unbound: [UnboundCell] = []
  }

  func compile(diagnostics: inout [Diagnostic]) -> [PlannedRow<World>] {
    let rows = Array(recognised.table.rows)
    let texts = rows.map(cellTexts)
    let facts = recognised.kind.tableFacts(texts)
    var drafts: [Draft] = []
    for index in rows.indices {
      let context = RowContext(cells: texts[index], tableFacts: facts)
      drafts.append(draft(rows[index], context, &diagnostics))
    }
    resolveReferences(in: &drafts)
    return drafts.map(planned)
  }

  private func cellTexts(of row: Table.Row) -> [String: String] {
    let columns = recognised.columns
    var texts: [String: String] = [:]
    for (index, cell) in row.cells.enumerated() where index < columns.count {
      texts[columns[index].name] = cell.text
    }
    return texts
  }

  private func draft(
    _ row: Table.Row, _ context: RowContext, _ diagnostics: inout [Diagnostic]
  ) -> Draft {
    var draft = Draft(context: context, row: row)
    let columns = recognised.columns
    if let surplus = row.surplusCells.first {
      diagnostics.append(
        .surplusCells(
          row.sourceCellCount, expected: columns.count, at: document.location(of: surplus.range)))
    }
    for (index, cell) in row.cells.enumerated() where index < columns.count {
      let column = columns[index]
      let text = context.cells[column.name] ?? ""
      var drafted = DraftCell(
        column: column, text: text, tokens: PhraseTokens(text),
        location: document.location(of: cell.range))
      var meanings: [Meaning<World>] = []
      if column.isNormative, drafted.tokens.isEmpty {
        diagnostics.append(.missingCell(column.header, at: drafted.location))
      } else {
        meanings = read(&drafted, as: recognised.readings[index], of: &draft)
      }
      draft.cells.append(drafted)
      draft.meanings.append(meanings)
    }
    return draft
  }

  private func read(
    _ cell: inout DraftCell, as reading: ContractColumn<World>.Reading, of draft: inout Draft
  ) -> [Meaning<World>] {
    switch reading {
    case .descriptive: break
    case .value(let read):
      do { return try read(cell.tokens, draft.context) } catch {
        draft.unbound.append(cell.unbound(because: error.message, nearest: error.candidates))
      }
    case .verbatim(let read):
      do { return try read(cell.text, draft.context) } catch {
        draft.unbound.append(cell.unbound(because: error.message, nearest: error.candidates))
      }
    case .clauses(let scopes):
      if cell.tokens.words.starts(with: ["same", "as"]), cell.tokens.count > 2 {
        cell.reference = cell.tokens[2..<cell.tokens.count]
        return []
      }
      let result = parser.parse(cell.tokens, scopes: scopes, context: draft.context)
      for clause in result.unbound {
        draft.unbound.append(
          UnboundCell(column: cell.column.header, location: cell.location, clause: clause))
      }
      return result.bound.flatMap { $0.meanings }
    }
    return []
  }

  /// Replaces "same as X" by what the row with setup X says in the same column.
  private func resolveReferences(in drafts: inout [Draft]) {
    for index in drafts.indices {
      for cellIndex in drafts[index].cells.indices {
        guard let reference = drafts[index].cells[cellIndex].reference else { continue }
        let cell = drafts[index].cells[cellIndex]
        switch referent(of: reference, for: cell, in: drafts, context: drafts[index].context) {
        case .success(let meanings): drafts[index].meanings[cellIndex] = meanings
        case .failure(let problem):
          drafts[index].unbound.append(
            cell.unbound(because: problem.message, nearest: problem.candidates))
        }
      }
    }
  }

  private func referent(
    of reference: PhraseTokens, for cell: DraftCell, in drafts: [Draft], context: RowContext
  ) -> Result<[Meaning<World>], BindingProblem> {
    let columns = recognised.columns
    var wanted: [String] = []
    for index in columns.indices where columns[index].isKey {
      if case .clauses(let scopes) = recognised.readings[index] {
        wanted += parser.parse(reference, scopes: scopes, context: context).bound
          .flatMap { $0.meanings }.map { $0.name }
      }
    }
    let found = drafts.filter { draft in
      let keys = draft.cells.indices.filter { draft.cells[$0].column.isKey }
      let names = keys.flatMap { draft.meanings[$0] }.map { $0.name }
      return !wanted.isEmpty && Set(names) == Set(wanted)
    }
    let place = found.first?.cells.firstIndex { $0.column.name == cell.column.name }
    guard found.count == 1, let target = found.first, let place,
      target.cells[place].reference == nil
    else {
      let rows = drafts.flatMap { $0.cells.filter(\.column.isKey).map(\.text) }
      return .failure(
        BindingProblem(
          "'\(reference.text)' names no other row of this table that says it itself",
          candidates: Similarity.nearest(to: reference.text, among: rows)))
    }
    return .success(target.meanings[place])
  }

  private func planned(_ draft: Draft) -> PlannedRow<World> {
    var cells: [PlannedCell] = []
    for (cell, meanings) in zip(draft.cells, draft.meanings) {
      cells.append(
        PlannedCell(
          column: cell.column.header, text: cell.text, location: cell.location,
          isNormative: cell.column.isNormative,
          understanding: meanings.map { "\($0.role.rawValue): \($0.name)" }))
    }
    let testCase = testCase(of: draft)
    return PlannedRow(
      id: id(of: draft), revision: revision(of: draft.cells), kind: recognised.kind.id,
      location: document.location(of: draft.row.range),
      requirements: Self.requirements(draft.context.cells["Requirement"] ?? ""),
      level: draft.context.level, profile: profile(of: testCase), cells: cells,
      testCase: testCase, unbound: draft.unbound)
  }

  /// The first part of the contract that has all that a case needs.
  private func profile(of testCase: ContractCase<World>) -> String? {
    guard !recognised.kind.profiles.isEmpty else { return nil }
    let needed = testCase.capabilities
    return recognised.kind.profiles.first { $0.capabilities.isSuperset(of: needed) }?.name
  }

  /// The meanings of all cells, and what the kind adds, in the order in which they take place.
  private func testCase(of draft: Draft) -> ContractCase<World> {
    var steps = StepsByRole()
    for meaning in recognised.kind.setup {
      steps.append(CaseStep(meaning: meaning, column: nil, location: nil))
    }
    for (index, cell) in draft.cells.enumerated() {
      for meaning in draft.meanings[index] {
        let place = meaning.column.flatMap { name in
          draft.cells.firstIndex { $0.column.name == name }
        }
        let spoken = place.map { draft.cells[$0] } ?? cell
        steps.append(
          CaseStep(meaning: meaning, column: spoken.column.header, location: spoken.location))
      }
    }
    if steps.actions.isEmpty {
      for meaning in recognised.kind.action {
        steps.append(CaseStep(meaning: meaning, column: nil, location: nil))
      }
    }
    return ContractCase(steps: steps.all)
  }

  /// Steps as they are found, in the order of their roles.
  private struct StepsByRole {
    private var setups: [CaseStep<World>] = []
    private(set) var actions: [CaseStep<World>] = []
    private var expectations: [CaseStep<World>] = []

    var all: [CaseStep<World>] { setups + actions + expectations }

    mutating func append(_ step: CaseStep<World>) {
      switch step.meaning.role {
      case .setup: setups.append(step)
      case .action: actions.append(step)
      case .expectation: expectations.append(step)
      }
    }
  }

  private func id(of draft: Draft) -> String {
    if let explicit = draft.context.cells["ID"], !explicit.isEmpty { return explicit }
    for cell in draft.cells where cell.column.isKey {
      let name = cell.tokens.slug
      if !name.isEmpty { return "\(documentName)/\(section)/\(name)" }
    }
    return "\(documentName)/\(section)/row"
  }

  private func revision(of cells: [DraftCell]) -> String {
    var text = recognised.kind.id
    for cell in cells where cell.column.isNormative {
      let content = cell.column.isVerbatim ? cell.text : cell.tokens.text
      text += "\n\(cell.column.name)=\(content)"
    }
    return String(SHA256.hexadecimal(text.utf8).prefix(10))
  }

  private static func requirements(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

extension DraftCell {
  /// The cell as one that was not understood.
  fileprivate func unbound(because message: String, nearest candidates: [String]) -> UnboundCell {
    UnboundCell(
      column: column.header, location: location,
      clause: UnboundClause(text: text, message: message, suggestions: candidates, snippet: nil))
  }
}

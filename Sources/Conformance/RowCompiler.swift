internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// Compiles the rows of one table.
struct RowCompiler<World: Sendable> {
  let document: MarkdownDocument
  let documentName: String
  let section: String
  let recognised: RecognisedTable<World>
  let parser: ClauseParser<World>

  /// A row between reading and the resolution of references to other rows.
  struct Draft {
    var cells: [DraftCell]
    var context: RowContext
    var row: Table.Row
    var unbound: [UnboundCell] = []

    /// The cell of a column, if the table has it.
    func cell(of column: String) -> DraftCell? {
      for cell in cells where cell.column == column { return cell }
      return nil
    }
  }

  struct DraftCell {
    /// The canonical name of the column.
    let column: String
    let header: String
    let isNormative: Bool
    let isKey: Bool
    /// Whether every character counts.
    let isVerbatim: Bool
    let text: String
    let tokens: PhraseTokens
    let location: SourceLocation
    var meanings: [Meaning<World>] = []
    /// What follows "same as", while it is not resolved.
    var reference: PhraseTokens?
  }

  func compile(diagnostics: inout [Diagnostic]) -> [PlannedRow<World>] {
    let rows = Array(recognised.table.rows)
    let texts = rows.map { row in cellTexts(of: row) }
    let facts = recognised.kind.tableFacts(texts)
    var drafts = zip(rows, texts).map { row, cells in
      draft(row, context: RowContext(cells: cells, tableFacts: facts), &diagnostics)
    }
    resolveReferences(in: &drafts)
    return drafts.map(planned)
  }

  private func cellTexts(of row: Table.Row) -> [String: String] {
    var texts: [String: String] = [:]
    for (column, cell) in zip(recognised.columns, row.cells) { texts[column.name] = cell.text }
    return texts
  }

  private func draft(
    _ row: Table.Row, context: RowContext, _ diagnostics: inout [Diagnostic]
  ) -> Draft {
    var draft = Draft(cells: [], context: context, row: row)
    if let surplus = row.surplusCells.first {
      diagnostics.append(
        .surplusCells(
          row.sourceCellCount, expected: recognised.columns.count,
          at: document.location(of: surplus.range)))
    }
    for (index, cell) in row.cells.enumerated() where index < recognised.columns.count {
      let column = recognised.columns[index]
      let place = document.location(of: cell.range)
      let tokens = PhraseTokens(context.cells[column.name] ?? "")
      var drafted = DraftCell(
        column: column.name, header: recognised.headers[index], isNormative: column.isNormative,
        isKey: column.isKey, isVerbatim: column.isVerbatim,
        text: context.cells[column.name] ?? "", tokens: tokens, location: place)
      if drafted.isNormative, tokens.isEmpty {
        diagnostics.append(.missingCell(drafted.header, at: place))
      } else {
        read(&drafted, as: column.reading, into: &draft)
      }
      draft.cells.append(drafted)
    }
    return draft
  }

  private func read(
    _ cell: inout DraftCell, as reading: ContractColumn<World>.Reading, into draft: inout Draft
  ) {
    switch reading {
    case .descriptive: break
    case .value(let read):
      do { cell.meanings = try read(cell.tokens, draft.context) } catch {
        draft.unbound.append(Self.unbound(cell, error))
      }
    case .verbatim(let read):
      do { cell.meanings = try read(cell.text, draft.context) } catch {
        draft.unbound.append(Self.unbound(cell, error))
      }
    case .clauses(let scopes):
      if cell.tokens.words.starts(with: ["same", "as"]), cell.tokens.count > 2 {
        cell.reference = cell.tokens[2..<cell.tokens.count]
        return
      }
      let result = parser.parse(cell.tokens, scopes: scopes, context: draft.context)
      for clause in result.bound { cell.meanings += clause.meanings }
      for clause in result.unbound {
        draft.unbound.append(
          UnboundCell(column: cell.header, location: cell.location, clause: clause))
      }
    }
  }

  private static func unbound(_ cell: DraftCell, _ problem: BindingProblem) -> UnboundCell {
    UnboundCell(
      column: cell.header, location: cell.location,
      clause: UnboundClause(
        text: cell.text, message: problem.message, suggestions: problem.candidates, snippet: nil))
  }

  /// Replaces "same as X" by what the row with setup X says in the same column.
  private func resolveReferences(in drafts: inout [Draft]) {
    for index in drafts.indices {
      for cellIndex in drafts[index].cells.indices {
        guard let reference = drafts[index].cells[cellIndex].reference else { continue }
        let cell = drafts[index].cells[cellIndex]
        switch referent(of: reference, for: cell, in: drafts, context: drafts[index].context) {
        case .success(let meanings): drafts[index].cells[cellIndex].meanings = meanings
        case .failure(let problem):
          drafts[index].unbound.append(Self.unbound(cell, problem))
        }
      }
    }
  }

  private func referent(
    of reference: PhraseTokens, for cell: DraftCell, in drafts: [Draft], context: RowContext
  ) -> Result<[Meaning<World>], BindingProblem> {
    let keys = recognised.columns.filter { $0.isKey }
    var wanted: [String] = []
    for column in keys {
      if case .clauses(let scopes) = column.reading {
        wanted += parser.parse(reference, scopes: scopes, context: context).bound
          .flatMap { $0.meanings }.map { $0.name }
      }
    }
    let found = drafts.filter { draft in
      let names = draft.cells.filter { $0.isKey }.flatMap { $0.meanings }.map { $0.name }
      return !wanted.isEmpty && Set(names) == Set(wanted)
    }
    let target = found.first?.cells.first { $0.column == cell.column }
    guard found.count == 1, let target, target.reference == nil else {
      let rows = drafts.flatMap { $0.cells.filter { $0.isKey }.map { $0.text } }
      return .failure(
        BindingProblem(
          "'\(reference.text)' names no other row of this table that says it itself",
          candidates: Similarity.nearest(to: reference.text, among: rows)))
    }
    return .success(target.meanings)
  }

  private func planned(_ draft: Draft) -> PlannedRow<World> {
    var cells: [PlannedCell] = []
    for cell in draft.cells {
      var understanding: [String] = []
      for meaning in cell.meanings {
        understanding.append("\(meaning.role.rawValue): \(meaning.name)")
      }
      cells.append(
        PlannedCell(
          column: cell.header, text: cell.text, location: cell.location,
          isNormative: cell.isNormative, understanding: understanding))
    }
    let testCase = testCase(of: draft)
    return PlannedRow(
      id: id(of: draft), revision: revision(of: draft), kind: recognised.kind.id,
      location: document.location(of: draft.row.range), requirements: requirements(of: draft),
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
    var steps: [CaseStep<World>] = []
    let hasAction =
      Self.isAnyAction(in: recognised.kind.setup)
      || draft.cells.contains { Self.isAnyAction(in: $0.meanings) }
    for role in [Meaning<World>.Role.setup, .action, .expectation] {
      for meaning in recognised.kind.setup where meaning.role == role {
        steps.append(CaseStep(meaning: meaning, column: nil, location: nil))
      }
      for cell in draft.cells {
        for meaning in cell.meanings where meaning.role == role {
          let place = meaning.column.flatMap { draft.cell(of: $0) } ?? cell
          steps.append(CaseStep(meaning: meaning, column: place.header, location: place.location))
        }
      }
      for meaning in recognised.kind.action where !hasAction && meaning.role == role {
        steps.append(CaseStep(meaning: meaning, column: nil, location: nil))
      }
    }
    return ContractCase(steps: steps)
  }

  private static func isAnyAction(in meanings: [Meaning<World>]) -> Bool {
    for meaning in meanings where meaning.role == .action { return true }
    return false
  }

  private func id(of draft: Draft) -> String {
    if let explicit = draft.context.cells["ID"], !explicit.isEmpty { return explicit }
    for cell in draft.cells where cell.isKey {
      let name = cell.tokens.slug
      if !name.isEmpty { return "\(documentName)/\(section)/\(name)" }
    }
    return "\(documentName)/\(section)/row"
  }

  private func revision(of draft: Draft) -> String {
    var text = recognised.kind.id
    for cell in draft.cells where cell.isNormative {
      text += "\n\(cell.column)=\(cell.isVerbatim ? cell.text : cell.tokens.text)"
    }
    return String(SHA256.hexadecimal(text.utf8).prefix(10))
  }

  private func requirements(of draft: Draft) -> [String] {
    let text = draft.context.cells["Requirement"] ?? ""
    return text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

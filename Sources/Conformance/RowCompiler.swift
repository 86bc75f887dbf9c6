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
  }

  struct DraftCell {
    let column: ContractColumn<World>
    let header: String
    let text: String
    let tokens: PhraseTokens
    let location: SourceLocation
    var meanings: [Meaning<World>] = []
    /// What follows "same as", while it is not resolved.
    var reference: PhraseTokens?

    /// What the cell says, without what does not count in it.
    var normalisedText: String {
      if case .verbatim = column.reading { text } else { tokens.text }
    }
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
        column: column, header: recognised.headers[index], text: context.cells[column.name] ?? "",
        tokens: tokens, location: place)
      if column.isNormative, tokens.isEmpty {
        diagnostics.append(.missingCell(drafted.header, at: place))
      } else {
        read(&drafted, into: &draft)
      }
      draft.cells.append(drafted)
    }
    return draft
  }

  private func read(_ cell: inout DraftCell, into draft: inout Draft) {
    switch cell.column.reading {
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
      cell.meanings = result.bound.flatMap { $0.meanings }
      draft.unbound += result.unbound.map {
        UnboundCell(column: cell.header, location: cell.location, clause: $0)
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
      let names = draft.cells.filter { $0.column.isKey }.flatMap { $0.meanings }.map { $0.name }
      return !wanted.isEmpty && Set(names) == Set(wanted)
    }
    let target = found.first?.cells.first { $0.column.name == cell.column.name }
    guard found.count == 1, let target, target.reference == nil else {
      let rows = drafts.flatMap { $0.cells.filter { $0.column.isKey }.map { $0.text } }
      return .failure(
        BindingProblem(
          "'\(reference.text)' names no other row of this table that says it itself",
          candidates: Similarity.nearest(to: reference.text, among: rows)))
    }
    return .success(target.meanings)
  }

  private func planned(_ draft: Draft) -> PlannedRow<World> {
    let testCase = testCase(of: draft)
    let capabilities = recognised.kind.profiles.isEmpty ? [] : testCase.capabilities
    return PlannedRow(
      id: id(of: draft), revision: revision(of: draft), kind: recognised.kind.id,
      location: document.location(of: draft.row.range), requirements: requirements(of: draft),
      level: draft.context.level,
      profile: recognised.kind.profiles.first { $0.capabilities.isSuperset(of: capabilities) }?
        .name,
      cells: draft.cells.map { cell in
        PlannedCell(
          column: cell.header, text: cell.text, location: cell.location,
          isNormative: cell.column.isNormative,
          understanding: cell.meanings.map { "\($0.role.rawValue): \($0.name)" })
      },
      testCase: testCase, unbound: draft.unbound)
  }

  private func testCase(of draft: Draft) -> ContractCase<World> {
    var steps = draft.cells.flatMap { cell in
      cell.meanings.map { meaning in
        let place = draft.cells.first { $0.column.name == meaning.column } ?? cell
        return CaseStep(meaning: meaning, column: place.header, location: place.location)
      }
    }
    let kindStep = { (meaning: Meaning<World>) in
      CaseStep(meaning: meaning, column: nil, location: nil)
    }
    steps = recognised.kind.setup.map(kindStep) + steps
    if !steps.contains(where: { $0.meaning.role == .action }) {
      steps += recognised.kind.action.map(kindStep)
    }
    let ordered = [Meaning<World>.Role.setup, .action, .expectation].flatMap { role in
      steps.filter { $0.meaning.role == role }
    }
    return ContractCase(steps: ordered)
  }

  private func id(of draft: Draft) -> String {
    if let explicit = draft.context.cells["ID"], !explicit.isEmpty { return explicit }
    let names = draft.cells.filter { $0.column.isKey }.map { $0.tokens.slug }.filter { !$0.isEmpty }
    return "\(documentName)/\(section)/\(names.first ?? "row")"
  }

  private func revision(of draft: Draft) -> String {
    let content = draft.cells.filter { $0.column.isNormative }
      .map { "\($0.column.name)=\($0.normalisedText)" }
    let text = ([recognised.kind.id] + content).joined(separator: "\n")
    return String(SHA256.hexadecimal(text.utf8).prefix(10))
  }

  private func requirements(of draft: Draft) -> [String] {
    let text = draft.context.cells["Requirement"] ?? ""
    return text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

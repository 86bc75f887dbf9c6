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
  /// What it means, as far as that can be said without a world.
  var meanings: [MeaningWords] = []
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
  private let order: StepOrder

  init(
    document: MarkdownDocument, documentName: String, section: String,
    recognised: RecognisedTable<World>, parser: ClauseParser<World>
  ) {
    self.document = document
    self.documentName = documentName
    self.section = section
    self.recognised = recognised
    self.parser = parser
    order = StepOrder(
      setup: recognised.kind.setup.map { $0.words }, action: recognised.kind.action.map { $0.words }
    )
  }

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
    var planned: [PlannedRow<World>] = []
    planned.reserveCapacity(drafts.count)
    for draft in drafts { planned.append(self.planned(draft)) }
    return planned
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
      drafted.meanings = Self.words(of: meanings)
      draft.cells.append(drafted)
      draft.meanings.append(meanings)
    }
    return draft
  }

  private static func words(of meanings: [Meaning<World>]) -> [MeaningWords] {
    var words: [MeaningWords] = []
    for meaning in meanings { words.append(meaning.words) }
    return words
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
    for index in drafts.indices where drafts[index].cells.contains(where: \.isReference) {
      for cellIndex in drafts[index].cells.indices {
        guard let reference = drafts[index].cells[cellIndex].reference else { continue }
        let cell = drafts[index].cells[cellIndex]
        switch referent(of: reference, for: cell, in: drafts, context: drafts[index].context) {
        case .success(let meanings):
          drafts[index].meanings[cellIndex] = meanings
          drafts[index].cells[cellIndex].meanings = Self.words(of: meanings)
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
      let names = keys.flatMap { draft.cells[$0].meanings }.map(\.name)
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
    let cells = draft.cells.map { cell in
      PlannedCell(
        column: cell.column.header, text: cell.text, location: cell.location,
        isNormative: cell.column.isNormative, meanings: cell.meanings)
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
    let places = order.places(in: draft.cells)
    var steps: [CaseStep<World>] = []
    steps.reserveCapacity(places.count)
    for place in places {
      let meaning =
        switch place.origin {
        case .setupOfKind: recognised.kind.setup[place.index]
        case .actionOfKind: recognised.kind.action[place.index]
        case .cell(let cell): draft.meanings[cell][place.index]
        }
      steps.append(CaseStep(meaning: meaning, column: place.column, location: place.location))
    }
    return ContractCase(
      steps: steps, capabilities: Self.capabilities(of: places),
      hasExpectation: places.contains { $0.words.role == .expectation })
  }

  private static func capabilities(of places: [StepPlace]) -> Set<String> {
    var capabilities: Set<String> = []
    for place in places where !place.words.capabilities.isEmpty {
      capabilities.formUnion(place.words.capabilities)
    }
    return capabilities
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
    var bytes = Array(recognised.kind.id.utf8)
    for cell in cells where cell.column.isNormative {
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: cell.column.name.utf8)
      bytes.append(UInt8(ascii: "="))
      if cell.column.isVerbatim {
        bytes.append(contentsOf: cell.text.utf8)
      } else {
        cell.tokens.append(to: &bytes)
      }
    }
    return SHA256.hexadecimal(bytes, digits: 10)
  }

  private static func requirements(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

extension DraftCell {
  fileprivate var isReference: Bool { reference != nil }

  /// The cell as one that was not understood.
  fileprivate func unbound(because message: String, nearest candidates: [String]) -> UnboundCell {
    UnboundCell(
      column: column.header, location: location,
      clause: UnboundClause(text: text, message: message, suggestions: candidates, snippet: nil))
  }
}

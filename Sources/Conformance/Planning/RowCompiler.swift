internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// A parsed cell with its own text, and with the tokens of the cell that it refers to or, without a
/// reference, its own tokens.
struct DraftCell: Sendable {
  let column: TableColumn
  let text: String
  let tokens: PhraseTokens
  let location: SourceLocation
  /// The world-independent parts of the cell's meanings.
  var meanings: [MeaningWords] = []

  /// Whether the cell states nothing; articles alone do, but not in a column that is compared
  /// character by character.
  var isBlank: Bool { column.isVerbatim ? tokens.source.isEmpty : tokens.isEmpty }
}

/// A compiler for the rows of one table.
///
/// World-independent data is kept separate from the meanings, because generic code is several times
/// slower.
struct RowCompiler<World: Sendable> {
  let document: MarkdownDocument
  /// The section of the table, as `document/section`.
  let section: String
  let recognized: RecognizedTable<World>
  let parser: ClauseParser<World>
  /// The parts that the domain of the table needs.
  private let parts: Set<String>
  private let order: StepOrder
  /// The canonical names of the columns.
  private let names: [String]
  /// The names of the groups of phrases that each column accepts, including the glossary's groups.
  private let groups: [[String]]

  init(
    document: MarkdownDocument, section: String, recognized: RecognizedTable<World>,
    parser: ClauseParser<World>, parts: Set<String>
  ) {
    self.document = document
    self.section = section
    self.recognized = recognized
    self.parser = parser
    self.parts = parts
    names = recognized.columns.map(\.name)
    groups = recognized.columns.indices.map { index in
      guard case .clauses(let scopes) = recognized.readings[index] else { return [] }
      return parser.names(of: scopes, column: recognized.columns[index].names)
    }
    order = StepOrder(
      setup: recognized.kind.setup.map { $0.words },
      action: recognized.kind.action.map { $0.words },
      columns: recognized.order)
  }

  /// A parsed row from which a planned row is created.
  struct Draft {
    var cells: [DraftCell] = []
    /// The meanings of each cell.
    var meanings: [[Meaning<World>]] = []
    /// The source clauses of the meanings, for cells that are parsed as clauses.
    var clauses: [[ClausePlace]] = []
    /// The glossary entries that each cell uses.
    var definitions: [[GlossaryEntry]] = []
    let context: RowContext
    let row: Table.Row
    var unbound: [UnboundCell] = []

    mutating func reserveCapacity(_ count: Int) {
      cells.reserveCapacity(count)
      meanings.reserveCapacity(count)
      clauses.reserveCapacity(count)
      definitions.reserveCapacity(count)
    }

    func clause(of place: StepPlace) -> ClausePlace? {
      guard case .cell(let cell) = place.origin, place.index < clauses[cell].count else {
        return nil
      }
      return clauses[cell][place.index]
    }
  }

  /// Returns the compiled rows, and the facts that the kind derives from all rows.
  ///
  /// A row of an earlier table is reused if its text, its location and the facts are the same, and
  /// no cell refers to another row.
  func compile(
    reusing base: PlannedTable<World>?
  ) -> (rows: [PlannedTable<World>.Row], facts: [String: String]) {
    let rows = Array(recognized.table.rows)
    let earlier = rows.enumerated().map { index, row in unchanged(row, index, in: base) }
    var written: [[PhraseTokens]] = []
    written.reserveCapacity(rows.count)
    for (row, earlier) in zip(rows, earlier) { written.append(earlier?.cells ?? words(of: row)) }
    let references = RowReferences(cells: written, recognized: recognized, parser: parser)
    let facts = recognized.facts(of: written)
    let hasSameFacts = facts == base?.facts
    var compiled: [PlannedTable<World>.Row] = []
    compiled.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      if let earlier = earlier[index], earlier.isIndependent, hasSameFacts {
        compiled.append(earlier)
        continue
      }
      let (cells, problems) = references.resolved(index)
      let context = RowContext(columns: names, cells: cells, tableFacts: facts)
      var diagnostics: [Diagnostic] = []
      let draft = draft(row, written[index], cells, context, problems: problems, &diagnostics)
      compiled.append(
        .init(
          location: document.location(of: row.range), text: document.bytes[row.range],
          cells: written[index], isIndependent: !references.hasReference(index),
          row: planned(draft), diagnostics: diagnostics))
    }
    return (compiled, facts)
  }

  /// Returns the row at an index of an earlier table if it has the same text and location.
  private func unchanged(
    _ row: Table.Row, _ index: Int, in base: PlannedTable<World>?
  ) -> PlannedTable<World>.Row? {
    guard let base, index < base.compiled.count else { return nil }
    let earlier = base.compiled[index]
    guard earlier.text == document.bytes[row.range],
      earlier.location == document.location(of: row.range)
    else { return nil }
    return earlier
  }

  /// Returns the tokens of the row's cells, without surplus cells.
  private func words(of row: Table.Row) -> [PhraseTokens] {
    var words: [PhraseTokens] = []
    words.reserveCapacity(names.count)
    for cell in row.cells where words.count < names.count {
      words.append(PhraseTokens(runs: cell.textRuns))
    }
    return words
  }

  /// Parses a row; a cell that refers to another row keeps its own text, but has the tokens of that
  /// row's cell.
  private func draft(
    _ row: Table.Row, _ written: [PhraseTokens], _ cells: [PhraseTokens], _ context: RowContext,
    problems: [Int: BindingProblem], _ diagnostics: inout [Diagnostic]
  ) -> Draft {
    var draft = Draft(context: context, row: row)
    draft.reserveCapacity(cells.count)
    if let surplus = row.surplusCells.first {
      diagnostics.append(
        .surplusCells(
          row.sourceCellCount, expected: names.count, at: document.location(of: surplus.range)))
    }
    for (index, cell) in row.cells.enumerated() where index < cells.count {
      let column = recognized.columns[index]
      var drafted = DraftCell(
        column: column, text: written[index].source, tokens: cells[index],
        location: document.location(of: cell.range))
      var meanings: [Meaning<World>] = []
      draft.clauses.append([])
      draft.definitions.append([])
      if column.isNormative, drafted.isBlank {
        diagnostics.append(.missingCell(column.header, at: drafted.location))
      } else if let problem = problems[index] {
        draft.unbound.append(
          drafted.unbound(because: problem.message, nearest: problem.candidates))
      } else {
        meanings = read(drafted, index, of: &draft, &diagnostics)
      }
      drafted.meanings = Self.words(of: meanings)
      draft.cells.append(drafted)
      draft.meanings.append(meanings)
    }
    return draft
  }

  private static func words(of meanings: [Meaning<World>]) -> [MeaningWords] {
    var words: [MeaningWords] = []
    words.reserveCapacity(meanings.count)
    for meaning in meanings { words.append(meaning.words) }
    return words
  }

  private func read(
    _ cell: DraftCell, _ index: Int, of draft: inout Draft, _ diagnostics: inout [Diagnostic]
  ) -> [Meaning<World>] {
    switch recognized.readings[index] {
    case .descriptive: break
    case .value(let read):
      do { return try read(cell.tokens, draft.context) } catch {
        draft.unbound.append(cell.unbound(because: error.message, nearest: error.candidates))
      }
    case .verbatim(let read):
      do { return try read(cell.tokens.source, draft.context) } catch {
        draft.unbound.append(cell.unbound(because: error.message, nearest: error.candidates))
      }
    case .clauses(let scopes):
      let result = parser.parse(
        cell.tokens, scopes: scopes, names: groups[index], context: draft.context)
      for clause in result.unbound {
        draft.unbound.append(
          UnboundCell(column: cell.column.header, location: cell.location, clause: clause))
      }
      if result.bound.isEmpty, result.unbound.isEmpty {
        // Separators alone, as in a forgotten cell, state nothing that could be checked.
        diagnostics.append(.missingCell(cell.column.header, at: cell.location))
      }
      var meanings: [Meaning<World>] = []
      for clause in result.bound {
        for words in clause.unquoted { diagnostics.append(.unquoted(words, at: cell.location)) }
        let place = ClausePlace(cell: index, range: clause.range, definitions: clause.definitions)
        for meaning in clause.meanings {
          meanings.append(meaning)
          draft.clauses[index].append(place)
        }
      }
      if !result.used.isEmpty {
        draft.definitions[index] = result.used.sorted { $0.phrase < $1.phrase }
      }
      return meanings
    }
    return []
  }

  private func planned(_ draft: Draft) -> PlannedRow<World> {
    var cells: [PlannedCell] = []
    cells.reserveCapacity(draft.cells.count)
    for (index, cell) in draft.cells.enumerated() {
      cells.append(
        PlannedCell(
          column: cell.column.header, text: cell.text, location: cell.location,
          isNormative: cell.column.isNormative, isKey: cell.column.isKey,
          isVerbatim: cell.column.isVerbatim, meanings: cell.meanings,
          definitions: draft.definitions[index]))
    }
    let testCase = testCase(of: draft)
    return PlannedRow(
      id: id(of: draft), section: section, revision: revision(of: draft),
      kind: recognized.kind.id,
      location: document.location(of: draft.row.range),
      requirements: Self.requirements(draft.context["Requirement"]),
      level: draft.context.level, profile: profile(of: testCase),
      content: RowContent(cells: cells, testCase: testCase, unbound: draft.unbound))
  }

  /// Returns the name of the first profile that contains all capabilities of a case, if any.
  private func profile(of testCase: ContractCase<World>) -> String? {
    guard !recognized.kind.profiles.isEmpty else { return nil }
    let needed = testCase.capabilities
    return recognized.kind.profiles.first { $0.capabilities.isSuperset(of: needed) }?.name
  }

  /// Returns a case with the meanings of all cells and those that the kind adds, in execution
  /// order.
  private func testCase(of draft: Draft) -> ContractCase<World> {
    let places = order.places(in: draft.cells)
    var steps: [CaseStep<World>] = []
    steps.reserveCapacity(places.count)
    for place in places {
      let meaning =
        switch place.origin {
        case .setupOfKind: recognized.kind.setup[place.index]
        case .actionOfKind: recognized.kind.action[place.index]
        case .cell(let cell): draft.meanings[cell][place.index]
        }
      steps.append(
        CaseStep(
          meaning: meaning, column: place.column, location: place.location,
          clause: draft.clause(of: place)))
    }
    return ContractCase(
      steps: steps, capabilities: Self.capabilities(of: places).union(parts), parts: parts,
      hasExpectation: places.contains(where: \.isExpectationOfCell))
  }

  private static func capabilities(of places: [StepPlace]) -> Set<String> {
    var capabilities: Set<String> = []
    for place in places where !place.words.capabilities.isEmpty {
      capabilities.formUnion(place.words.capabilities)
    }
    return capabilities
  }

  private func id(of draft: Draft) -> String {
    let explicit = draft.context["ID"]
    if !explicit.isEmpty { return explicit }
    for cell in draft.cells where cell.column.isKey {
      let name = PhraseTokens.slug(of: cell.text)
      if !name.isEmpty { return "\(section)/\(name)" }
    }
    return "\(section)/row"
  }

  /// Returns a hash of the kind, the normative cells and the definitions that they use.
  private func revision(of draft: Draft) -> String {
    let cells = draft.cells
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes.append(contentsOf: recognized.kind.id.utf8)
    for index in recognized.order where index < cells.count && cells[index].column.isNormative {
      let cell = cells[index]
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: cell.column.name.utf8)
      bytes.append(UInt8(ascii: "="))
      if cell.column.isVerbatim {
        bytes.append(contentsOf: cell.tokens.source.utf8)
      } else {
        cell.tokens.append(to: &bytes)
      }
      let definitions = draft.definitions[index].map { "\n\($0.phrase):=\($0.meaning)" }
      for definition in definitions.sorted() { bytes.append(contentsOf: definition.utf8) }
    }
    return SHA256.hexadecimal(bytes, digits: 10)
  }

  private static func requirements(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

extension DraftCell {
  /// Returns an unbound cell with the location and text of this cell.
  fileprivate func unbound(because message: String, nearest candidates: [String]) -> UnboundCell {
    UnboundCell(
      column: column.header, location: location,
      clause: UnboundClause(text: text, message: message, suggestions: candidates, snippet: nil))
  }
}

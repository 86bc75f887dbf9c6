internal import Diagnostics
internal import SpecMarkdown

/// The world-independent part of a table column.
struct TableColumn: Sendable {
  /// The canonical name.
  let name: String
  /// The header as written.
  let header: String
  /// The canonical header and the aliases of the column, normalized.
  let names: [String]
  let isNormative: Bool
  let isKey: Bool
  /// Whether the cells are compared character by character.
  let isVerbatim: Bool
}

/// A table with its recognized kind.
struct RecognizedTable<World: Sendable> {
  let table: Table
  let kind: ContractKind<World>
  /// The index of the table's domain.
  let domain: Int
  let columns: [TableColumn]
  /// The way in which the cells of each column are parsed.
  let readings: [ContractColumn<World>.Reading]
  /// The indices of the columns in the order of the kind.
  ///
  /// The cells of a row are executed in this order, so that the order of the columns in the table
  /// does not matter.
  let order: [Int]

  init(
    table: Table, kind: ContractKind<World>, domain: Int, assignment: [Int], headers: [String]
  ) {
    self.table = table
    self.kind = kind
    self.domain = domain
    let columns = assignment.map { kind.columns[$0] }
    self.columns = columns.indices.map { index in
      TableColumn(
        name: columns[index].name, header: headers[index], names: columns[index].headers,
        isNormative: columns[index].isNormative, isKey: columns[index].isKey,
        isVerbatim: columns[index].isVerbatim)
    }
    readings = columns.map { $0.reading }
    order = assignment.indices.sorted { assignment[$0] < assignment[$1] }
  }

  /// Returns the facts that the kind derives from all rows, whose cells are in column order.
  func facts(of rows: [[PhraseTokens]]) -> [String: String] {
    guard let tableFacts = kind.tableFacts else { return [:] }
    let names = columns.map(\.name)
    return tableFacts(rows.map { RowContext(columns: names, cells: $0) })
  }
}

/// A recognizer that determines which tables of a document are contracts, with their kind and
/// domain.
struct TableRecognizer<World: Sendable>: Sendable {
  /// A kind with its domain.
  private struct Candidate: Sendable {
    let domain: Int
    let kind: ContractKind<World>
    /// The names by which a comment above a table may refer to the kind, in lower case.
    let names: [String]
  }

  /// The names of the domains.
  private let domains: [String]
  /// The namespaces of other tools, whose tables are listed but not run.
  private let foreign: Set<String>
  private let candidates: [Candidate]
  /// The headers of the kinds, compared with those of every table.
  private let schemas: [HeaderSchema]

  init(domains: [ContractDomain<World>], foreign: Set<String> = []) {
    self.domains = domains.map(\.name)
    self.foreign = foreign
    candidates = domains.enumerated().flatMap { place, domain in
      domain.kinds.map { kind in
        Candidate(
          domain: place, kind: kind,
          names: [kind.id, "\(domain.name)/\(kind.id)"].map { $0.lowercased() })
      }
    }
    schemas = candidates.map { $0.kind.header }
  }

  enum Answer {
    case contract(RecognizedTable<World>)
    case informative
    case levels
    case glossary
    /// A table of another tool, with its namespace.
    case foreign(String)
    case unknown
  }

  func recognize(
    _ table: Table, in document: MarkdownDocument, diagnostics: inout [Diagnostic]
  ) -> Answer {
    let headers = table.header.cells.map { $0.text }
    let normalized = headers.map { PhraseTokens($0).text }
    if let comment = table.precedingComment, let stated = KindComment.statedKind(in: comment.text) {
      if stated == "informative" { return .informative }
      if stated == LevelCounts.kind, LevelCounts.isHeader(normalized) { return .levels }
      if stated == GlossaryTable.kind, GlossaryTable.isHeader(normalized) { return .glossary }
      return stating(stated, comment, table, headers, normalized, document, &diagnostics)
    }
    if LevelCounts.isHeader(normalized) { return .levels }
    if GlossaryTable.isHeader(normalized) { return .glossary }
    let matches = Self.matches(of: normalized, among: schemas)
    if matches.count == 1, let match = matches.first {
      return contract(table, match.candidate, assignment: match.assignment, headers)
    }
    let place = document.location(of: table.header.range)
    let header = headers.joined(separator: " | ")
    if matches.isEmpty {
      diagnostics.append(.unknownTable(header, nearest: nearestKinds(to: header), at: place))
    } else {
      diagnostics.append(
        .ambiguousTable(
          header, kinds: matches.map { name(of: candidates[$0.candidate]) }, at: place)
      )
    }
    return .unknown
  }

  /// Reports the tables in HTML whose columns match a kind, because their rows are not read.
  func reportHTMLTables(in document: MarkdownDocument, _ diagnostics: inout [Diagnostic]) {
    for table in HTMLTable.all(in: document) {
      let headers = table.headers.map { PhraseTokens($0).text }
      let isContract =
        LevelCounts.isHeader(headers) || GlossaryTable.isHeader(headers)
        || !Self.matches(of: headers, among: schemas).isEmpty
      guard isContract else { continue }
      diagnostics.append(
        .htmlTable(
          table.headers.joined(separator: " | "), at: document.location(of: table.range)))
    }
  }

  private func contract(
    _ table: Table, _ candidate: Int, assignment: [Int], _ headers: [String]
  ) -> Answer {
    .contract(
      RecognizedTable(
        table: table, kind: candidates[candidate].kind, domain: candidates[candidate].domain,
        assignment: assignment, headers: headers))
  }

  /// Returns the name of a kind in messages, qualified by its domain if it is ambiguous.
  private func name(of candidate: Candidate) -> String {
    let isUnique = candidates.count { $0.kind.id == candidate.kind.id } == 1
    return isUnique ? candidate.kind.id : "\(domains[candidate.domain])/\(candidate.kind.id)"
  }

  /// Returns the indices of the kinds that match the headers, each with the column index of each
  /// header.
  private static func matches(
    of headers: [String], among schemas: [HeaderSchema]
  ) -> [(candidate: Int, assignment: [Int])] {
    var matches: [(candidate: Int, assignment: [Int])] = []
    for (candidate, schema) in schemas.enumerated() {
      if let assignment = schema.assignment(of: headers) { matches.append((candidate, assignment)) }
    }
    return matches
  }

  private func stating(
    _ stated: String, _ comment: Comment, _ table: Table, _ headers: [String],
    _ normalized: [String], _ document: MarkdownDocument, _ diagnostics: inout [Diagnostic]
  ) -> Answer {
    let place = document.location(of: comment.range)
    if let space = stated.split(separator: "/").first.map(String.init), stated.contains("/"),
      !domains.contains(where: { $0.lowercased() == space })
    {
      if let name = foreign.first(where: { $0.lowercased() == space }) { return .foreign(name) }
      diagnostics.append(
        .unknownNameSpace(space, nearest: Similarity.nearest(to: space, among: domains), at: place))
      return .unknown
    }
    let named = candidates.indices.filter { candidates[$0].names.contains(stated) }
    guard let first = named.first else {
      if let signature = Self.signature(ofBuiltIn: stated) {
        diagnostics.append(
          .wrongHeader(
            headers.joined(separator: " | "), kind: stated, signature: signature,
            at: document.location(of: table.header.range)))
        return .unknown
      }
      let names =
        ["informative", LevelCounts.kind, GlossaryTable.kind] + candidates.map { name(of: $0) }
      diagnostics.append(
        .unknownKind(stated, nearest: Similarity.nearest(to: stated, among: names), at: place))
      return .unknown
    }
    guard named.count == 1 else {
      diagnostics.append(
        .ambiguousKind(stated, kinds: named.map { name(of: candidates[$0]) }, at: place))
      return .unknown
    }
    guard let assignment = schemas[first].assignment(of: normalized) else {
      let kind = candidates[first].kind
      diagnostics.append(
        .wrongHeader(
          headers.joined(separator: " | "), kind: kind.id, signature: kind.signature,
          at: document.location(of: table.header.range)))
      return .unknown
    }
    return contract(table, first, assignment: assignment, headers)
  }

  /// Returns the headers of a built-in kind, which no domain defines; `nil` for other kinds.
  private static func signature(ofBuiltIn kind: String) -> String? {
    switch kind {
    case LevelCounts.kind: LevelCounts.signature
    case GlossaryTable.kind: GlossaryTable.signature
    default: nil
    }
  }

  private func nearestKinds(to header: String) -> [String] {
    let signatures = candidates.map { $0.kind.signature }
    return Similarity.nearest(to: header, among: signatures, count: 2).compactMap { signature in
      candidates.first { $0.kind.signature == signature }.map { "\(name(of: $0)) (\(signature))" }
    }
  }
}

internal import Diagnostics
internal import SpecMarkdown

/// A column of a table, without what its cells mean in a world.
struct TableColumn: Sendable {
  /// The canonical name.
  let name: String
  /// The header as written.
  let header: String
  let isNormative: Bool
  let isKey: Bool
  /// Whether every character counts.
  let isVerbatim: Bool
}

/// A table with the kind it was recognised as.
struct RecognisedTable<World: Sendable> {
  let table: Table
  let kind: ContractKind<World>
  let columns: [TableColumn]
  /// How the cells of each column are read.
  let readings: [ContractColumn<World>.Reading]

  init(
    table: Table, kind: ContractKind<World>, assignment: [Int], headers: [String]
  ) {
    self.table = table
    self.kind = kind
    let columns = assignment.map { kind.columns[$0] }
    self.columns = columns.indices.map { index in
      TableColumn(
        name: columns[index].name, header: headers[index],
        isNormative: columns[index].isNormative, isKey: columns[index].isKey,
        isVerbatim: columns[index].isVerbatim)
    }
    readings = columns.map { $0.reading }
  }
}

/// Decides which tables of a document are contracts, and of what kind.
struct TableRecogniser<World: Sendable>: Sendable {
  let kinds: [ContractKind<World>]
  /// The headers of the kinds, which are compared with those of every table.
  private let schemas: [HeaderSchema]

  init(kinds: [ContractKind<World>]) {
    self.kinds = kinds
    schemas = kinds.map { $0.header }
  }

  enum Answer {
    case contract(RecognisedTable<World>)
    case informative
    case levels
    case unknown
  }

  func recognise(
    _ table: Table, in document: MarkdownDocument, diagnostics: inout [Diagnostic]
  ) -> Answer {
    let headers = table.header.cells.map { $0.text }
    let normalised = headers.map { PhraseTokens($0).text }
    if let comment = table.precedingComment, let stated = Self.statedKind(in: comment.text) {
      if stated == "informative" { return .informative }
      if stated == LevelCounts.kind, LevelCounts.isHeader(normalised) { return .levels }
      return stating(stated, comment, table, headers, normalised, document, &diagnostics)
    }
    if LevelCounts.isHeader(normalised) { return .levels }
    let matches = Self.matches(of: normalised, among: schemas)
    if matches.count == 1, let match = matches.first {
      return .contract(
        RecognisedTable(
          table: table, kind: kinds[match.kind], assignment: match.assignment, headers: headers))
    }
    let place = document.location(of: table.header.range)
    let header = headers.joined(separator: " | ")
    if matches.isEmpty {
      diagnostics.append(.unknownTable(header, nearest: nearestKinds(to: header), at: place))
    } else {
      diagnostics.append(
        .ambiguousTable(header, kinds: matches.map { kinds[$0.kind].id }, at: place))
    }
    return .unknown
  }

  /// The kinds that some headers fit, each with the column for each header.
  private static func matches(
    of headers: [String], among schemas: [HeaderSchema]
  ) -> [(kind: Int, assignment: [Int])] {
    var matches: [(kind: Int, assignment: [Int])] = []
    for (kind, schema) in schemas.enumerated() {
      if let assignment = schema.assignment(of: headers) { matches.append((kind, assignment)) }
    }
    return matches
  }

  /// The word behind `contract:` in a comment; empty when there is none, `nil` for other comments.
  static func statedKind(in comment: String) -> String? {
    let text = comment.lowercased()
    guard text.hasPrefix("contract") else { return nil }
    let rest = text.dropFirst("contract".count)
    guard let first = rest.first(where: { !$0.isWhitespace }) else { return "" }
    guard first == ":" else { return rest.first?.isWhitespace == true ? "" : nil }
    let words = rest.drop { $0 != ":" }.dropFirst().split(whereSeparator: \.isWhitespace)
    return words.count == 1 ? String(words[0]) : ""
  }

  private func stating(
    _ stated: String, _ comment: Comment, _ table: Table, _ headers: [String],
    _ normalised: [String], _ document: MarkdownDocument, _ diagnostics: inout [Diagnostic]
  ) -> Answer {
    guard let kind = kinds.first(where: { $0.id == stated }) else {
      let names = ["informative", LevelCounts.kind] + kinds.map { $0.id }
      diagnostics.append(
        .unknownKind(
          stated, nearest: Similarity.nearest(to: stated, among: names),
          at: document.location(of: comment.range)))
      return .unknown
    }
    guard let assignment = kind.header.assignment(of: normalised) else {
      diagnostics.append(
        .wrongHeader(
          headers.joined(separator: " | "), kind: kind.id, signature: kind.signature,
          at: document.location(of: table.header.range)))
      return .unknown
    }
    return .contract(
      RecognisedTable(table: table, kind: kind, assignment: assignment, headers: headers))
  }

  private func nearestKinds(to header: String) -> [String] {
    Similarity.nearest(to: header, among: kinds.map { $0.signature }, count: 2).compactMap { name in
      kinds.first { $0.signature == name }.map { "\($0.id) (\(name))" }
    }
  }
}

internal import Diagnostics
internal import SpecMarkdown

/// A table `| Phrase | Means |`, optionally with a column `Read in`, that defines phrases in terms
/// of other phrases.
struct GlossaryTable {
  /// The kind name in the comment above a table.
  static let kind: String = "glossary"
  /// The required headers of a table, for messages.
  static let signature: String = "Phrase | Means"
  private static let headers: [String] = ["phrase", "means"]
  private static let column: String = "read in"

  let table: Table
  let document: MarkdownDocument

  /// Returns whether normalized headers match a glossary.
  static func isHeader(_ words: [String]) -> Bool {
    words.allSatisfy(mayHead) && Set(words).count == words.count
      && Set(words).subtracting([column]) == Set(headers)
  }

  /// Returns whether a glossary can have a column with a normalized header.
  static func mayHead(_ words: String) -> Bool { headers.contains(words) || words == column }

  /// Returns the entries of the valid rows; adds a diagnostic for each invalid row.
  func entries(diagnostics: inout [Diagnostic]) -> [GlossaryEntry] {
    let names = table.header.cells.map { PhraseTokens($0.text).text }
    let folder = StandardPath(document.path).folder
    var entries: [GlossaryEntry] = []
    for row in table.rows {
      var cells: [String: Table.Cell] = [:]
      for (name, cell) in zip(names, row.cells) { cells[name] = cell }
      guard row.surplusCells.isEmpty, let phrase = cells["phrase"], let meaning = cells["means"],
        !PhraseTokens(phrase.text).isEmpty, !PhraseTokens(meaning.text).isEmpty
      else {
        diagnostics.append(.glossaryRowUnread(at: document.location(of: row.range)))
        continue
      }
      let column = cells[Self.column].map { PhraseTokens($0.text).text } ?? ""
      entries.append(
        GlossaryEntry(
          phrase: Self.spelling(of: phrase), meaning: Self.spelling(of: meaning),
          column: column.isEmpty || column == "any" ? nil : column,
          location: document.location(of: phrase.range),
          meaningLocation: document.location(of: meaning.range), folder: folder))
    }
    return entries
  }

  /// Returns the text of a cell, with code in backticks and without other inline marks.
  private static func spelling(of cell: Table.Cell) -> String {
    cell.textRuns.map { run in
      switch run.kind {
      case .plain: run.text
      case .code: "`\(run.text)`"
      case .mark: ""
      }
    }.joined()
  }
}

extension MarkdownDocument {
  /// Returns the phrases that the document defines.
  ///
  /// - Parameter diagnostics: Receives the problems in the glossary tables.
  /// - Returns: The entries, in document order.
  func glossaryEntries(diagnostics: inout [Diagnostic]) -> [GlossaryEntry] {
    var entries: [GlossaryEntry] = []
    for table in tables {
      let cells = table.header.cells
      guard (2...3).contains(cells.count) else { continue }
      var words: [String] = []
      for cell in cells {
        words.append(PhraseTokens(cell.text).text)
        // Most tables are not glossaries, as their first header already shows.
        guard words.last.map(GlossaryTable.mayHead) == true else { break }
      }
      guard words.count == cells.count, GlossaryTable.isHeader(words) else { continue }
      if let comment = table.precedingComment,
        let stated = KindComment.statedKind(in: comment.text),
        stated != GlossaryTable.kind
      {
        continue
      }
      entries += GlossaryTable(table: table, document: self).entries(diagnostics: &diagnostics)
    }
    return entries
  }
}

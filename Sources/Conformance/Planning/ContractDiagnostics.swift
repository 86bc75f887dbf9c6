internal import Diagnostics

extension Diagnostic {
  static func unknownTable(
    _ header: String, nearest: [String], at place: SourceLocation
  ) -> Self {
    Self(
      .error, "table.unknown-header",
      "no contract kind has the columns '\(header)'; nearest: \(nearest.joined(separator: "; "))",
      at: place,
      fix: "use the columns of a kind, or add '<!-- contract: informative -->' above the table")
  }

  static func htmlTable(_ header: String, at place: SourceLocation) -> Self {
    Self(
      .error, "table.html",
      "the table with the columns '\(header)' is written as HTML, so its rows are not read",
      at: place, fix: "write the table in Markdown, with '|' between the cells")
  }

  static func ambiguousTable(_ header: String, kinds: [String], at place: SourceLocation) -> Self {
    Self(
      .error, "table.ambiguous-header",
      "the columns '\(header)' match several kinds: \(kinds.joined(separator: ", "))", at: place,
      fix: "state the kind in a comment above the table, '<!-- contract: KIND -->'")
  }

  static func unknownKind(_ name: String, nearest: [String], at place: SourceLocation) -> Self {
    let found =
      name.isEmpty
      ? "the comment names no contract kind" : "the contract kind '\(name)' does not exist"
    return Self(
      .error, "table.unknown-kind", "\(found); nearest: \(nearest.joined(separator: ", "))",
      at: place, fix: "write '<!-- contract: KIND -->' with one of the kinds")
  }

  static func unknownNameSpace(_ name: String, nearest: [String], at place: SourceLocation) -> Self
  {
    Self(
      .error, "table.unknown-domain",
      "this tool has no domain '\(name)'; nearest: \(nearest.joined(separator: ", "))", at: place,
      fix: "correct the name, or use '--foreign \(name)' if another tool runs the table")
  }

  static func ambiguousKind(_ name: String, kinds: [String], at place: SourceLocation) -> Self {
    Self(
      .error, "table.ambiguous-kind",
      "several domains have a kind '\(name)': \(kinds.joined(separator: ", "))", at: place,
      fix: "state the domain as well, '<!-- contract: DOMAIN/KIND -->'")
  }

  static func emptyDomain(_ name: String) -> Self {
    Self(
      .error, "domain.no-kinds", "the domain '\(name)' has no table kinds",
      fix: "add a table kind to the domain, or remove the domain")
  }

  static func strayKind(at place: SourceLocation) -> Self {
    Self(
      .error, "comment.no-table", "a contract comment is not above a table", at: place,
      fix: "move it directly above its table, or remove it")
  }

  static func hiddenKind(at place: SourceLocation) -> Self {
    Self(
      .error, "comment.no-table",
      "a contract comment follows another comment on the same line, so it is not read", at: place,
      fix: "put it on a separate line directly above its table, or remove it")
  }

  static func wrongHeader(
    _ header: String, kind: String, signature: String, at place: SourceLocation
  ) -> Self {
    Self(
      .error, "table.wrong-header",
      "the columns '\(header)' do not match the kind '\(kind)', which requires '\(signature)'",
      at: place, fix: "correct the header, or state another kind in the comment")
  }

  static func emptyTable(_ kind: String, at place: SourceLocation) -> Self {
    Self(
      .error, "table.empty", "the table of kind '\(kind)' has no rows", at: place,
      fix: "add a row, or remove the table")
  }

  static func missingCell(_ column: String, at place: SourceLocation) -> Self {
    Self(
      .error, "table.missing-cell", "the cell for '\(column)' is missing or states nothing",
      at: place, fix: "fill in the cell")
  }

  static func surplusCells(_ count: Int, expected: Int, at place: SourceLocation) -> Self {
    Self(
      .error, "table.surplus-cells",
      "the row has \(count) cells, but the table header has \(expected)",
      at: place, fix: #"write '|' inside a cell as '\|', or remove the surplus cells"#)
  }

  static func unquoted(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .warning, "row.unquoted",
      "'\(text)' is compared exactly but is neither in quotes nor in code",
      at: place, fix: "write it as `\(text)`")
  }

  static func levelCount(
    _ level: String, stated: Int?, found: Int, at place: SourceLocation
  ) -> Self {
    guard let stated else {
      return Self(
        .error, "document.level-count",
        "the table does not list the level \(level), but the document has "
          + "\(found.counted("row")) of that level", at: place,
        fix: "add the level and its number of rows to the table, or correct the level of the rows")
    }
    return Self(
      .error, "document.level-count",
      "the document states \(stated.counted("row")) of level \(level), but has "
        + "\(found)", at: place,
      fix: "restore the row or its level, or correct the number")
  }

  static func levelCountUnread(at place: SourceLocation) -> Self {
    Self(
      .error, "document.level-count",
      "the row does not consist of a level and a number of rows, or repeats a level", at: place,
      fix: "write MUST, SHOULD or MAY, each at most once, and a whole number, and no other cells")
  }

  static func noRows(in path: String) -> Self {
    Self(
      .warning, "document.no-rows", "the document has no contract rows",
      at: SourceLocation(file: path), fix: "add a contract table, or exclude the document")
  }

  static func duplicateID(
    _ id: String, at place: SourceLocation, first: SourceLocation
  ) -> Self {
    Self(
      .error, "row.duplicate-id", "two rows have the id '\(id)'", at: place,
      fix: "reword the row, or give it a unique id in an 'ID' column",
      notes: [Note("the other row", at: first)])
  }

  static func duplicateRow(at place: SourceLocation, first: SourceLocation) -> Self {
    Self(
      .error, "row.duplicate", "the row repeats another row", at: place,
      fix: "remove one of them", notes: [Note("the other row", at: first)])
  }

  static func contradiction(at place: SourceLocation, first: SourceLocation) -> Self {
    Self(
      .error, "row.contradiction",
      "the row has the same setups and actions as another row but different expectations",
      at: place,
      fix: "keep only the correct row, combine the expectations in one row, or give the rows "
        + "different setups or actions",
      notes: [Note("the other row", at: first)])
  }

  static func uncovered(
    _ combinations: [String], kind: String, at place: SourceLocation
  ) -> Self {
    Self(
      .warning, "table.uncovered",
      "no row of this '\(kind)' table covers: \(combinations.joined(separator: "; "))", at: place,
      fix: "add a row for each combination")
  }

  // MARK: - Glossaries

  static func glossaryRowUnread(at place: SourceLocation) -> Self {
    Self(
      .error, "glossary.unread", "the row does not define a phrase", at: place,
      fix: "write a phrase and its meaning, both in words, without surplus cells")
  }

  static func glossaryLoop(_ entry: GlossaryEntry) -> Self {
    Self(
      .error, "glossary.loop",
      "the definition of '\(entry.phrase)' is recursive, is nested too deeply, or expands to too "
        + "many phrases",
      at: entry.meaningLocation,
      fix: "define the phrase with fewer levels and phrases, and not in terms of itself")
  }

  static func glossaryUnbound(
    _ entry: GlossaryEntry, message: String, nearest: [String]
  ) -> Self {
    Self(
      .error, "glossary.unbound",
      message + (nearest.isEmpty ? "" : "; nearest: \(nearest.joined(separator: "; "))"),
      at: entry.meaningLocation,
      fix: "use bound phrases and a column that accepts them; the command 'phrases' lists both")
  }

  static func glossaryShadow(_ entry: GlossaryEntry, patterns: [String]) -> Self {
    let bound = patterns.map { "'\($0)'" }.joined(separator: " and ")
    return Self(
      .error, "glossary.shadow", "the phrase '\(entry.phrase)' is already bound as \(bound)",
      at: entry.location, fix: "choose other words, or remove the definition")
  }

  static func glossaryDuplicate(_ entry: GlossaryEntry, first: SourceLocation) -> Self {
    Self(
      .error, "glossary.duplicate", "the phrase '\(entry.phrase)' is defined twice",
      at: entry.location, fix: "remove one of the definitions",
      notes: [Note("the other definition", at: first)])
  }

  static func glossaryUnused(_ entry: GlossaryEntry) -> Self {
    Self(
      .warning, "glossary.unused", "no row uses the phrase '\(entry.phrase)'", at: entry.location,
      fix: "remove the definition, or correct the phrase")
  }

  static func glossaryRepeatedParameter(_ name: String, in entry: GlossaryEntry) -> Self {
    Self(
      .error, "glossary.repeated-parameter",
      "the phrase '\(entry.phrase)' has several parameters named '\(name)'", at: entry.location,
      fix: "give each parameter its own name")
  }

  static func glossaryUnknownParameter(_ name: String, in entry: GlossaryEntry) -> Self {
    Self(
      .error, "glossary.unknown-parameter",
      "the definition of '\(entry.phrase)' uses a parameter '\(name)' that the phrase does not "
        + "have",
      at: entry.meaningLocation,
      fix: "add the parameter to the phrase, or correct its name in the definition")
  }

  static func glossaryUnusedParameter(_ name: String, in entry: GlossaryEntry) -> Self {
    Self(
      .error, "glossary.unused-parameter",
      "the definition of '\(entry.phrase)' does not use the parameter '\(name)', so its value in a "
        + "row is not compared",
      at: entry.meaningLocation,
      fix: "use '{\(name)}' in the definition, or write the value into the phrase")
  }

  static func glossaryType(_ type: String, in entry: GlossaryEntry, known: [String]) -> Self {
    Self(
      .error, "glossary.undeclared-type",
      "no domain has parameters of the type '\(type)'; nearest: "
        + Similarity.nearest(to: type, among: known).joined(separator: ", "),
      at: entry.location, fix: "correct the type")
  }
}

internal import Diagnostics

extension Diagnostic {
  static func unknownTable(
    _ header: String, nearest: [String], at place: SourceLocation
  ) -> Self {
    Self(
      .error, "table.unknown-header",
      "no contract kind has the columns '\(header)'; nearest: \(nearest.joined(separator: "; "))",
      at: place,
      fix: "use the columns of a kind, or put '<!-- contract: informative -->' above the table")
  }

  static func ambiguousTable(_ header: String, kinds: [String], at place: SourceLocation) -> Self {
    Self(
      .error, "table.ambiguous-header",
      "the columns '\(header)' fit several kinds: \(kinds.joined(separator: ", "))", at: place,
      fix: "state the kind in a comment above the table, '<!-- contract: KIND -->'")
  }

  static func unknownKind(_ name: String, nearest: [String], at place: SourceLocation) -> Self {
    let found = name.isEmpty ? "the comment names no contract kind" : "no contract kind '\(name)'"
    return Self(
      .error, "table.unknown-kind", "\(found); nearest: \(nearest.joined(separator: ", "))",
      at: place, fix: "write '<!-- contract: KIND -->' with one of the kinds")
  }

  static func strayKind(at place: SourceLocation) -> Self {
    Self(
      .error, "comment.no-table", "a contract comment stands above no table", at: place,
      fix: "put it directly above the table it speaks of, or remove it")
  }

  static func wrongHeader(
    _ header: String, kind: String, signature: String, at place: SourceLocation
  ) -> Self {
    Self(
      .error, "table.wrong-header",
      "the columns '\(header)' are not those of '\(kind)', which are '\(signature)'", at: place,
      fix: "correct the header, or state another kind")
  }

  static func emptyTable(_ kind: String, at place: SourceLocation) -> Self {
    Self(
      .error, "table.empty", "the table of kind '\(kind)' has no rows", at: place,
      fix: "add a row, or remove the table")
  }

  static func missingCell(_ column: String, at place: SourceLocation) -> Self {
    Self(
      .error, "table.missing-cell", "the row has no cell for '\(column)'", at: place,
      fix: "add the cell")
  }

  static func surplusCells(_ count: Int, expected: Int, at place: SourceLocation) -> Self {
    Self(
      .error, "table.surplus-cells", "the row has \(count) cells but its header has \(expected)",
      at: place, fix: #"write '|' inside a cell as '\|', or remove the surplus"#)
  }

  static func unquoted(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .warning, "row.unquoted",
      "'\(text)' is compared character by character but stands neither in quotes nor in code",
      at: place, fix: "write it as `\(text)` or as \"\(text)\"")
  }

  static func levelCount(
    _ level: String, stated: Int, found: Int, at place: SourceLocation
  ) -> Self {
    Self(
      .error, "document.level-count",
      "the document says that \(stated) rows are \(level), and \(found) are", at: place,
      fix: "give the row its level back, or correct the number")
  }

  static func levelCountUnread(at place: SourceLocation) -> Self {
    Self(
      .error, "document.level-count", "the row is not a level with a number of rows", at: place,
      fix: "write MUST, SHOULD or MAY, each once, and a whole number")
  }

  static func noRows(in path: String) -> Self {
    Self(
      .warning, "document.no-rows", "the document has no contract row",
      at: SourceLocation(file: path), fix: "add a contract table, or leave the document out")
  }

  static func duplicateID(
    _ id: String, at place: SourceLocation, first: SourceLocation
  ) -> Self {
    Self(
      .error, "row.duplicate-id", "two rows have the id '\(id)'", at: place,
      fix: "reword the row, or give it an id in a column 'ID'",
      notes: [Note("the other row", at: first)])
  }

  static func duplicateRow(at place: SourceLocation, first: SourceLocation) -> Self {
    Self(
      .error, "row.duplicate", "the row says the same as another", at: place,
      fix: "remove one of them", notes: [Note("the other row", at: first)])
  }

  static func contradiction(at place: SourceLocation, first: SourceLocation) -> Self {
    Self(
      .error, "row.contradiction", "the row starts from the same as another but expects otherwise",
      at: place, fix: "keep the one that holds, or tell their setups apart",
      notes: [Note("the other row", at: first)])
  }

  static func uncovered(
    _ combinations: [String], kind: String, at place: SourceLocation
  ) -> Self {
    Self(
      .warning, "table.uncovered",
      "no row of '\(kind)' covers: \(combinations.joined(separator: "; "))", at: place,
      fix: "add a row for each")
  }
}

internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// A parser for the tables of one expectation file.
struct ExpectationReader {
  /// A column of the table; all columns except the subject are required, and their cells must not
  /// be empty.
  private enum Column: String, CaseIterable {
    case row = "Row"
    case subject = "Subject"
    case revision = "Revision"
    case reason = "Reason"
    case link = "Link"
    case expires = "Expires"
  }

  private let file: MarkdownDocument
  private(set) var entries: [ExpectedFailures.Entry] = []
  private(set) var diagnostics: [Diagnostic]

  init(file: MarkdownDocument) {
    self.file = file
    // Most warnings become errors, because text that is not parsed could contain an entry, whose
    // row could then pass unnoticed.
    diagnostics = file.diagnostics.map { $0.weighed(hasRows: !file.tables.isEmpty) }
  }

  /// Parses every table of the file; adds diagnostics about mistakes, such as a missing table.
  mutating func read() {
    let tables = Array(file.tables)
    if tables.isEmpty {
      diagnostics.append(.noExpectations(at: SourceLocation(file: file.path)))
    }
    for table in tables { read(table) }
  }

  private mutating func read(_ table: Table) {
    let headers = table.header.cells.map(\.text)
    var columns: [Column: Int] = [:]
    for (index, header) in headers.enumerated() {
      let column = Column.allCases.first { $0.rawValue.lowercased() == header.lowercased() }
      guard let column, columns[column] == nil else {
        return diagnostics.append(
          .strangeExpectationColumn(
            header, at: file.location(of: table.header.cells[index].range)))
      }
      columns[column] = index
    }
    let missing = Column.allCases.filter { $0 != .subject && columns[$0] == nil }
    guard missing.isEmpty else {
      return diagnostics.append(
        .missingExpectationColumns(
          missing.map(\.rawValue), at: file.location(of: table.header.range)))
    }
    for row in table.rows { read(row, columns) }
  }

  private mutating func read(_ row: Table.Row, _ columns: [Column: Int]) {
    guard row.surplusCells.isEmpty else {
      return diagnostics.append(.surplusExpectationCells(at: file.location(of: row.range)))
    }
    let cells = columns.mapValues { row.cells[$0] }
    var texts: [Column: String] = [:]
    for column in Column.allCases {
      guard let cell = cells[column] else { continue }
      let text = column == .link ? Self.link(in: cell) : cell.text
      if text.isEmpty, column != .subject {
        let place = cell.isMissing ? row.range : cell.range
        diagnostics.append(
          .incompleteExpectation(column.rawValue, at: file.location(of: place)))
      }
      texts[column] = text
    }
    guard let id = texts[.row], let revision = texts[.revision], let reason = texts[.reason],
      let link = texts[.link], let date = texts[.expires],
      ![id, revision, reason, link, date].contains("")
    else { return }
    let place = { [file] (column: Column) in
      file.location(of: cells[column]?.range ?? row.range)
    }
    guard let expires = CalendarDay(date) else {
      return diagnostics.append(.noExpectationDate(date, at: place(.expires)))
    }
    guard link.contains("://") else {
      return diagnostics.append(.noExpectationLink(link, at: place(.link)))
    }
    let subject = texts[.subject].flatMap { $0.isEmpty ? nil : $0 }
    entries.append(
      ExpectedFailures.Entry(
        id: id, subject: subject, revision: revision,
        known: KnownFailure(reason: reason, link: link, expires: expires.description),
        expires: expires, place: file.location(of: row.range), idPlace: place(.row),
        revisionPlace: place(.revision), subjectPlace: place(.subject),
        expiresPlace: place(.expires)))
  }

  /// Returns the destination of a cell's first link, or the text of a cell without links.
  private static func link(in cell: Table.Cell) -> String {
    link(in: cell.inlines) ?? cell.text
  }

  private static func link(in inlines: [Inline]) -> String? {
    for inline in inlines {
      switch inline {
      case .link(_, let destination, _), .autolink(_, let destination, _): return destination
      default: if let found = link(in: inline.children) { return found }
      }
    }
    return nil
  }
}

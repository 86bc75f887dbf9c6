internal import Diagnostics
internal import SpecMarkdown

/// A reader for a `REQUIREMENTS.md`.
struct RequirementListReader {
  /// The parsed document.
  private(set) var result: RequirementList

  private var headings: [(level: Int, title: String)] = []

  init(_ reader: DocumentReader) {
    result = RequirementList(document: reader.document)
    for line in ProseLines(reader) { read(line) }
    for table in reader.markdown.tables { readTable(table, of: reader.markdown) }
  }

  private mutating func read(_ line: ProseLine) {
    if let (level, title) = line.heading {
      headings.removeAll { $0.level >= level }
      headings.append((level, String(title)))
    } else if let (_, box, content) = line.item {
      add(content, box, line)
    }
  }

  /// Adds the entry of an item that defines a requirement.
  ///
  /// The item starts with an id, and has a checkbox, a mark such as `**` before the id or a colon
  /// after the id. Other items might merely mention ids.
  private mutating func add(
    _ content: Substring, _ box: ChecklistItem.State?, _ line: ProseLine
  ) {
    let isStruck = content.hasPrefix("~~") || content.hasPrefix("**~~")
    let start = content.drop { "*_`~[".contains($0) }
    let head = start.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let word = start[..<RequirementScanner.endOfParts(behind: head.endIndex, in: start)]
    guard RequirementID.isID(word) else { return }
    let rest = start[word.endIndex...]
    let behind = rest.drop { "*_`~]".contains($0) }
    let isBold = start.startIndex != content.startIndex
    guard isBold || box != nil || behind.first == ":" else { return }
    let text = behind.drop { ".:*~ –—-".contains($0) }.trimmed
    // A requirement that is struck out is no longer required.
    result.items.append(
      RequirementList.Item(
        id: line.located(word), text: text, state: isStruck ? nil : box,
        headings: headings.map(\.title)))
  }

  private mutating func readTable(_ table: Table, of markdown: MarkdownDocument) {
    let columns = TableColumns(table)
    guard
      let idColumn = columns["requirement"] ?? columns["requirements"] ?? columns["id"]
        ?? columns["req"]
    else { return }
    let isTrace = columns["phase"] != nil || columns["status"] != nil
    for row in table.rows {
      let cell = row.cells[idColumn]
      let text = cell.text
      let ids = RequirementScanner.ids(in: text[...])
      if !isTrace {
        addEntry(ids.first?.id, row, idColumn, markdown)
        continue
      }
      var trace = RequirementList.TraceRow(
        id: Located("", at: markdown.location(of: cell.range)))
      if let column = columns["phase"],
        let (token, _) = PhaseMention.inCell(row.cells[column].text[...])
      {
        trace.phase = Located(token, at: markdown.location(of: row.cells[column].range))
      }
      if let column = columns["status"], !row.cells[column].range.isEmpty {
        trace.status = Located(
          row.cells[column].text, at: markdown.location(of: row.cells[column].range))
      }
      for (id, _) in ids {
        trace.id.value = id
        result.trace.append(trace)
      }
    }
  }

  /// Adds an entry without a checkbox from a row of a table without phases and statuses.
  ///
  /// An example is a table of out-of-scope requirements. A row without an id is ignored.
  private mutating func addEntry(
    _ id: String?, _ row: Table.Row, _ column: Int, _ markdown: MarkdownDocument
  ) {
    guard let id else { return }
    let text = row.cells.count > column + 1 ? row.cells[column + 1].text : ""
    result.items.append(
      RequirementList.Item(
        id: Located(id, at: markdown.location(of: row.cells[column].range)), text: text,
        state: nil, headings: []))
  }
}

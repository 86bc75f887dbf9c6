/// Tables: a header row that a delimiter row confirms, then rows until something else begins.
extension BlockParser {
  /// Cells in a row beyond which a line is no row, as for cmark-gfm.
  static let maximumCells = 65_535

  /// Turns the last line of a paragraph into a table when the current line is its delimiter row.
  mutating func openTable(in paragraph: Int32) -> Int32? {
    let firstAlignment = alignments.count
    guard readDelimiterRow() else { return nil }
    let columns = alignments.count - firstAlignment
    let node = nodes[Int(paragraph)]
    let lastSegment = Int(node.payload + node.segmentCount) - 1
    guard columns <= Self.maximumCells, node.segmentCount > 0, lastSegment < segments.count,
      let header = readRow(
        from: Int(segments[lastSegment].start), to: Int(segments[lastSegment].end),
        isPadded: segments[lastSegment].padding > 0),
      cells.count - Int(header.firstCell) == columns
    else {
      alignments.removeSubrange(firstAlignment...)
      discardPendingRow()
      return nil
    }
    let table = makeTable(from: paragraph, headerStart: header.start)
    nodes[Int(table)].payload = UInt32(truncatingIfNeeded: tables.count)
    nodes[Int(table)].end = UInt32(truncatingIfNeeded: lineEnd)
    tables.append(
      TableRecord(
        node: table, firstRow: UInt32(truncatingIfNeeded: rows.count),
        firstAlignment: UInt32(truncatingIfNeeded: firstAlignment),
        columnCount: UInt32(truncatingIfNeeded: columns)))
    append(header, to: table)
    hasCommittedRow = false
    advanceToLineEnd()
    return table
  }

  /// The table takes the paragraph's place, or follows it when lines are left above the header.
  private mutating func makeTable(from paragraph: Int32, headerStart: UInt32) -> Int32 {
    let count = nodes[Int(paragraph)].segmentCount
    guard count > 1 else {
      nodes[Int(paragraph)].kind = .table
      nodes[Int(paragraph)].start = headerStart
      nodes[Int(paragraph)].segmentCount = 0
      return paragraph
    }
    let parent = nodes[Int(paragraph)].parent
    nodes[Int(paragraph)].segmentCount = count - 1
    nodes[Int(paragraph)].end = segments[Int(nodes[Int(paragraph)].payload + count) - 2].end
    // Not closed the usual way: definitions above a header stay text, as for cmark-gfm.
    nodes[Int(paragraph)].flags.remove(.open)
    nodes[Int(paragraph)].flags.remove(.lastLineBlank)
    nodes[Int(paragraph)].flags.insert(.marked)
    let table = addChild(to: parent, .table, at: lineStart)
    nodes[Int(table)].start = headerStart
    return table
  }

  /// Reads the current line as cells, for a table that asks whether the line continues it.
  mutating func readPendingRow() -> Bool {
    pendingRow = readRow(from: firstNonspace, to: lineEnd)
    return pendingRow != nil
  }

  /// Forgets cells that were read for a row that did not come to be.
  mutating func discardPendingRow() {
    if let row = pendingRow {
      cells.removeSubrange(Int(row.firstCell)...)
      pendingRow = nil
    }
  }

  /// Makes the cells read before a row of the table.
  mutating func commitRow(to table: Int32) -> Bool {
    guard let row = pendingRow else { return false }
    append(row, to: table)
    nodes[Int(table)].end = UInt32(truncatingIfNeeded: lineEnd)
    hasCommittedRow = true
    advanceToLineEnd()
    return true
  }

  private mutating func append(_ row: RowRecord, to table: Int32) {
    rows.append(row)
    tables[Int(nodes[Int(table)].payload)].rowCount += 1
    pendingRow = nil
  }

  /// Reads cells; a pipe separates unless a backslash stands directly before it in its cell.
  ///
  /// A first pipe opens the first cell, unless spaces that a tab left over stand before it.
  ///
  /// - Returns: The row, its cells at the end of the arena, or `nil` when the line has no cell.
  private mutating func readRow(
    from start: Int, to end: Int, isPadded: Bool = false
  ) -> RowRecord? {
    let firstCell = cells.count
    var position = isPadded ? start : skipSeparator(at: start, end: end)
    while position < end {
      let cellStart = position
      while position < end {
        if bytes[position] == .pipe, position == cellStart || bytes[position - 1] != .backslash {
          break
        }
        position += 1
      }
      appendCell(from: cellStart, to: position)
      position = skipSeparator(at: position, end: end)
    }
    let count = cells.count - firstCell
    guard count > 0, count <= Self.maximumCells else {
      cells.removeSubrange(firstCell...)
      return nil
    }
    let row = RowRecord(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: trimmed(end, start)),
      firstCell: UInt32(truncatingIfNeeded: firstCell))
    pendingRow = row
    return row
  }

  /// Moves behind a pipe and the white space that follows it.
  private func skipSeparator(at start: Int, end: Int) -> Int {
    guard start < end, bytes[start] == .pipe else { return start }
    var position = start + 1
    while position < end, bytes[position].isInlineSpace { position += 1 }
    return position
  }

  private mutating func appendCell(from start: Int, to end: Int) {
    let end = trimmed(end, start)
    var start = start
    while start < end, bytes[start].isSpace { start += 1 }
    cells.append(
      ByteSpan(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)))
  }

  private func trimmed(_ end: Int, _ start: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return end
  }

  /// Reads the current line as a delimiter row and appends its alignments.
  private mutating func readDelimiterRow() -> Bool {
    let first = alignments.count
    var position = firstNonspace
    if peek(position) == .pipe { position += 1 }
    repeat {
      guard let alignment = readDelimiter(&position) else {
        alignments.removeSubrange(first...)
        return false
      }
      alignments.append(alignment)
      position = skipSeparator(at: position, end: lineEnd)
    } while position < lineEnd
    return true
  }

  private func readDelimiter(_ position: inout Int) -> Table.Alignment? {
    while peek(position).isInlineSpace { position += 1 }
    let isLeft = peek(position) == .colon
    if isLeft { position += 1 }
    guard peek(position) == .hyphen else { return nil }
    while peek(position) == .hyphen { position += 1 }
    let isRight = peek(position) == .colon
    if isRight { position += 1 }
    while peek(position).isInlineSpace { position += 1 }
    guard position >= lineEnd || bytes[position] == .pipe else { return nil }
    switch (isLeft, isRight) {
    case (true, true): return .center
    case (true, false): return .left
    case (false, true): return .right
    case (false, false): return Table.Alignment.none
    }
  }
}

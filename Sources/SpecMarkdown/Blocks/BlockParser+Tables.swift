/// Tables: a header row with a delimiter row below it, and rows up to a blank line or the
/// start of another block.
extension BlockParser {
  /// The maximum number of cells; a line with more cells is not a row, as in cmark-gfm.
  static let maximumCells = 65_535

  /// Converts the last line of a paragraph to a table if the current line is its delimiter row;
  /// returns `nil` otherwise.
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

  /// Replaces the paragraph with a table, or adds the table after it if lines remain above the
  /// header.
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
    // The paragraph is not closed normally: definitions above a header stay text, as in cmark-gfm.
    nodes[Int(paragraph)].flags.remove(.open)
    nodes[Int(paragraph)].flags.remove(.lastLineBlank)
    nodes[Int(paragraph)].flags.insert(.marked)
    let table = addChild(to: parent, .table, at: lineStart)
    nodes[Int(table)].start = headerStart
    return table
  }

  /// Parses the current line as cells; returns whether it can continue a table.
  mutating func readPendingRow() -> Bool {
    pendingRow = readRow(from: firstNonspace, to: lineEnd)
    return pendingRow != nil
  }

  /// Discards the cells that were parsed for a rejected row.
  mutating func discardPendingRow() {
    if let row = pendingRow {
      cells.removeSubrange(Int(row.firstCell)...)
      pendingRow = nil
    }
  }

  /// Adds the previously parsed cells to the table as a row; returns `false` if no cells were
  /// parsed.
  mutating func commitRow(to table: Int32) -> Bool {
    guard let row = pendingRow else { return false }
    append(row, to: table)
    nodes[Int(table)].end = UInt32(truncatingIfNeeded: lineEnd)
    hasCommittedRow = true
    advanceToLineEnd()
    return true
  }

  private mutating func append(_ row: StoredRow, to table: Int32) {
    rows.append(row)
    tables[Int(nodes[Int(table)].payload)].rowCount += 1
    pendingRow = nil
  }

  /// Parses cells; a pipe is a separator unless a backslash directly precedes it in its cell.
  ///
  /// A leading pipe opens the first cell, unless spaces remaining from a tab precede it.
  ///
  /// - Returns: The row, with its cells at the end of the arena, or `nil` if the line has no cells
  ///   or more than ``maximumCells``.
  private mutating func readRow(
    from start: Int, to end: Int, isPadded: Bool = false
  ) -> StoredRow? {
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
    let row = StoredRow(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: trimmed(end, start)),
      firstCell: UInt32(truncatingIfNeeded: firstCell))
    pendingRow = row
    return row
  }

  /// Skips a pipe and the whitespace after it.
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

  /// Parses the current line as a delimiter row and appends its alignments; returns whether it is
  /// one.
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

  private func readDelimiter(_ position: inout Int) -> ColumnAlignment? {
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
    case (false, false): return ColumnAlignment.none
    }
  }
}

/// Lost rows: lines that look like table rows but belong to no table.
///
/// GFM reads them as text, code or HTML, for example after a blank line in a table or below a
/// header whose delimiter row has a different number of cells. The author probably intended rows.
/// A line below a table can look like a row even without a leading pipe. Lines in front matter are
/// not read as Markdown at all.
extension BlockParser {
  /// Reports the first lost row of each block and link reference definition, and of the front
  /// matter.
  ///
  /// Fenced code and comments are assumed to hide rows intentionally. An ATX heading whose text
  /// starts with a pipe is not reported.
  mutating func reportLostRows(in bytes: [UInt8], frontMatter: Range<Int>?) {
    if let frontMatter {
      report(firstLostRow(in: bytes.lines(in: frontMatter), bytes), as: .frontMatterRow)
    }
    for definition in definitions {
      report(firstLostRow(in: bytes.lines(in: definition.range.range), bytes))
    }
    for node in nodes where node.segmentCount > 0 {
      let lines = segments[Int(node.payload)..<Int(node.payload + node.segmentCount)]
        .map { Int($0.start)..<Int($0.end) }
      let isUnderlined = node.kind == .heading && node.flags.contains(.variant)
      switch node.kind {
      case .paragraph: report(firstLostRow(in: lines, bytes))
      case .heading where isUnderlined: report(firstLostRow(in: lines, bytes))
      case .indentedCode: report(firstLostRow(in: lines, bytes), as: .indentedRow)
      // An unclosed block is reported itself; see `Outline`.
      case .html where node.detail != 2 && !node.isUnclosedHTML:
        report(firstLostRow(in: bytes.linesOutsideComments(lines), bytes))
      default: break
      }
    }
    reportRowsBelowTables(in: bytes)
  }

  private mutating func report(_ row: Range<Int>?, as kind: MarkdownProblem.Kind = .lostRow) {
    if let row { report(kind, row) }
  }

  /// Returns the range of the first line that starts with a pipe or is a delimiter row, without the
  /// whitespace around it; `nil` if no line matches.
  ///
  /// Invisible characters and tags may precede the pipe if the line ends with another pipe.
  private func firstLostRow(in lines: [Range<Int>], _ bytes: [UInt8]) -> Range<Int>? {
    for line in lines {
      guard let start = bytes[line].firstIndex(where: { !$0.isMarkupSpace }),
        let last = bytes[line].lastIndex(where: { !$0.isMarkupSpace })
      else { continue }
      let text = bytes[start...last]
      let isDelimiterRow =
        text.contains(.pipe) && text.contains(.hyphen)
        && text.allSatisfy { $0.isInlineSpace || $0 == .pipe || $0 == .hyphen || $0 == .colon }
      if text.startsWithPipe || isDelimiterRow { return start..<last + 1 }
    }
    return nil
  }
}

// MARK: - Rows without a leading pipe

extension BlockParser {
  /// The position of a block relative to the table above it.
  private struct PlaceBelowTable {
    let columns: Int
    /// Whether the header of the table starts with a pipe.
    let hasPipes: Bool
    /// Whether only comments, link reference definitions and the markers of lists and quotes are
    /// between the table and the block, and the block is not HTML.
    var isNext = true
    /// Whether a list item or quote was opened below the table.
    var isInContainer = false

    /// Returns whether a line without a leading pipe looks like a row of the table.
    ///
    /// Text rarely contains pipes, but a single pipe is sufficient only directly below a table
    /// whose header does not start with a pipe. If the header starts with a pipe, text before the
    /// first pipe of the line is an additional cell.
    func fits(cells: Int) -> Bool {
      if !hasPipes, isNext { return cells >= max(2, columns - 1) }
      return columns > 2 && (cells == columns || hasPipes && cells == columns + 1)
    }
  }

  /// Reports lines below a table that look like rows of the table but do not start with a pipe, at
  /// most one in each block.
  ///
  /// A reported line is not a row, because a blank line or another block precedes it, because it
  /// starts with the marker of another block, because it is outside the list item or quote that
  /// contains the table, or because it is indented as code.
  private mutating func reportRowsBelowTables(in bytes: [UInt8]) {
    var place: PlaceBelowTable?
    for node in nodes {
      switch node.kind {
      case .document, .removed: continue
      case .html where node.detail == 2: continue
      case .list, .item, .blockQuote: place?.isInContainer = true
      case .table:
        let table = tables[Int(node.payload)]
        let header = Int(rows[Int(table.firstRow)].start)
        place = PlaceBelowTable(
          columns: Int(table.columnCount), hasPipes: bytes[header] == .pipe)
      case .paragraph, .heading, .indentedCode, .html:
        if node.kind == .html { place?.isNext = false }
        if let place {
          report(
            firstRow(in: node, at: place, bytes),
            as: node.kind == .indentedCode ? .indentedRow : .lostRow)
        }
        place?.isNext = false
      default: place?.isNext = false
      }
    }
  }

  private func firstRow(
    in node: Node, at place: PlaceBelowTable, _ bytes: [UInt8]
  ) -> Range<Int>? {
    // Below a table with leading pipes, only the lines of a paragraph directly below the table
    // probably lack a leading pipe by mistake.
    let isSuspicious =
      !place.hasPipes || place.isNext && !place.isInContainer && node.kind == .paragraph
    guard isSuspicious, node.segmentCount > 0, !node.isUnclosedHTML else { return nil }
    var lines = segments[Int(node.payload)..<Int(node.payload + node.segmentCount)]
      .map { Int($0.start)..<Int($0.end) }
    if node.kind == .html { lines = bytes.linesOutsideComments(lines) }
    // `reportLostRows` handles the blocks that contain a line with a leading pipe.
    guard firstLostRow(in: lines, bytes) == nil else { return nil }
    return lines.first { place.fits(cells: bytes.cellCount(in: $0)) }
  }
}

extension Node {
  /// Whether the block is HTML whose kind has an end marker, but the marker is missing.
  var isUnclosedHTML: Bool { kind == .html && detail <= 5 && !flags.contains(.marked) }
}

extension ArraySlice<UInt8> {
  /// Whether the line starts with a pipe, or ends with another pipe and has only invisible
  /// characters and tags before the first pipe.
  fileprivate var startsWithPipe: Bool {
    if first == .pipe { return true }
    guard last == .pipe else { return false }
    var position = startIndex
    while self[position] != .pipe {
      let length = invisibleLength(at: position)
      guard length > 0 else { return false }
      position += length
    }
    return position < endIndex - 1
  }

  /// Returns the number of bytes of the tag, the space or the invisible character at an offset;
  /// zero for other text.
  private func invisibleLength(at start: Int) -> Int {
    if self[start].isMarkupSpace { return 1 }
    if self[start] == .less, start + 1 < endIndex,
      self[start + 1].isLetter || self[start + 1] == .slash
    {
      return self[start...].firstIndex(of: .greater).map { $0 + 1 - start } ?? 0
    }
    // No-break spaces, the character reference for one, zero-width characters, an ideographic
    // space, and a byte order mark.
    let invisible = [
      "\u{A0}", "&nbsp;", "\u{200B}", "\u{2060}", "\u{202F}", "\u{3000}", "\u{FEFF}",
    ]
    return invisible.first { self[start...].starts(with: $0.utf8) }?.utf8.count ?? 0
  }
}

extension [UInt8] {
  /// Returns the ranges of the nonempty lines in a range, without their line endings.
  fileprivate func lines(in range: Range<Int>) -> [Range<Int>] {
    self[range].split(whereSeparator: \.isLineEnd).map(\.indices)
  }

  /// Returns the number of cells into which the pipes of a line divide it; zero for a blank line.
  ///
  /// Pipes in code, escaped pipes and a pipe at the end do not divide the line.
  fileprivate func cellCount(in line: Range<Int>) -> Int {
    let text = Array(self[line])
    guard let last = text.lastIndex(where: { !$0.isMarkupSpace }) else { return 0 }
    var runs = BacktickRuns()
    var (count, position) = (1, 0)
    while position <= last {
      switch text[position] {
      case .backslash: position += 2
      case .backtick:
        let start = position
        while position <= last, text[position] == .backtick { position += 1 }
        let length = position - start
        position = runs.closer(of: length, in: text, from: position).map { $0 + length } ?? position
      case .pipe:
        if position < last { count += 1 }
        position += 1
      default: position += 1
      }
    }
    return count
  }

  /// Returns the lines that do not start inside a comment.
  fileprivate func linesOutsideComments(_ lines: [Range<Int>]) -> [Range<Int>] {
    var isInComment = false
    return lines.filter { line in
      let startsInComment = isInComment
      var position = line.lowerBound
      while position < line.upperBound {
        let mark = isInComment ? "-->".utf8 : "<!--".utf8
        if self[position..<line.upperBound].starts(with: mark) {
          isInComment.toggle()
          position += mark.count
        } else {
          position += 1
        }
      }
      return !startsInComment
    }
  }
}

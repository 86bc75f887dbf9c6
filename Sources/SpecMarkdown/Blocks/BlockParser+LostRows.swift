/// Lines that look like table rows but belong to no table.
///
/// GFM reads them as text, code or HTML, for example after a blank line in a table or below a header
/// with a different number of columns. The author probably intended rows. A line below a table can
/// look like a row even without a leading pipe.
extension BlockParser {
  /// Reports the first such line of each block.
  ///
  /// Fenced code and comments are assumed to hide rows intentionally.
  mutating func reportLostRows(in bytes: [UInt8], frontMatter: Range<Int>?) {
    if let frontMatter { report(firstLostRow(in: bytes.lines(in: frontMatter), bytes)) }
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
    for table in tables { report(lostRow(after: table, in: bytes)) }
  }

  private mutating func report(_ row: Range<Int>?, as kind: MarkdownProblem.Kind = .lostRow) {
    if let row { report(kind, row) }
  }

  /// Returns the range of the first line that starts with a pipe or is a delimiter row, without the
  /// whitespace around it.
  private func firstLostRow(in lines: [Range<Int>], _ bytes: [UInt8]) -> Range<Int>? {
    for line in lines {
      guard let start = bytes[line].firstIndex(where: { !$0.isMarkupSpace }),
        let last = bytes[line].lastIndex(where: { !$0.isMarkupSpace })
      else { continue }
      let text = bytes[start...last]
      let isDelimiterRow =
        text.contains(.pipe) && text.contains(.hyphen)
        && text.allSatisfy { $0.isInlineSpace || $0 == .pipe || $0 == .hyphen || $0 == .colon }
      if text.first == .pipe || isDelimiterRow { return start..<last + 1 }
    }
    return nil
  }
}

// MARK: - Rows without a leading pipe

extension BlockParser {
  /// Returns the range of the first line in the block after a table that has as many cells as a row
  /// of the table, but does not start with a pipe.
  ///
  /// A blank line or a comment above such a line ends the table. So does the marker of a list,
  /// heading or quote at its start, if the rows of the table have no leading pipes.
  private func lostRow(after table: TableRecord, in bytes: [UInt8]) -> Range<Int>? {
    let hasPipes = bytes[Int(rows[Int(table.firstRow)].start)] == .pipe
    guard let leaf = leaf(after: table.node, inContainers: !hasPipes) else { return nil }
    let lines = segments[Int(leaf.payload)..<Int(leaf.payload + leaf.segmentCount)]
      .map { Int($0.start)..<Int($0.end) }
    // A line with a leading pipe is reported in any block.
    guard firstLostRow(in: lines, bytes) == nil else { return nil }
    let columns = Int(table.columnCount)
    return lines.first { line in
      let cells = bytes.cellCount(in: line)
      // Text rarely contains pipes; below a table with leading pipes, one pipe is not enough.
      return hasPipes ? cells == columns && columns > 2 : cells >= max(2, columns - 1)
    }
  }

  /// Returns the paragraph or heading that directly follows a block or comments below it; a heading
  /// and the first block of a list or quote only if `inContainers` is `true`.
  private func leaf(after block: Int32, inContainers: Bool) -> Node? {
    for node in nodes[(Int(block) + 1)...] {
      switch node.kind {
      case .paragraph: return node
      case .heading where inContainers && node.segmentCount > 0: return node
      case .list, .item, .blockQuote: if !inContainers { return nil }
      case .html where node.detail == 2: continue
      case .removed: continue
      default: return nil
      }
    }
    return nil
  }
}

extension Node {
  /// Whether the block is HTML whose kind has an end marker, but the marker is missing.
  var isUnclosedHTML: Bool { kind == .html && detail <= 5 && !flags.contains(.marked) }
}

extension [UInt8] {
  /// Returns the ranges of the lines in a range, without their line endings.
  fileprivate func lines(in range: Range<Int>) -> [Range<Int>] {
    self[range].split(whereSeparator: \.isLineEnd).map(\.indices)
  }

  /// Returns the number of cells of a line if it is read as a row; pipes in code do not separate
  /// cells.
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

/// Lines that look like table rows but belong to no table.
///
/// GFM reads them as text, code or HTML, for example after a blank line in a table or below a header
/// with a different number of columns. The author probably intended rows.
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

extension Node {
  /// Whether the block is HTML whose kind has an end marker, but the marker is missing.
  var isUnclosedHTML: Bool { kind == .html && detail <= 5 && !flags.contains(.marked) }
}

extension [UInt8] {
  /// Returns the ranges of the lines in a range, without their line endings.
  fileprivate func lines(in range: Range<Int>) -> [Range<Int>] {
    self[range].split(whereSeparator: \.isLineEnd).map(\.indices)
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

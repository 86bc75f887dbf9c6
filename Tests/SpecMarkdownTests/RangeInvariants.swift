import Diagnostics
import SpecMarkdown

/// A check that the ranges in a document nest without overlaps, and that its diagnostics have
/// positions.
///
/// The fuzz harness in `Tests/Fuzzing` compiles this file too.
struct RangeInvariants {
  /// Descriptions of violated invariants.
  private(set) var violations: [String] = []

  init(of document: MarkdownDocument) {
    let whole = 0..<document.bytes.count
    check(document.blocks, inside: whole)
    for table in document.tables { check(table, inside: whole) }
    for heading in document.headings {
      expect(heading.contentRange, inside: heading.range, "heading content")
      _ = heading.text
      _ = heading.path.count
    }
    for comment in document.comments {
      expect(comment.contentRange, inside: comment.range, "comment content")
      _ = comment.text
    }
    for diagnostic in document.diagnostics where diagnostic.location?.start == nil {
      violations.append("diagnostic without a position: \(diagnostic)")
    }
    if let frontMatter = document.frontMatter {
      expect(frontMatter.contentRange, inside: frontMatter.range, "front matter content")
    }
  }

  private mutating func check(_ blocks: BlockSequence, inside parent: Range<Int>) {
    var end = parent.lowerBound
    for block in blocks {
      expect(block.range, inside: parent, "\(block.kind)")
      if block.range.lowerBound < end {
        violations.append("\(block.kind) overlaps the previous one")
      }
      end = block.range.upperBound
      check(block.children, inside: block.range)
      check(block.inlines, inside: block.range)
      _ = block.contents
      _ = block.text
    }
  }

  private mutating func check(_ table: Table, inside parent: Range<Int>) {
    expect(table.range, inside: parent, "table")
    _ = table.headingPath.count
    _ = table.precedingComment?.text
    var end = table.range.lowerBound
    for row in [table.header] + table.rows {
      expect(row.range, inside: table.range, "row")
      if row.range.lowerBound < end { violations.append("row overlaps the previous one") }
      end = row.range.upperBound
      var cellEnd = row.range.lowerBound
      for cell in row.cells + row.surplusCells {
        // A missing cell is at the end of its row; a row with surplus cells has no missing cells.
        expect(cell.range, inside: row.range, "cell")
        if cell.range.lowerBound < cellEnd { violations.append("cell overlaps the previous one") }
        cellEnd = cell.range.upperBound
        check(cell.inlines, inside: cell.range)
        _ = cell.text
      }
    }
  }

  private mutating func check(_ inlines: [Inline], inside parent: Range<Int>) {
    var end = parent.lowerBound
    for inline in inlines {
      expect(inline.range, inside: parent, "inline")
      if inline.range.lowerBound < end { violations.append("inline overlaps the previous one") }
      end = inline.range.upperBound
      check(inline.children, inside: inline.range)
    }
  }

  private mutating func expect(
    _ range: Range<Int>, inside parent: Range<Int>, _ what: @autoclosure () -> String
  ) {
    if range.lowerBound < parent.lowerBound || range.upperBound > parent.upperBound {
      violations.append("\(what()) \(range) is not inside \(parent)")
    }
  }
}

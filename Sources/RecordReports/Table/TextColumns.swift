package import ConformanceReports

/// Cells in aligned columns for a terminal.
package struct TextColumns {
  /// The side to which the text in a column is aligned.
  package enum Alignment {
    case left
    case right
  }

  /// A cell, whose text must not contain control characters.
  package struct Cell {
    let text: String
    var emphasis: Emphasis?

    package init(_ text: String, _ emphasis: Emphasis? = nil) {
      self.text = text
      self.emphasis = emphasis
    }
  }

  let alignments: [Alignment]
  private(set) var rows: [[Cell]] = []

  package init(_ alignments: [Alignment]) { self.alignments = alignments }

  package mutating func add(_ row: [Cell]) { rows.append(row) }

  /// Returns the rows with two spaces between columns; columns without text are omitted.
  package func text(_ style: TerminalStyle) -> String {
    let widths = alignments.indices.map { column in
      rows.map { VisibleText.width(of: $0[column].text) }.max() ?? 0
    }
    let columns = alignments.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      var line = ""
      var space = ""
      for column in columns {
        let cell = row[column]
        let gap = String(
          repeating: " ", count: widths[column] - VisibleText.width(of: cell.text))
        let painted = cell.emphasis.map { style.paint(cell.text, $0) } ?? cell.text
        // Spaces are written only before text, so that lines do not end with spaces.
        if alignments[column] == .right { space += gap }
        if !cell.text.isEmpty {
          line += space + painted
          space = ""
        }
        space += (alignments[column] == .left ? gap : "") + "  "
      }
      return line + "\n"
    }.joined()
  }
}

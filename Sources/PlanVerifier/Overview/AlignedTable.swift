/// A table with aligned columns for a terminal.
struct AlignedTable {
  /// The alignment of a column.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row; missing cells are empty, and ``printable(_:)`` is applied to the given cells.
  mutating func add(_ cells: [String]) { rows.append(cells.map(Self.printable)) }

  /// Returns the lines of the table; the flexible column is truncated to fit the width.
  ///
  /// The flexible column is not truncated to fewer than eight characters, so a line can still be
  /// longer than the width. Columns without text and trailing spaces are omitted. `style` decorates
  /// a padded cell; rows and columns are counted from 0.
  func lines(
    width: Int, flexible: Int, style: (_ text: String, _ row: Int, _ column: Int) -> String
  ) -> [String] {
    var widths = alignments.indices.map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    let used = widths.filter { $0 > 0 }
    let surplus = used.reduce(0, +) + 2 * max(0, used.count - 1) - width
    if surplus > 0 {
      widths[flexible] = min(widths[flexible], max(8, widths[flexible] - surplus))
    }
    return rows.enumerated().map { number, row in
      var line = ""
      for column in alignments.indices where widths[column] > 0 {
        let text = row.indices.contains(column) ? row[column] : ""
        if !line.isEmpty { line += "  " }
        let set = Self.set(text, widths[column], alignments[column])
        line += style(set, number, column)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func set(_ text: String, _ width: Int, _ alignment: Alignment) -> String {
    if text.count > width { return text.prefix(max(0, width - 1)) + "…" }
    let blanks = String(repeating: " ", count: width - text.count)
    return alignment == .left ? text + blanks : blanks + text
  }

  /// Returns the text with each character that can break the layout replaced by `·`.
  ///
  /// These are control and formatting characters, and line and paragraph separators.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "·" : $0 }))
  }

  /// Returns whether a character can break the layout, such as a text direction mark.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns a progress bar such as `████░░`; the width is in characters.
  static func bar(_ progress: ProjectStatus.Progress, width: Int) -> String {
    let full = progress.total > 0 ? min(width, progress.done * width / progress.total) : 0
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }
}

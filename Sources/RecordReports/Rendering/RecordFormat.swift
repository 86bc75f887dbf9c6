public import ConformanceReports

/// A format for reports on records.
public enum RecordFormat: String, CaseIterable, Sendable {
  /// Sums with small bars, and a list of records, for a terminal.
  case table
  /// One JSON object in base units.
  case json
  /// Comma-separated values in base units.
  case csv
  /// One HTML page with charts.
  case html
}

/// Options for rendering a report as text.
public struct RecordRendering: Sendable {
  /// The style of the terminal, which determines whether the text contains colors.
  public var style: TerminalStyle
  /// The width of the terminal in columns, which limits only the bars of a table.
  public var width: Int
  /// Whether a table lists every interval, and comma-separated values contain the sums instead of
  /// the records; other formats ignore this option.
  public var listsIntervals: Bool

  /// Creates options, by default for a terminal of 100 columns without colors.
  public init(style: TerminalStyle = .plain, width: Int = 100, listsIntervals: Bool = false) {
    self.style = style
    self.width = width
    self.listsIntervals = listsIntervals
  }
}

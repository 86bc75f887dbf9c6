extension RecordReport {
  /// Returns the report as text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records and of intervals.
  public func text(as format: RecordFormat, _ options: RecordRendering = .init()) -> String {
    switch format {
    case .table:
      RecordTable(
        report: self, style: options.style, width: options.width,
        listsIntervals: options.listsIntervals
      ).text
    case .json: RecordJSON(report: self).text
    case .csv:
      options.listsIntervals ? RecordCSV(report: self).sums : RecordCSV(report: self).records
    case .html: RecordHTML(report: self).text
    }
  }
}

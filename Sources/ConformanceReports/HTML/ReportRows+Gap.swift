internal import ConformanceRecord
internal import Diagnostics

extension ReportRows {
  /// What keeps a record from being whole; `nil` where every planned row is there on every subject.
  ///
  /// A requirement may have rows that such a record does not hold, so that nothing in it is verified.
  func gap(of record: RunRecord) -> String? {
    let header = record.header
    let count = header.subjects.count == 1 ? "\(rows.count)" : "\(record.rows.count)"
    let planned = header.subjects.count == 1 ? header.plannedRows : allResults(of: header)
    let holding =
      "\(count) of \(planned.map(String.init) ?? "more") planned "
      + (header.subjects.count == 1 ? "rows" : "results")
    if record.footer == nil { return "The record was cut off and holds \(holding)." }
    if let shard = header.shard {
      return "The record is shard \(shard.index) of \(shard.count) and holds \(holding)."
    }
    let hasErrors = record.diagnostics.contains { $0.severity == .error }
    if hasRepeats, !hasErrors { return "The record holds a row twice, so another one is missing." }
    let isFull = rows.count == header.plannedRows && !codes.contains(Self.missing)
    return isFull ? nil : "The record holds \(holding)."
  }

  /// The number of results on all subjects, or `nil` for one that nobody can have.
  private func allResults(of header: RecordHeader) -> Int? {
    let (count, overflow) = header.plannedRows.multipliedReportingOverflow(
      by: header.subjects.count)
    return overflow ? nil : count
  }
}

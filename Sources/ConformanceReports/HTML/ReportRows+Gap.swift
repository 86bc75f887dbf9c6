internal import ConformanceRecord
internal import Diagnostics

extension ReportRows {
  /// Returns the reason why a record does not contain each planned row exactly once per subject, as
  /// a sentence; `nil` if it does and was not cut off.
  ///
  /// If the documents have errors, several results on a subject may have the same id. An incomplete
  /// record verifies no requirement, because the requirement may have further rows.
  func gap(of record: RunRecord) -> String? {
    let holding = "holds \(extent(of: record))"
    if record.footer == nil { return "The record is incomplete and \(holding)." }
    if let shard = record.header.shard {
      return "The record is shard \(shard.index) of \(shard.count) and \(holding)."
    }
    let hasErrors = record.diagnostics.contains { $0.severity == .error }
    if hasRepeats, !hasErrors {
      return "The record has more than one result of a row on a subject."
    }
    let isFull = rows.count == record.header.plannedRows && !codes.contains(Self.missing)
    return isFull ? nil : "The record \(holding)."
  }

  /// Returns the numbers of available and planned rows, such as `112 of 335 planned rows`, or of
  /// results if the record does not have exactly one subject.
  private func extent(of record: RunRecord) -> String {
    let header = record.header
    guard header.subjects.count != 1 else {
      return "\(rows.count) of \(header.plannedRows.counted("planned row"))"
    }
    let (planned, overflow) = header.plannedRows.multipliedReportingOverflow(
      by: header.subjects.count)
    let all = overflow ? "more than \(Int.max)" : "\(planned)"
    return "\(record.rows.count) of \(all) planned results"
  }
}

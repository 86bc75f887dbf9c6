internal import ConformanceRecord
internal import Foundation

/// A trace of the start and end of rows on standard error, written if `HEALTHSPEC_TRACE=1` is set.
///
/// Test cases run concurrently. If a row crashes the process, it is one of the rows that started
/// and did not end.
enum RowTrace {
  private static let isOn = ProcessInfo.processInfo.environment["HEALTHSPEC_TRACE"] == "1"

  static func begin(_ id: String) {
    if isOn { write("row \(id) begins") }
  }

  /// Writes the outcome of a row, with the reason if the row is not applicable.
  ///
  /// Swift Testing does not show the reason for a canceled test case.
  static func end(_ record: RowRecord) {
    guard isOn else { return }
    let reason = record.outcome == .notApplicable ? record.findings.first.map(reason) : nil
    write("row \(record.id) \(record.outcome.label)" + (reason.map { ": \($0)" } ?? ""))
  }

  /// Returns the reason why a row is not applicable, from its finding.
  static func reason(_ finding: Finding) -> String {
    "needs \(finding.expected): \(finding.observed)"
  }

  /// Writes a line to standard error immediately, and ignores errors.
  static func write(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("healthspec: \(line)\n".utf8))
  }
}

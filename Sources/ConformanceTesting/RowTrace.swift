internal import ConformanceRecord
internal import Foundation

/// Lines on standard error that name the rows in flight, with `HEALTHSPEC_TRACE=1`.
///
/// Test cases run side by side: the row at which a process died is one that began and did not end.
enum RowTrace {
  private static let isOn = ProcessInfo.processInfo.environment["HEALTHSPEC_TRACE"] == "1"

  static func begin(_ id: String) {
    if isOn { tell("row \(id) begins") }
  }

  /// Says how a row ended, and why where it could not be run: Swift Testing shows no reason for a
  /// test case that is cancelled.
  static func end(_ record: RowRecord) {
    guard isOn else { return }
    let reason = record.outcome == .notApplicable ? record.findings.first.map(reason) : nil
    tell("row \(record.id) \(record.outcome.label)" + (reason.map { ": \($0)" } ?? ""))
  }

  /// Why a row is not applicable.
  static func reason(_ finding: Finding) -> String {
    "needs \(finding.expected): \(finding.observed)"
  }

  /// Writes a line at once; nothing can be done where that fails.
  static func tell(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("healthspec: \(line)\n".utf8))
  }
}

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

  static func end(_ id: String, _ outcome: Outcome) {
    if isOn { tell("row \(id) \(outcome.label)") }
  }

  /// Writes a line at once; nothing can be done where that fails.
  static func tell(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("healthspec: \(line)\n".utf8))
  }
}

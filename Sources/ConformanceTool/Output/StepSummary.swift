internal import ConformanceReports
internal import Foundation

/// The GitHub Actions job summary, to which every step can append.
struct StepSummary {
  /// The maximum number of bytes that GitHub accepts for one step.
  private static let limit = 1_048_576

  private let path: String

  /// Creates the summary at the path in `GITHUB_STEP_SUMMARY`; `nil` if the variable is missing or
  /// empty, as outside GitHub Actions.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return nil }
    self.path = path
  }

  /// Appends a report in Markdown to the existing text, as far as the size limit permits.
  ///
  /// - Returns: Whether the report was appended; otherwise the failure is reported.
  func append(_ report: RunReport, console: Console) -> Bool {
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let size = Int(clamping: try handle.seekToEnd())
      let blank = try Self.blankLine(behind: handle, size: size)
      let text = report.markdown(limit: max(0, Self.limit - size - blank.utf8.count))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data((blank + text).utf8))
      return true
    } catch {
      console.reportError(
        "the summary of the job cannot be written to '\(path)'",
        fix: "check the file that GITHUB_STEP_SUMMARY names")
      return false
    }
  }

  /// Returns the line feeds that separate a new heading from the existing text; only a blank line
  /// ends an HTML block.
  private static func blankLine(behind handle: FileHandle, size: Int) throws -> String {
    guard size > 0 else { return "" }
    try handle.seek(toOffset: UInt64(max(0, size - 2)))
    let end = Array(try handle.read(upToCount: 2) ?? Data())
    let feed = UInt8(ascii: "\n")
    if end.last != feed { return "\n\n" }
    return end.count == 2 && end[0] == feed ? "" : "\n"
  }
}

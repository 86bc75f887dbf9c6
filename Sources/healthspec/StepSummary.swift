internal import ConformanceReports
internal import Foundation

/// The page of a job that GitHub Actions shows, to which every step adds.
struct StepSummary {
  /// The bytes that GitHub takes of one step.
  private static let limit = 1_048_576

  private let path: String

  /// Finds the file that GitHub Actions names; `nil` outside of it.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return nil }
    self.path = path
  }

  /// Adds a report in Markdown behind what is there, as much of it as there is room for.
  ///
  /// - Returns: Whether it was added; if not, the reason is told.
  func append(_ report: RunReport, console: Console) -> Bool {
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let size = Int(clamping: try handle.seekToEnd())
      let text = report.markdown(limit: max(0, Self.limit - size))
      try handle.write(contentsOf: Data(text.utf8))
      return true
    } catch {
      console.complain(
        "the summary of the job cannot be written to '\(path)'",
        fix: "check the file that GITHUB_STEP_SUMMARY names")
      return false
    }
  }
}

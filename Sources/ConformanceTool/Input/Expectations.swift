internal import ArgumentParser
internal import Conformance
internal import Diagnostics
internal import Foundation
internal import SpecMarkdown

/// The content of a run's expectation files.
struct Expectations {
  let failures: ExpectedFailures
  /// The diagnostics about files that are unreadable, empty or not text, and about folders.
  let diagnostics: [Diagnostic]

  /// Reads expectation files.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path does not exist, after reporting each missing
  ///   path; ``ToolExitCode/defect`` if the current day is unknown.
  init(at paths: [String], console: Console) throws {
    let files = try DocumentLoader().load(paths, console: console)
    diagnostics = files.diagnostics
    let documents = files.sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) }
    failures =
      documents.isEmpty
      ? ExpectedFailures() : ExpectedFailures(reading: documents, today: try Self.today())
  }

  /// Returns the current day in UTC.
  private static func today() throws -> CalendarDay {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let today = CalendarDay(year: year, month: month, day: day)
    else { throw ToolExitCode.defect.error }
    return today
  }
}

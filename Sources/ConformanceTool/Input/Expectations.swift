internal import ArgumentParser
internal import Conformance
internal import Diagnostics
internal import Foundation
internal import SpecMarkdown

/// The expectation files of a run, as they were found.
struct Expectations {
  let failures: ExpectedFailures
  /// What is to be said about files that could not be read.
  let diagnostics: [Diagnostic]

  /// Reads some files.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` when a path does not exist; each is reported.
  init(at paths: [String], console: Console) throws {
    let files = try DocumentLoader().load(paths, console: console)
    diagnostics = files.diagnostics
    let documents = files.sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) }
    failures =
      documents.isEmpty
      ? ExpectedFailures() : ExpectedFailures(reading: documents, today: try Self.today())
  }

  /// The day, which is the same everywhere at one moment.
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

internal import ConformanceRecord
internal import Diagnostics

extension Diagnostic {
  private static let columns = "| Row | Revision | Reason | Link | Expires |"

  static func noExpectations(at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-table", "the expectation file has no table", at: place,
      fix: "add a table \(columns), or omit the file")
  }

  static func strangeExpectationColumn(_ name: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.wrong-header", "the column '\(name)' is unknown or occurs twice",
      at: place, fix: "use \(columns), and '| Subject |' if only some subjects fail")
  }

  static func missingExpectationColumns(_ names: [String], at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.wrong-header",
      "the table has no column \(names.map { "'\($0)'" }.joined(separator: " and no column "))",
      at: place,
      fix: "use the header \(columns)")
  }

  static func surplusExpectationCells(at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.surplus-cells", "the row has more cells than the table header",
      at: place,
      fix: #"write '|' inside a cell as '\|', or remove the surplus cells"#)
  }

  static func incompleteExpectation(_ column: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.incomplete", "the known failure has no '\(column)'", at: place,
      fix: "fill in the cell; only 'Subject' can be empty")
  }

  static func noExpectationDate(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-date", "'\(text)' is not a calendar date", at: place,
      fix: "write the last day on which the failure is accepted, such as 2026-12-31")
  }

  static func noExpectationLink(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-link", "'\(text)' is not a URL", at: place,
      fix: "write the URL of the issue that tracks the failure, such as 'https://…'")
  }

  static func unknownExpectedRow(_ entry: ExpectedFailures.Entry, nearest: [String]) -> Self {
    Self(
      .error, "expectation.unknown-row", "this run has no row '\(entry.id)'",
      at: entry.idPlace,
      fix: nearest.isEmpty
        ? "remove the entry"
        : "remove the entry, or use \(nearest.map { "'\($0)'" }.joined(separator: " or "))")
  }

  static func outdatedExpectation(_ entry: ExpectedFailures.Entry, revision: String) -> Self {
    Self(
      .error, "expectation.outdated",
      "the row '\(entry.id)' has changed since the entry was written: its "
        + "revision is '\(revision)', not '\(entry.revision)'",
      at: entry.revisionPlace,
      fix: "check that the row still fails for the same reason, then change the revision to "
        + "'\(revision)'")
  }

  static func expiredExpectation(_ entry: ExpectedFailures.Entry, today: CalendarDay) -> Self {
    Self(
      .error, "expectation.expired",
      "the failure of '\(entry.id)' was accepted until \(entry.expires), and today is \(today)",
      at: entry.expiresPlace,
      fix: "fix the failure and remove the entry, or write a later date in 'Expires'")
  }

  static func duplicateExpectation(
    _ entry: ExpectedFailures.Entry, first: ExpectedFailures.Entry
  ) -> Self {
    Self(
      .error, "expectation.duplicate", "the row '\(entry.id)' has two entries",
      at: entry.idPlace, fix: "remove one of them, or distinguish them in a 'Subject' column",
      notes: [Note("the other entry", at: first.idPlace)])
  }

  static func unknownSubject(
    _ entry: ExpectedFailures.Entry, named name: String, subjects: [SubjectIdentity]
  ) -> Self {
    let removal = "remove the entry if no run has the subject"
    let choice = subjects.map(\.label).quotedChoice
    return Self(
      .warning, "expectation.no-subject", "this run has no subject '\(name)'",
      at: entry.subjectPlace, fix: choice.map { "use \($0), or \(removal)" } ?? removal)
  }
}

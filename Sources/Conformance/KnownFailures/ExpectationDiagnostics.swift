internal import ConformanceRecord
internal import Diagnostics

extension Diagnostic {
  private static let columns = "| Row | Revision | Reason | Link | Expires |"

  static func noExpectations(at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-table", "the expectation file has no table", at: place,
      fix: "write a table \(columns), or leave --expectations out")
  }

  static func strangeExpectationColumn(_ name: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.wrong-header", "an expectation has no column '\(name)', or only one",
      at: place, fix: "write \(columns), and '| Subject |' where only some subjects fail")
  }

  static func missingExpectationColumns(_ names: [String], at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.wrong-header",
      "the table lacks \(names.map { "'\($0)'" }.joined(separator: ", "))", at: place,
      fix: "write \(columns)")
  }

  static func surplusExpectationCells(at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.surplus-cells", "the row has more cells than its header", at: place,
      fix: #"write '|' inside a cell as '\|', or remove the surplus"#)
  }

  static func incompleteExpectation(_ column: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.incomplete", "a known failure without '\(column)'", at: place,
      fix: "fill the cell; a failure is put up with only while it is explained and followed up")
  }

  static func noExpectationDate(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-date", "'\(text)' is not a calendar date", at: place,
      fix: "write the last day on which the failure is put up with, such as 2026-12-31")
  }

  static func noExpectationLink(_ text: String, at place: SourceLocation) -> Self {
    Self(
      .error, "expectation.no-link", "'\(text)' is not an address", at: place,
      fix: "link the place where the failure is followed up, such as https://…")
  }

  static func unknownExpectedRow(_ entry: ExpectedFailures.Entry, nearest: [String]) -> Self {
    Self(
      .error, "expectation.unknown-row", "no row of this run is called '\(entry.id)'",
      at: entry.idPlace,
      fix: nearest.isEmpty
        ? "remove the entry" : "remove the entry, or write \(nearest.joined(separator: " or "))")
  }

  static func outdatedExpectation(_ entry: ExpectedFailures.Entry, revision: String) -> Self {
    Self(
      .error, "expectation.outdated",
      "the row '\(entry.id)' says something else than when its failure became known: its "
        + "revision is '\(revision)', not '\(entry.revision)'",
      at: entry.revisionPlace,
      fix: "look whether it still fails for the same reason, then write \(revision)")
  }

  static func expiredExpectation(_ entry: ExpectedFailures.Entry, today: CalendarDay) -> Self {
    Self(
      .error, "expectation.expired",
      "the failure of '\(entry.id)' was put up with until \(entry.expires), and today is \(today)",
      at: entry.expiresPlace, fix: "mend it, or decide anew and write a later day")
  }

  static func duplicateExpectation(
    _ entry: ExpectedFailures.Entry, first: ExpectedFailures.Entry
  ) -> Self {
    Self(
      .error, "expectation.duplicate", "a second entry for the row '\(entry.id)'",
      at: entry.idPlace, fix: "keep one of them, or tell them apart in a column 'Subject'",
      notes: [Note("the first one", at: first.idPlace)])
  }

  static func expectationOfNobody(
    _ entry: ExpectedFailures.Entry, subjects: [SubjectIdentity]
  ) -> Self {
    let names = subjects.map { "'\($0.store)'" }.joined(separator: ", ")
    return Self(
      .warning, "expectation.no-subject",
      "no subject of this run is called '\(entry.subject ?? "")'", at: entry.subjectPlace,
      fix: "this run has \(names); remove the entry where no run has it")
  }
}

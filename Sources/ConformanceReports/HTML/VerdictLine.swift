internal import ConformanceRecord
internal import Diagnostics

/// The totals of a run as text for the page title and, with links, for the page header.
///
/// A row has one result per subject. With several subjects, the line contains the numbers of both
/// rows and results.
struct VerdictLine {
  private let shard: String
  private let rows: String
  private let results: String
  private let parts: [Substring]

  init(_ record: RunRecord, rowCount: Int) {
    let tally = RunTally(of: record.rows)
    let subjects = record.header.subjects.count
    shard =
      record.header.shard.map {
        "shard \($0.index) of \($0.count), of "
          + "\(record.header.plannedRows.counted("row")) in all; "
      } ?? ""
    rows = rowCount.counted("row")
    let total = tally.counts.total
    results =
      subjects < 2
      ? "" : " on \(subjects) subjects, " + total.counted("result")
    parts = tally.partsInWords.split(separator: ", ")
  }

  /// The plain text.
  var text: String { line(linking: { words, _ in words }) }

  /// The text as HTML, in which the number of rows and each outcome link to the rows.
  var html: String {
    line { words, address in "<a href=\"#\(address)\">\(HTMLText.escaping(words))</a>" }
  }

  private func line(linking link: (String, String) -> String) -> String {
    let outcomes = parts.map { link(String($0), "/contract?outcome=\(Self.slug(of: $0))") }
    return shard + link(rows, "/rows") + results
      + (outcomes.isEmpty ? "" : ": " + outcomes.joined(separator: ", "))
  }

  /// Returns the name that stands for a part's outcome in addresses, such as `failed-should`.
  private static func slug(of part: Substring) -> String {
    part.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }
}

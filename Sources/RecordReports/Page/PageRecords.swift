internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// The list of records in a page.
struct PageRecords {
  let report: RecordReport

  var html: String {
    """
    <section aria-labelledby="list">
    <h2 id="list">\(HTMLText.escaping(heading))</h2>
    <div class="choices" id="choices"></div>
    \(report.records.isEmpty ? "<p>No records in this range.</p>\n" : table)</section>

    """
  }

  private var heading: String {
    guard report.records.count != 1 else { return report.hasMore ? "Newest record" : "1 record" }
    return report.hasMore
      ? "Newest \(report.records.count) records" : "\(report.records.count) records"
  }

  private var table: String {
    let heads = ["Date", "Record", "Value", "Details", "Source"].map { name in
      "<th scope=\"col\"\(name == "Value" ? " class=\"number\"" : "")>\(name)</th>"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-labelledby="list">
      <table id="records"><thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(report.lines.map(row).joined())</tbody></table>
      </div>

      """
  }

  private func row(_ line: RecordLine) -> String {
    "<tr data-source=\"\(line.source.rawValue)\">"
      + "<td class=\"date\">\(HTMLText.escaping(report.dateText.time(line.date)))</td>"
      + "<td>\(HTMLText.escaping(line.kind.title))</td>"
      + "<td class=\"number\">\(HTMLText.escaping(line.value.text))</td>"
      + "<td>\(HTMLText.escaping(line.detailText))</td>"
      + "<td>\(source(of: line))</td></tr>\n"
  }

  private func source(of line: RecordLine) -> String {
    switch line.source {
    case .local:
      return "<span class=\"badge o-good\"><span aria-hidden=\"true\">●</span>Local</span>"
    case .healthKit:
      let writer = line.bundleIdentifier.map {
        " <span class=\"writer\">\(HTMLText.escaping($0))</span>"
      }
      return "<span class=\"badge o-known\"><span aria-hidden=\"true\">♥</span>Health</span>"
        + (writer ?? "")
    }
  }
}

import CombinedRecords
import ConformanceReports
import Foundation
import RecordReports
import Testing

/// The bundle identifiers of writers, which are external text: they do not act as code in any
/// format, and long ones are shortened in a table.
struct HostileNameTests {
  private static let plain = RecordFormat.allCases.map { SampleReport.report().text(as: $0) }

  @Test(arguments: zip(RecordFormat.allCases, plain))
  func `reports contain no control characters except line breaks, and no format characters`(
    _ format: RecordFormat, _ text: String
  ) {
    let hidden = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && !(scalar == "\r" && format == .csv)
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(hidden.isEmpty, "\(hidden.map { String($0.value, radix: 16) })")
  }

  @Test func `colors are the only terminal escapes`() {
    let text = SampleReport.report().text(as: .table, .init(style: .colored))
    #expect(text.contains("\u{1B}["))
    let rest = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(!rest.contains("\u{1B}"))
    #expect(rest == SampleReport.report().text(as: .table))
  }

  @Test(arguments: [
    (String(repeating: "x", count: 32), String(repeating: "x", count: 32)),
    (String(repeating: "x", count: 33), String(repeating: "x", count: 31) + "…"),
    // Each character takes two columns.
    (String(repeating: "健", count: 16), String(repeating: "健", count: 16)),
    (String(repeating: "健", count: 20), String(repeating: "健", count: 15) + "…"),
  ])
  func `a table shortens the names of writers to at most 32 columns`(
    _ name: String, _ shown: String
  ) {
    var report = SampleReport.report()
    report.records = [
      Weight(
        id: SampleReport.uuid(1), date: SampleReport.day(28), weight: 80, source: .healthKit,
        origin: RecordOrigin(bundleIdentifier: name))
    ]
    #expect(report.text(as: .table).contains("♥ health \(shown) "))
  }

  @Test func `names do not become markup in a page`() {
    let page = SampleReport.report().text(as: .html)
    #expect(page.ranges(of: "<script").count == 1)
    for words in ["<img", "<svg onload", "<script>window"] { #expect(!page.contains(words)) }
    #expect(page.contains("&lt;/script&gt;&lt;script&gt;window.evil = 1&lt;/script&gt;"))
  }

  @Test func `a page loads no external resources`() {
    let page = SampleReport.report().text(as: .html)
    #expect(page.contains("default-src 'none'"))
    // Quotation marks of names are escaped, so that only an attribute of the page can have them.
    for words in ["<link", "@import", "url(", "src=\"", "src='", "fetch(", "XMLHttpRequest"] {
      #expect(!page.contains(words), "\(words)")
    }
  }

  @Test func `CSV cells do not start like a formula`() {
    let starts: Set<Character> = ["=", "+", "-", "@", "\u{FF1D}"]
    let rows = CSVTable.rows(of: SampleReport.report().text(as: .csv))
    #expect(rows.count == 20)
    for cell in rows.flatMap({ $0 }) {
      let first = cell.first { !$0.isWhitespace }
      #expect(first.map { !starts.contains($0) } ?? true, "\(cell)")
    }
    #expect(rows.allSatisfy { $0.count == rows[0].count })
  }
}

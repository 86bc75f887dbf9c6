import CombinedRecords
import ConformanceReports
import Foundation
import RecordReports
import Testing

/// Reports rendered as text in each format.
struct RenderingTests {
  @Test func `a table has sums with bars, and marks local and health records`() throws {
    let text = SampleReport.report(hasMore: true).text(as: .table)
    try expectGolden(text, "table.txt")
    #expect(text.contains("● local") && text.contains("♥ health"))
    #expect(text.hasSuffix("19 records: 5 local, 14 health; more with --limit 38\n"))
  }

  @Test func `a table lists every interval on request`() throws {
    let options = RecordRendering(style: .colored, width: 80, listsIntervals: true)
    try expectGolden(SampleReport.report().text(as: .table, options), "intervals-colored.txt")
  }

  @Test func `records and sums are written as comma-separated values`() throws {
    let report = SampleReport.report()
    try expectGolden(report.text(as: .csv), "records.csv")
    try expectGolden(report.text(as: .csv, .init(listsIntervals: true)), "sums.csv")
  }

  @Test func `a report is written as one JSON object`() throws {
    let text = SampleReport.report().text(as: .json)
    try expectGolden(text, "report.json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let records = try #require(object["records"] as? [[String: Any]])
    #expect(records.count == 19)
    #expect(records[0]["date"] as? String == "2026-01-28T08:00:00.500+01:00")
    #expect(records[0]["dietary_energy_kcal"] as? Double == 520)
  }

  @Test func `a page has the charts, the tiles and the list`() throws {
    try expectGolden(Self.withoutParts(SampleReport.report().text(as: .html)), "page.html")
  }

  @Test func `all series of a chart are in the unit of its heading`() {
    var report = SampleReport.report()
    report.style = FieldStyle(
      preferences: RecordPreferences(units: [.dietaryCalorie: "kJ"], unitSystem: .metric),
      locale: Locale(identifier: "en_GB"))
    let page = report.text(as: .html)
    #expect(page.contains("Energy by day, kJ"))
    #expect(page.contains("Resting Energy 6,862 kJ"))
    #expect(!page.contains("Resting Energy 1,640 kcal"))
  }

  @Test func `the heading of a list with one record states whether more records exist`() {
    var report = SampleReport.report()
    report.records = Array(report.records.prefix(1))
    #expect(report.text(as: .html).contains(">1 record</h2>"))
    report.hasMore = true
    #expect(report.text(as: .html).contains(">Newest record</h2>"))
  }

  @Test(arguments: RecordFormat.allCases)
  func `a report without data is rendered as empty in every format`(_ format: RecordFormat) throws {
    let report = RecordReport(
      dates: SampleReport.day(1)...SampleReport.day(2), period: .day,
      calendar: SampleReport.calendar, style: SampleReport.style)
    let text = report.text(as: format)
    switch format {
    case .table, .html: #expect(text.contains("No records in this range."))
    case .csv: #expect(text.split(separator: "\r\n").count == 1)
    case .json: #expect(text.contains("\"records\": []") && text.contains("\"sums\": {}"))
    }
    #expect(!text.contains("NaN") && !text.lowercased().contains("inf\""))
  }

  @Test(arguments: ["de_DE", "ar_EG", "en_US", "hi_IN"])
  func `only tables and pages depend on the locale and the chosen units`(
    _ locale: String
  ) throws {
    var report = SampleReport.report()
    let usual = RecordFormat.allCases.map { report.text(as: $0) }
    report.style = FieldStyle(
      preferences: RecordPreferences(unitSystem: .us), locale: Locale(identifier: locale))
    for (format, text) in zip(RecordFormat.allCases, usual) {
      let isData = format == .json || format == .csv
      #expect((report.text(as: format) == text) == isData, "\(format)")
    }
  }

  /// Returns a page without its style, its script and the script's hash, which other tests cover.
  private static func withoutParts(_ page: String) -> String {
    page.replacing(/<style>[\s\S]*?<\/style>/, with: "<style></style>")
      .replacing(/<script>[\s\S]*?<\/script>/, with: "<script></script>")
      .replacing(/sha256-[^']*/, with: "sha256-")
  }
}

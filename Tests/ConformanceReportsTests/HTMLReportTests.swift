import ConformanceRecord
import ConformanceReports
import Diagnostics
import Foundation
import Testing

struct HTMLReportTests {
  /// Returns the data that the script of a page reads.
  private static func data(of page: String) throws -> [String: Any] {
    let start = try #require(page.firstRange(of: #"id="data">"#)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(json as? [String: Any])
  }

  /// Returns the parts of the page that differ between reports, with line breaks added to the data.
  private static func specific(_ page: String) -> String {
    page.replacing(/<style>[^<]*<\/style>/, with: "<style></style>")
      .replacing(/<script>\{?[\s\S]*<\/script>/, with: "<script></script>")
      .replacing(/sha256-[^']*/, with: "sha256-")
      .replacing("\",\"", with: "\",\n\"").replacing("},{", with: "},\n{")
      .replacing("],\"", with: "],\n\"")
  }

  @Test func `the page of a run with every outcome equals its golden file`() throws {
    try expectGolden(Self.specific(try SamplePage.report().text), "page.html")
  }

  @Test func `the same report produces the same page`() throws {
    #expect(try SamplePage.report().text == SamplePage.report().text)
  }

  @Test func `every row has an outcome letter for every subject`() throws {
    let rows = try #require(
      try Self.data(of: SamplePage.report().text)["rows"] as? [String: Any])
    #expect(rows["codes"] as? String == "PPFFmPEEUUKAXPNNPPEP")
    #expect((rows["name"] as? [String])?.count == SamplePage.names.count)
    let prefixes = try #require(rows["prefixes"] as? [String])
    let names = try #require(rows["name"] as? [String])
    let places = try #require(rows["prefix"] as? [Int])
    #expect(zip(places, names).map { prefixes[$0] + $1 } == SamplePage.names)
  }

  @Test
  func `a missing result is a period, and a result of an unknown subject adds one more subject`()
    throws
  {
    var record = SamplePage.record()
    record.rows.removeAll { $0.subject == 1 && $0.id == "AUTH-7" }
    record.rows[0].subject = 9
    record.footer = nil
    let page = HTMLReport(of: RunReport(of: record, tool: .init(name: "a", version: "1"))).text
    let data = try Self.data(of: page)
    let rows = try #require(data["rows"] as? [String: Any])
    let codes = try #require(rows["codes"] as? String)
    #expect(codes.count == SamplePage.names.count * 3)
    #expect(codes.hasPrefix("EPPFF."))
    #expect(page.contains("the record is incomplete: it has 19 of 20 results"))
  }

  @Test func `a second store of the same name is selected without its number`() throws {
    var record = SamplePage.record()
    record.header.subjects = [
      SubjectIdentity(sync: "reference", store: "sqlite"),
      SubjectIdentity(sync: "reference", store: "sqlite (2)"),
      SubjectIdentity(sync: "reference", store: "mine (2)"),
    ]
    let page = HTMLReport(of: RunReport(of: record, tool: .init(name: "a", version: "1"))).text
    let subjects = try #require(try Self.data(of: page)["subjects"] as? [[String: Any]])
    #expect(subjects.map { $0["choice"] as? String } == [nil, "sqlite", nil])
    #expect(page.contains(#""--store", quoted(storeCommand ?? choice ?? store)"#))
  }

  @Test func `the tables of a document refer to their rows`() throws {
    let documents = try #require(
      try Self.data(of: SamplePage.report().text)["documents"] as? [[String: Any]])
    let tables = try documents.map { try #require($0["tables"] as? [[String: Any]]) }
    #expect(tables[0].map { $0["rows"] as? [Int] } == [[0, 1, 2, 3], [-1], [-1]])
    #expect(tables[1].map { $0["rows"] as? [Int] } == [[4, 5]])
    #expect(tables[0].map { $0["informative"] as? Bool } == [nil, nil, true])
    #expect(tables[0][0]["align"] as? [String] == ["left", "right", "center", "none"])
  }

  @Test func `Markdown is rendered as safe HTML`() throws {
    let documents = try #require(
      try Self.data(of: SamplePage.report().text)["documents"] as? [[String: Any]])
    let html = try #require(documents[0]["html"] as? String)
    for part in [
      "<strong>strong</strong>", "<em>emphasised</em>", "<del>struck</del>",
      "<code>code &lt;/script&gt;</code> marks,<br>",
      #"<a href="https://example.org/?a=1&amp;b=%222%22" rel="noreferrer">link</a>"#,
      #"<span class="dead" title="javascript:window.evil=1">one that runs</span>"#,
      ##"<a href="#/contract/1">another document</a>"##,
      #"<span class="dead" title="../../../etc/passwd">none</span>"#,
      #"<span class="image" title="https://example.org/x.png">a picture</span>"#,
      #"<code>&lt;b onclick=&quot;window.evil=1&quot;&gt;</code>"#,
      #"<ol start="3"><li><p>first</p><ul><li><span class="box">☑</span> done</li>"#,
      "<blockquote><p>quoted</p></blockquote>",
      "<pre><code>&lt;/script&gt;&lt;script&gt;", "\n    indented\n</code></pre>", "<hr>",
      #"<div class="tbl" data-t="2"></div>"#,
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    (id: "import/denied", pattern: nil), ("-dash", nil), ("a * b ? c", nil), ("é", nil),
    ("e\u{301}nd", nil), ("emoji 🏋️‍♀️", nil), ("\u{301}accent", "?accent"),
    ("\u{200D}joined", "?joined"), ("a\u{202E}b", "a?b"), ("a\u{202E}\u{301}b", "a??b"),
    ("a\r\nb", "a?b"), ("tab\tend", "tab?end"), ("", nil),
  ])
  func `only an id with invisible or merging characters has a filter pattern`(
    _ id: String, _ pattern: String?
  ) throws {
    var record = SamplePage.record()
    record.rows = [record.rows[0]]
    record.rows[0].id = id
    let page = HTMLReport(of: RunReport(of: record, tool: .init(name: "a", version: "1"))).text
    let rows = try #require(try Self.data(of: page)["rows"] as? [String: Any])
    let patterns = try #require(rows["patterns"] as? [Any])
    #expect(patterns.count == (pattern == nil ? 0 : 2))
    #expect(
      (patterns.last as? String).map { Array($0.unicodeScalars) }
        == pattern.map { Array($0.unicodeScalars) })
  }

  @Test func `the gaps of a record are reported`() throws {
    func gap(_ change: (inout RunRecord) -> Void) throws -> String? {
      var record = SamplePage.record()
      change(&record)
      let page = HTMLReport(of: RunReport(of: record, tool: .init(name: "a", version: "1"))).text
      return try Self.data(of: page)["gap"] as? String
    }
    #expect(try gap { _ in } == nil)
    #expect(
      try gap { $0.diagnostics = [] }
        == "The record has more than one result of a row on a subject.")
    #expect(
      try gap { $0.footer = nil } == "The record is incomplete and holds 20 of 20 planned results.")
    #expect(try gap { $0.rows.removeLast() } == "The record holds 19 of 20 planned results.")
    #expect(
      try gap { $0.header.plannedRows = .max }
        == "The record holds 20 of more than \(Int.max) planned results.")
    #expect(try gap { $0.rows[3].subject = 7 } == "The record holds 20 of 20 planned results.")
    #expect(
      try gap { $0.header.shard = RecordShard(index: 2, of: 3) }
        == "The record is shard 2 of 3 and holds 20 of 20 planned results.")
    #expect(
      try gap {
        $0.header.subjects.removeLast()
        $0.rows.removeAll { $0.subject == 1 }
        $0.rows.removeFirst()
      } == "The record holds 9 of 10 planned rows.")
  }

  @Test func `the counts in the page header link to their rows`() {
    let page = HTMLReport(
      of: RunReport(of: SamplePage.record(), tool: .init(name: "a", version: "1"))
    ).text
    #expect(
      page.contains(
        "<a href=\"#/rows\">10 rows</a> on 2 subjects, 20 results: "
          + "<a href=\"#/contract?outcome=passed\">7 passed</a>, "))
    #expect(page.contains("<a href=\"#/contract?outcome=failed-may\">1 failed (MAY)</a>"))
  }

  @Test func `results whose details are omitted are counted`() throws {
    var report = try SamplePage.report()
    report.detailLimit = 10
    let data = try Self.data(of: report.text)
    #expect(data["omitted"] as? Int == 9)
    #expect((data["details"] as? [Any])?.count == 1)
  }

  @Test func `a page of ten thousand rows on ten subjects is smaller than five megabytes`() {
    let report = LargePage.report()
    let clock = ContinuousClock()
    var size = 0
    let duration = clock.measure { size = report.text.utf8.count }
    #expect(size < 5_000_000, "\(size) bytes, \(duration)")
  }

  @Test func `the page of a run without rows has the verdict not fully verified`() throws {
    let record = RunRecord(
      header: RecordHeader(seed: 1, subjects: [], plannedRows: 0, documents: []),
      diagnostics: [], rows: [])
    let page = HTMLReport(of: RunReport(of: record, tool: .init(name: "a", version: "1"))).text
    #expect(page.contains("<strong>not fully verified</strong>"))
    #expect(try Self.data(of: page)["verdict"] as? String == "not fully verified")
  }

  @Test(arguments: ["", "{", "null", "[]", "{}", #"{"phases":3}"#, #"{"rows":[{}]}"#, "\u{FFFD}"])
  func `text that is not the JSON output of a supported command is rejected`(_ text: String) {
    let error = #expect(throws: HTMLSupplement.ReadingError.self) {
      try HTMLSupplement(json: Array(text.utf8))
    }
    #expect(error?.description.contains("'line-mutants'") == true)
  }
}

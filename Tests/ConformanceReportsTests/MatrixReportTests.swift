import ConformanceRecord
import ConformanceReports
import Testing

/// Tests of reports of runs on several subjects, in shards, with claims, known failures or repeated
/// errors.
struct MatrixReportTests {
  static func record(
    _ rows: [RowRecord], subjects: [SubjectIdentity], planned: Int, shard: RecordShard? = nil
  ) -> RunRecord {
    let header = RecordHeader(
      seed: 1, subjects: subjects, plannedRows: planned, documents: [SampleRun.document],
      shard: shard)
    return RunRecord(header: header, diagnostics: [], rows: rows)
  }

  static let subjects = [
    SubjectIdentity(sync: "reference", store: "memory"),
    SubjectIdentity(sync: "reference", store: "other\u{1B}[2J", profile: "core"),
  ]

  static func rows(of subject: Int, _ outcomes: Outcome...) -> [RowRecord] {
    outcomes.enumerated().map { index, outcome in
      var row = SampleRun.row("authorization/response-handling/r\(index)", line: 7, outcome)
      row.subject = subject
      row.profile = index == 0 ? "core" : "extended"
      return row
    }
  }

  @Test func `the text ends with the verdict on each subject and the overall verdict`() {
    let record = Self.record(
      Self.rows(of: 0, .passed, .passed) + Self.rows(of: 1, .passed, .failed),
      subjects: Self.subjects, planned: 2)
    let lines = TerminalReport(detail: .problems).text(of: record).split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "reference sync on memory store: conformant: 2 rows: 2 passed",
        #"reference sync on other\u{1B}[2J store: non-conformant: 2 rows: 1 passed, 1 failed"#,
        "non-conformant: 2 subjects, 4 rows: 3 passed, 1 failed",
      ])
  }

  @Test func `rows outside the claim are counted but not listed`() {
    var rows = Self.rows(of: 0, .passed, .notApplicable)
    rows[1].isOutsideClaim = true
    let record = Self.record(rows, subjects: [Self.subjects[1]], planned: 2)
    let text = TerminalReport().text(of: record)
    #expect(!text.contains("NOT APPLICABLE"))
    #expect(text.contains("✓ authorization/response-handling  1 passed, 1 not applicable\n"))
    #expect(text.contains("profiles: core 1/1 (claimed), extended 0/1\n"))
    #expect(
      text.hasSuffix("conformant: 2 rows: 1 passed, 1 not applicable (outside the claim)\n"))
  }

  /// A single shard must not look like the whole run.
  @Test(arguments: [
    (RunFormat.pretty, "\nconformant: shard 3 of 3, of 3 rows in all; 1 row: 1 passed\n"),
    (.tap, "# conformant: shard 3 of 3, of 3 rows in all; 1 row: 1 passed\n"),
    (.json, #""summary": "conformant: shard 3 of 3, of 3 rows in all; 1 row: 1 passed""#),
    (.markdown, "\n**shard 3 of 3, of 3 rows in all; 1 row: 1 passed**\n"),
    (.junit, #"<property name="summary" value="shard 3 of 3, of 3 rows in all; 1 row: 1 passed"#),
    (.html, "<title>conformant: shard 3 of 3, of 3 rows in all; 1 row: 1 passed</title>"),
    (.html, "<span id=\"denominator\">shard 3 of 3, of 3 rows in all; <a href=\"#/rows\">1 row<"),
    (.badge, ">shard 3 of 3: conformant 1/1<"), (.badge, ##"fill="#9a5b00""##),
    (.shields, #""shard 3 of 3: conformant 1/1""#), (.shields, #""color": "orange""#),
  ])
  func `the report of a shard names the shard, and its badge is not green`(
    _ format: RunFormat, _ words: String
  ) {
    let record = Self.record(
      Self.rows(of: 0, .passed), subjects: [Self.subjects[0]], planned: 3,
      shard: RecordShard(index: 3, of: 3))
    let text = RunReport(of: record, tool: SampleReport.tool).text(as: format)
    #expect(text.contains(words), "\(text.prefix(2_000))")
  }

  @Test func `known failures are listed with reason, link and last day`() {
    let known = KnownFailure(
      reason: "rounds\nwrongly", link: "https://example.org/7", expires: "2026-12-31")
    var rows = Self.rows(of: 0, .knownFailing, .unexpectedPass)
    rows[0].knownFailure = known
    rows[1].knownFailure = known
    let text = TerminalReport().text(
      of: Self.record(rows, subjects: [Self.subjects[0]], planned: 2))
    #expect(
      text.contains(
        "KNOWN FAILING  authorization/response-handling/r0: "
          + #"rounds\nwrongly, https://example.org/7, until 2026-12-31"# + "\n"))
    #expect(text.contains("UNEXPECTED PASS  authorization/response-handling/r1"))
    #expect(text.contains("    known     rounds\n"))
  }

  @Test func `a repeated error refers to the first row with the same error`() {
    var rows = Self.rows(of: 0, .errored, .errored, .errored, .failed)
    for index in 0..<3 {
      let observed = index == 2 ? "another" : "no such command"
      rows[index].findings = [
        Finding(
          location: rows[index].location, rule: "a new subject is created", expected: "no error",
          observed: observed)
      ]
    }
    let text = TerminalReport(detail: .problems).text(
      of: Self.record(rows, subjects: [Self.subjects[0]], planned: 4))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heads = lines.filter { $0.hasPrefix("ERRORED") || $0.hasPrefix("FAILED") }
    #expect(
      heads == [
        "ERRORED  authorization/response-handling/r0",
        "ERRORED  authorization/response-handling/r1, for the same reason as "
          + "authorization/response-handling/r0",
        "ERRORED  authorization/response-handling/r2",
        "FAILED  authorization/response-handling/r3",
      ])
    #expect(text.split(separator: "no such command").count == 2)
  }

  /// If a subject cannot be created, hundreds of rows can be errored for the same reason.
  @Test(arguments: [2, 21, 22, 3_000])
  func `Markdown groups errored rows with the same reason and limits their list`(_ count: Int) {
    let rows = (0..<count).map { index in
      var row = SampleRun.row("authorization/response-handling/r\(index)", line: 7, .errored)
      row.findings = [
        Finding(rule: "a new subject is created", expected: "no error", observed: "no such command")
      ]
      return row
    }
    let record = Self.record(rows, subjects: [Self.subjects[0]], planned: count)
    let text = RunReport(of: record, tool: SampleReport.tool).text(as: .markdown)
    #expect(text.split(separator: "no such command").count == 2)
    #expect(text.contains("r0</code> and \(count - 1) more with the same reason</summary>"))
    #expect(text.contains("\n- <code>authorization/response-handling/r1</code>\n"))
    #expect(text.contains("\n- and \(count - 21) more\n") == (count > 21))
    #expect(!text.contains("omitted"))
  }

  @Test func `Markdown has a verdict for each subject and the reasons of known failures`() {
    var rows =
      Self.rows(of: 0, .passed, .knownFailing, .passed)
      + Self.rows(of: 1, .passed, .passed, .failed)
    rows[1].knownFailure = KnownFailure(
      reason: "rounds | wrongly", link: "https://example.org/7", expires: "2026-12-31")
    let text = RunReport(
      of: Self.record(rows, subjects: Self.subjects, planned: 3), tool: SampleReport.tool
    ).text(as: .markdown)
    #expect(text.contains("**2 subjects, 6 rows: 4 passed, 1 failed, 1 known failing**"))
    #expect(
      text.contains(
        "| Subject | Verdict | Rows | Passed | Failed | Known failing |\n"
          + "| --- | --- | --- | --- | --- | --- |\n"
          + "| <code>reference sync on memory store</code> | ✅ conformant | 3 | 2 | 0 | 1 |\n"))
    #expect(text.contains(" | ❌ non-conformant | 3 | 2 | 1 | 0 |\n"))
    #expect(
      text.contains(
        "<summary>Known failing: 1</summary>\n\n| Row | Reason | Link | Until |\n"
          + "| --- | --- | --- | --- |\n| <code>authorization/response-handling/r1 (reference "
          + "sync on memory store)</code> | <code>rounds &#124; wrongly</code> | "
          + "<code>https\\://example.org/7</code> | <code>2026-12-31</code> |\n"))
  }
}

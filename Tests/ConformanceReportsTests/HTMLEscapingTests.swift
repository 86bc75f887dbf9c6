import ConformanceRecord
import ConformanceReports
import Diagnostics
import TestSupport
import Testing

/// Tests of pages whose names and texts contain markup, script links and control characters.
struct HTMLEscapingTests {
  private static let parts = [
    "<script>", "</script>", "<!--", "-->", "<", ">", "\"", "'", "&", "&lt;", "\\", "/", "]]>",
    "\u{0}", "\u{1B}", "\u{202E}", "\u{2028}", "\r\n", "\n", "\t", "a", "b c", "é", "👩‍⚕️", "|", "`",
    "*", "_", "[x](javascript:a)", "<javascript:a>", "${a}", "</SCRIPT ", "<style>", "</style>",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.below(8) + 1).map { _ in random.pick(parts) }.joined()
  }

  /// Returns a page in which a closure creates the names and texts.
  private static func page(_ text: () -> String) -> String {
    var record = SamplePage.record()
    for index in record.rows.indices {
      record.rows[index].id = text()
      record.rows[index].kind = text()
      record.rows[index].requirements = [text()]
      record.rows[index].location.file = text()
      record.rows[index].findings = [
        Finding(column: text(), rule: text(), expected: text(), observed: text(), snippet: text())
      ]
      record.rows[index].transcript = [text()]
    }
    let path = text()
    let source =
      "# \(text())\n\n\(text())\n\n| \(text()) | b |\n|---|---|\n| \(text()) | \(text()) |\n"
    record.header.documents = [DocumentRecord(path: path, sha256: text(), text: source)]
    record.header.subjects = [
      SubjectIdentity(sync: text(), store: text()), SubjectIdentity(sync: text(), store: text()),
    ]
    record.diagnostics = [
      Diagnostic(.error, .init(rawValue: text()), text(), at: SourceLocation(file: text()))
    ]
    let run = RunReport(of: record, against: record, tool: .init(name: "a", version: "1"))
    return HTMLReport(of: run, history: [.init(name: text(), record: record)]).text
  }

  /// Returns the numbers of occurrences of tags and comments that could change the page's
  /// structure.
  private static func marks(in page: String) -> [Int] {
    ["<script", "</script", "<!--", "<style", "</style", "</body", "</head"].map { mark in
      page.lowercased().ranges(of: mark).count
    }
  }

  @Test(arguments: 0..<40)
  func `hostile text does not change the structure of a page or add script links`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let page = Self.page { Self.text(&random) }
    #expect(Self.marks(in: page) == Self.marks(in: Self.page { "a" }))
    #expect(!page.utf8.contains(0))
    #expect(!page.contains("href=\"javascript"))
  }
}

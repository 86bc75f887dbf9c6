import ConformanceReports
import Diagnostics
import Testing

struct DiagnosticPrinterTests {
  private let diagnostics = [
    Diagnostic(
      .error, "row.contradiction", "the row has the same start as another row",
      at: SampleRun.place(of: "Denied", line: 8), fix: "keep only the correct row",
      notes: [
        Diagnostic.Note("the other row", at: SampleRun.place(of: "Granted", line: 7)),
        Diagnostic.Note("a remark without a place"),
      ]),
    Diagnostic(
      .warning, "table.uncovered", "no row covers: read granted",
      at: SampleRun.place(of: "| Response | Result |", line: 5)),
    Diagnostic(.note, "file.note", "the whole file", at: SampleRun.place(of: "体重", line: 9)),
    Diagnostic(
      .error, "evil\u{1B}id", "a\u{1B}[2Jb\nc",
      at: SourceLocation(file: "evil\u{1B}]0;x\u{7}.md", start: .init(line: 1, column: 1)),
      fix: "x\u{202E}y"),
    Diagnostic(.error, "tool.none", "nowhere in particular"),
  ]

  @Test
  func `the printer writes location, message, excerpt, fix and notes`() throws {
    let printer = DiagnosticPrinter(documents: [SampleRun.document])
    try expectGolden(printer.text(of: diagnostics), "diagnostics.txt")
  }

  @Test
  func `the printer adds colors in the colored style`() throws {
    let printer = DiagnosticPrinter(documents: [SampleRun.document], style: .colored)
    try expectGolden(printer.text(of: diagnostics), "diagnostics-colored.txt")
  }

  @Test
  func `diagnostics that differ only in their locations are printed once, with all locations`() {
    let same = (1...9).map { line in
      Diagnostic(
        .warning, "table.uncovered", "no row",
        at: SourceLocation(
          file: "directory/document-\(line).md", start: .init(line: line, column: 1)),
        fix: "add one")
    }
    let other = Diagnostic(.error, "table.uncovered", "no row", at: nil, fix: "add one")
    let text = DiagnosticPrinter(documents: [], width: 60).text(of: same + [other])
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains("no row") } == 2)
    #expect(lines.allSatisfy { $0.count <= 70 })
    for line in 1...9 { #expect(text.contains("directory/document-\(line).md:\(line):1")) }
  }

  @Test
  func `diagnostics with different notes are printed separately`() {
    let same = ["one", "one", "two"].enumerated().map { line, note in
      Diagnostic(
        .warning, "row.duplicate", "a row is repeated",
        at: SourceLocation(file: "a.md", start: .init(line: line + 1, column: 1)),
        notes: [Diagnostic.Note(note)])
    }
    #expect(
      DiagnosticPrinter(documents: []).text(of: same) == """
        a.md:1:1: warning: a row is repeated [row.duplicate]
        note: one
               also at a.md:2:1
        a.md:3:1: warning: a row is repeated [row.duplicate]
        note: two

        """)
  }

  @Test
  func `the first line starts with file, line and column`() {
    let text = DiagnosticPrinter(documents: []).text(of: Array(diagnostics.prefix(1)))
    #expect(
      text.hasPrefix("\(SampleRun.path):8:3: error: the row has the same start as another row ["))
  }
}

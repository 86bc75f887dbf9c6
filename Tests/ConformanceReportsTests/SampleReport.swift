import ConformanceReports
import Diagnostics

/// A report on documents with names and texts that are difficult for formats.
enum SampleReport {
  static let text = """
    # Gewichte

    | Größe 👩‍⚕️ | Ergebnis |
    | --- | --- |
    | 体重 | "80 kg" |
    | {0} <&"'> | b |

    """

  static let file = #"./Specs/a b,c:d%41/体重 👩‍⚕️ "x" <&'|>#?.md"#

  /// Text with line breaks, cursor movement, a direction override and characters that XML does not
  /// allow.
  static let evil = "a\u{1B}[2Jb\nc\r\nd\u{202E}e\u{0}\u{FFFE}\u{FFFF}\u{2028}\u{9B}\u{E0041}\u{7F}"

  /// The same text without the null character, which file names cannot contain.
  static let evilFile = evil.replacing("\u{0}", with: "")

  static let tool = DiagnosticReport.Tool(name: "healthspec", version: "1.2.3")

  static let checks = [
    CheckDescription(
      "row.duplicate", .error, summary: "A document does not repeat a row.",
      explanation: "Copies diverge when one of them is edited.", help: "Remove one of them."),
    CheckDescription(
      "file.unreadable", .error, .obstacle, summary: "Every document can be read.",
      explanation: "Nothing is known about others.", help: "Check '{braces}' & \"quotes\"."),
    CheckDescription(
      "table.uncovered", .warning, summary: "The rows cover every combination.",
      explanation: "The behavior of an uncovered combination is undefined.",
      help: "Add a row for each combination."),
    CheckDescription(
      "row.unbound", .error, summary: "Every phrase is bound.",
      explanation: "An unknown phrase is not checked.", help: "Reword it."),
  ]

  static func place(_ line: Int, _ columns: ClosedRange<Int>) -> SourceLocation {
    SourceLocation(
      file: file, start: SourcePosition(line: line, column: columns.lowerBound),
      end: SourcePosition(line: line, column: columns.upperBound))
  }

  static let diagnostics = [
    // 'Ergebnis' follows characters of two, three and four bytes.
    Diagnostic(
      .error, "row.duplicate", #"<&"'|> ]]> %0A::error::x {0} [a](b) \u{1B} עברית 👩‍⚕️"#,
      at: place(3, 27...35), fix: "remove, or: keep 100%",
      notes: [
        Diagnostic.Note("the other, row", at: place(5, 3...9)), Diagnostic.Note("a remark\n{1}"),
      ]),
    Diagnostic(.error, "row.duplicate", evil, at: place(6, 3...15), fix: evil),
    Diagnostic(
      .warning, "table.uncovered", "several lines",
      at: SourceLocation(
        file: file, start: SourcePosition(line: 3, column: 1),
        end: SourcePosition(line: 7, column: 1))),
    Diagnostic(.note, "table.uncovered", "a line alone", at: start(file, line: 5, column: 3)),
    Diagnostic(.error, "file.unreadable", "cannot be read", at: SourceLocation(file: evilFile)),
    Diagnostic(.error, "file.unreadable", "cannot be read", at: SourceLocation(file: "/ä/b.md")),
    Diagnostic(
      .warning, "other.undescribed", "the text is not known",
      at: start("gone/../x.md", line: 7, column: 9)),
    Diagnostic(.error, "e\u{1B}vil,:id", "nowhere in particular"),
  ]

  static func start(_ file: String, line: Int, column: Int) -> SourceLocation {
    SourceLocation(file: file, start: SourcePosition(line: line, column: column))
  }

  static let report = DiagnosticReport(
    tool: tool, command: "check", checks: checks,
    diagnostics: diagnostics, texts: [file: text],
    counts: [.init(2, "row", plural: "rows"), .init(1, "understood")])
}

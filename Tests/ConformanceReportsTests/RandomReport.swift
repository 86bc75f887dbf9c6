import ConformanceReports
import Diagnostics
import TestSupport

/// A generator of random reports with text that is difficult for formats.
struct RandomReport {
  private static let pieces = [
    "a", "B7", " ", "  ", ",", ":", ";", "::", "%", "%25", "%0A", "=", "#", "?", "&", "&amp;", "<",
    ">", "]]>", "<!--", "\"", "'", "|", "\\", "\\u{1B}", "/", "./", "../", "{", "}", "{0}",
    "[x](y)", "x@y.example", "@z", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{7}", "\u{1B}[2J",
    "\u{7F}", "\u{85}", "\u{9B}", "ä",
    "e\u{301}", "{\u{301}", "\n\u{301}", "体重", "עברית", "\u{202E}", "\u{2066}", "\u{2028}",
    "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "👩‍⚕️", "\u{E0041}",
    "\u{1FFFE}", "\u{10FFFF}",
  ]

  private static let ids: [Diagnostic.ID] = [
    "row.duplicate", "file.unreadable", "table.uncovered", "row.unbound", "other.thing",
    "evil,:%\n<\u{1B}",
  ]

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> DiagnosticReport {
    let files = (0..<2).map { _ in string(upTo: 6) }
    let count = generator.below(8)
    return DiagnosticReport(
      tool: .init(name: "healthspec", version: "0.1.0"), command: "plan verify",
      checks: SampleReport.checks, diagnostics: (0..<count).map { _ in diagnostic(in: files) },
      texts: generator.below(4) == 0 ? [:] : [files[0]: string(upTo: 60)],
      counts: [.init(generator.below(3), "plan", plural: "plans")])
  }

  private mutating func diagnostic(in files: [String]) -> Diagnostic {
    Diagnostic(
      generator.pick(Diagnostic.Severity.allCases), generator.pick(Self.ids), string(upTo: 8),
      at: location(in: files), fix: generator.below(2) == 0 ? nil : string(upTo: 5),
      notes: (0..<generator.below(3)).map { _ in
        Diagnostic.Note(string(upTo: 5), at: location(in: files))
      })
  }

  mutating func location(in files: [String]) -> SourceLocation? {
    guard generator.below(6) > 0 else { return nil }
    let file = generator.pick(files)
    guard generator.below(5) > 0 else { return SourceLocation(file: file) }
    let start = position()
    return SourceLocation(file: file, start: start, end: generator.below(3) == 0 ? nil : position())
  }

  private mutating func position() -> SourcePosition {
    SourcePosition(line: generator.below(6) + 1, column: generator.below(40) + 1)
  }

  mutating func string(upTo count: Int) -> String {
    (0..<generator.below(count + 1)).map { _ in generator.pick(Self.pieces) }.joined()
  }
}

import ConformanceReports
import Diagnostics
import Foundation
import Testing

/// One report with hostile names in every format.
struct DiagnosticFormatTests {
  private let report = SampleReport.report

  @Test(arguments: zip(DiagnosticFormat.allCases, ["txt", "github.txt", "json", "sarif", "xml"]))
  func `the text of each format equals its golden file`(
    _ format: DiagnosticFormat, _ ending: String
  ) throws {
    try expectGolden(report.text(as: format), "report.\(ending)")
  }

  @Test(arguments: DiagnosticFormat.allCases)
  func `the same report produces the same text`(_ format: DiagnosticFormat) {
    #expect(report.text(as: format) == report.text(as: format))
  }

  @Test(arguments: DiagnosticFormat.allCases)
  func `output escapes control and format characters, except joiners and the paths of annotations`(
    _ format: DiagnosticFormat
  ) {
    var report = report
    // Paths are not escaped, because the runner needs them unchanged.
    if format == .github {
      report.diagnostics.removeAll { $0.location?.file == SampleReport.evilFile }
    }
    let effects = report.text(as: format).unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format: scalar.value != 0x200D
      case .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(effects.isEmpty)
  }

  @Test
  func `the line of totals lists the given counts, errors, warnings and, if any, notes`() {
    #expect(report.totalsLine == "2 rows, 1 understood, 5 errors, 2 warnings, 1 note\n")
    var empty = report
    empty.diagnostics = []
    empty.counts = [.init(1, "row", plural: "rows")]
    #expect(empty.totalsLine == "1 row, 0 errors, 0 warnings\n")
  }

  @Test
  func `annotations contain known lines, and known columns of ranges within one line`() throws {
    let text = report.text(as: .github)
    let commands = try GitHubCommand.commands(in: text).map { try #require($0) }
    #expect(commands.count == report.diagnostics.count)
    #expect(commands.map(\.name).prefix(4) == ["error", "error", "warning", "notice"])
    #expect(commands[0].properties["file"] == String(SampleReport.file.dropFirst(2)))
    let keys = ["line", "endLine", "col", "endColumn"]
    let places = commands.map { command in keys.map { command.properties[$0] ?? "-" } }
    #expect(places[0] == ["3", "3", "17", "25"])
    // The columns of a range over several lines are omitted, because the runner ignores them.
    #expect(places[2] == ["3", "6", "-", "-"])
    #expect(places[3] == ["5", "5", "3", "-"])
    #expect(places[4] == ["-", "-", "-", "-"])
    // The text is unknown, so the column cannot be converted.
    #expect(places[6] == ["7", "7", "-", "-"])
    #expect(commands[7].properties["file"] == nil)
    #expect(commands[4].properties["file"] == SampleReport.evilFile)
  }

  @Test
  func `each check is a JUnit test case that fails only for errors`() throws {
    let root = try XMLTree.root(of: report.text(as: .junit))
    let suite = try #require(root.children("testsuite").first)
    let cases = suite.children("testcase")
    #expect(
      cases.map { $0.children.map(\.name) } == [
        ["failure"], ["error"], ["system-out"], [], ["system-out"], ["failure"],
      ])
    #expect(suite.attributes["tests"] == "6")
    #expect(suite.attributes["failures"] == "2")
    #expect(suite.attributes["errors"] == "1")
    let lines = cases[0].children[0].text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(SampleReport.file):3:27: <&\"'|> ]]> %0A::error::x "))
  }
}

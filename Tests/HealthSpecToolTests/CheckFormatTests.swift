import Foundation
import Testing

/// Tests of the machine-readable formats of `check`.
struct CheckFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The members of a `check --format json` report that the tests read.
  private struct Report: Decodable {
    struct Check: Decodable {
      let id: String
      let severity: String
      let findings: Int
    }

    struct Diagnostic: Decodable {
      let id: String
      let severity: String
    }

    let schemaVersion: Int
    let summary: [String: Int]
    let checks: [Check]
    let diagnostics: [Diagnostic]
  }

  private func report(_ path: String) throws -> Report {
    let result = try folder.tool.run("check", "--format", "json", path)
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test(arguments: [
    ("github", "::error file=errors.md,line=5,endLine=5,col=70,endColumn="), ("json", "{\n"),
    ("sarif", "{\n  \"$schema\": "), ("junit", "<?xml version=\"1.0\" "),
  ])
  func `a machine-readable report goes to standard output, and the exit code is 2 for an error`(
    _ format: String, _ start: String
  ) throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("check", "--format", format, "errors.md")
    #expect(result.exitCode == 2)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix(start))
    let clean = try TemporaryFolder()
    try clean.file("errors.md", Fixture.conformant)
    #expect(try clean.tool.run("check", "--format", format, "errors.md").exitCode == 0)
  }

  @Test
  func `annotations are followed by the totals as plain text`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("check", "--format", "github", ".")
    #expect(result.output.hasPrefix("::error file=errors.md,"))
    #expect(result.output.hasSuffix("\n2 rows, 1 understood, 1 error, 0 warnings\n"))
  }

  @Test
  func `the summary counts rows and messages`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let report = try report("errors.md")
    #expect(report.schemaVersion == 1)
    #expect(
      report.summary == ["rows": 2, "understood": 1, "errors": 1, "warnings": 0, "notes": 0])
    #expect(report.diagnostics.map(\.id) == ["row.unbound"])
    #expect(report.checks.filter { $0.findings > 0 }.map(\.id) == ["row.unbound"])
  }

  @Test
  func `documents without rows are an error in JSON and JUnit reports`() throws {
    try folder.file("prose.md", "# Only prose\n")
    #expect(
      try report("prose.md").diagnostics.map(\.id) == ["document.no-rows", "contract.no-rows"])
    let result = try folder.tool.run("check", "--format", "junit", "prose.md")
    #expect(result.exitCode == 2)
    #expect(result.output.contains(" failures=\"1\" errors=\"0\" "))
  }

  @Test
  func `check exits with 64 for an unknown format and lists the formats`() throws {
    let result = try folder.tool.run("check", "--format", "yaml", "errors.md")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'pretty', 'github', 'json', 'sarif' or 'junit'"))
  }

  @Test
  func `the catalog lists exactly the checks in the sources, with their severities`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let listed = try report("errors.md").checks
    #expect(Set(listed.map(\.id)).count == listed.count)
    var severities: [String: String] = [:]
    for (id, severity) in try Self.reportedInSources() {
      // Most messages of the parser are errors in a contract, because rows may be hidden.
      let isRaised = id.hasPrefix("markdown.") && id != "markdown.unclosed-front-matter"
      severities[id] = isRaised ? "error" : severity
    }
    let found = Dictionary(uniqueKeysWithValues: listed.map { ($0.id, $0.severity) })
    #expect(found == severities)
  }

  /// Returns the ids of the diagnostics in the sources of `check`, with their severities.
  private static func reportedInSources() throws -> [(id: String, severity: String)] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL
    var found: [(id: String, severity: String)] = []
    for target in [
      "SpecMarkdown", "Conformance", "HealthContracts", "ConformanceTool", "healthspec",
    ] {
      let folder = sources.appending(path: target)
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for name in names where name.hasSuffix(".swift") && !name.contains("CheckCatalog") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let ids = text.matches(of: /\.(error|warning|note),\s*"([a-z]+\.[a-z0-9-]+)"/)
        // Only `run` reads expectation files.
        found += ids.filter { !$0.output.2.hasPrefix("expectation.") }.map {
          (String($0.output.2), String($0.output.1))
        }
        // A diagnostic that is created in another way would not match the pattern above.
        let made = text.matches(of: /(Diagnostic|Self)\(\s*\.(error|warning|note),/).count
        #expect(ids.count == made, "\(name) creates diagnostics whose ids are not literals")
      }
    }
    return found
  }
}

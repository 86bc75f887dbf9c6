import ConformanceReports
import Testing

/// Reports on documents, validated against the published schemas of SARIF and JUnit and against a
/// schema of this package.
struct SchemaTests {
  private static let seed: UInt64 = 5
  private static let count = 200

  private func documents(_ format: DiagnosticFormat) -> [String] {
    var random = RandomReport(seed: Self.seed)
    var empty = SampleReport.report
    empty.diagnostics = []
    let reports = [SampleReport.report, empty] + (0..<Self.count).map { _ in random.next() }
    return reports.map { $0.text(as: format) }
  }

  @Test(
    "document reports are valid; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"),
    arguments: [
      (Validators.Schema.sarif, DiagnosticFormat.sarif), (.junit, .junit), (.diagnostics, .json),
    ])
  func valid(_ schema: Validators.Schema, _ format: DiagnosticFormat) throws {
    let violations = try Validators.violations(of: schema, in: documents(format))
    #expect(violations == "")
  }

  /// A validator that accepts anything proves nothing.
  @Test(
    "an invalid report is rejected; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"),
    arguments: [
      (Validators.Schema.sarif, DiagnosticFormat.sarif, #""level": "error""#, #""level": "bad""#),
      (.sarif, .sarif, "\"uri\": \"file:///", "\"uri\": \"file:///%zz "),
      (.junit, .junit, " tests=", " test="),
      (.diagnostics, .json, #""schemaVersion": 1"#, #""schemaVersion": 2"#),
    ])
  func refused(
    _ schema: Validators.Schema, _ format: DiagnosticFormat, _ sound: String, _ broken: String
  ) throws {
    let text = SampleReport.report.text(as: format)
    try #require(text.contains(sound))
    let document = text.replacing(sound, with: broken)
    #expect(try Validators.violations(of: schema, in: [document]) != "")
  }
}

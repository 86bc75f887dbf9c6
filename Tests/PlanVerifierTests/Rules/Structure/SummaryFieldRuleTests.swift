import Diagnostics
import PlanVerifier
import Testing

struct SummaryFieldRuleTests {
  @Test func `each missing field is reported as a note`() async throws {
    let bench = try RuleBench("structure.summary-field")
    let found = try await bench.findings([
      .init(".planning/phases/01-saving/01-01-SUMMARY.md", "subsystem: storage\n", ""),
      .init(".planning/phases/01-saving/01-01-SUMMARY.md", "tags: [json]\n", ""),
    ])
    #expect(
      found == [
        "1:1 note: the field 'subsystem' is missing",
        "1:1 note: the field 'tags' is missing",
      ])
  }

  @Test func `a summary without front matter is reported as a warning`() async throws {
    let bench = try RuleBench("structure.summary-field")
    let found = try await bench.findings(adding: [
      ".planning/phases/01-saving/01-01-SUMMARY.md": "# Done\n"
    ])
    #expect(
      found == [
        "1:1 warning: the summary has no front matter, or its front matter is empty or cannot be read"
      ])
  }
}

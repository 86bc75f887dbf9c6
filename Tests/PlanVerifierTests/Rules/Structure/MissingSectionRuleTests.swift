import Diagnostics
import PlanVerifier
import Testing

struct MissingSectionRuleTests {
  @Test func `each missing section is reported`() async throws {
    let bench = try RuleBench("structure.missing-section")
    let found = try await bench.findings(adding: [
      ".planning/PROJECT.md": "# A\n\n```\n## Core Value\n```\n"
    ])
    #expect(
      found == [
        "warning: the section 'Core Value' is missing",
        "warning: the section 'Requirements' is missing",
        "warning: the section 'What This Is' is missing",
      ])
  }

  @Test func `the heading level and the letter case are ignored`() async throws {
    let bench = try RuleBench("structure.missing-section")
    let found = try await bench.findings([
      .init(".planning/PROJECT.md", "## Core Value", "### core value")
    ])
    #expect(found == [])
  }
}

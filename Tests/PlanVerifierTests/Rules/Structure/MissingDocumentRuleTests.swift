import Diagnostics
import PlanVerifier
import Testing

struct MissingDocumentRuleTests {
  @Test func `each missing document is reported`() async throws {
    let bench = try RuleBench("structure.missing-document")
    let found = try await bench.findings(deleting: [
      ".planning/PROJECT.md", ".planning/ROADMAP.md", ".planning/STATE.md",
    ])
    #expect(
      found == [
        "error: 'PROJECT.md' is missing, but phases exist",
        "error: 'ROADMAP.md' is missing, but phases exist",
        "error: 'STATE.md' is missing, but phases exist",
      ])
  }

  @Test func `REQUIREMENTS.md is optional`() async throws {
    let bench = try RuleBench("structure.missing-document")
    let found = try await bench.findings(deleting: [".planning/REQUIREMENTS.md"])
    #expect(found == [])
  }
}

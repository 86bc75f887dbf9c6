import Diagnostics
import PlanVerifier
import Testing

struct MissingDocumentRuleTests {
  @Test func `each of the three is asked for`() async throws {
    let bench = try RuleBench("structure.missing-document")
    let found = try await bench.findings(deleting: [
      ".planning/PROJECT.md", ".planning/ROADMAP.md", ".planning/STATE.md",
    ])
    #expect(
      found == [
        "error: there are phases and no 'PROJECT.md'",
        "error: there are phases and no 'ROADMAP.md'",
        "error: there are phases and no 'STATE.md'",
      ])
  }

  @Test func `requirements may be missing`() async throws {
    let bench = try RuleBench("structure.missing-document")
    let found = try await bench.findings(deleting: [".planning/REQUIREMENTS.md"])
    #expect(found == [])
  }
}

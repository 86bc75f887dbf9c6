import Diagnostics
import PlanVerifier
import Testing

struct MissingFrontMatterRuleTests {
  @Test func `front matter after a title is not recognized`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "---\nphase: 02", with: "# Title\n---\nphase: 02")
    #expect(
      found == [
        "1:1 error: the plan has no front matter or only empty front matter; expected fields after '---' on the first line"
      ])
  }

  @Test func `unclosed front matter counts as front matter`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "---\n\n<objective>", with: "\n<objective>")
    #expect(found == [])
  }

  @Test func `empty front matter is reported`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "phase: 02-searching\n", with: "---\nphase: 02-searching\n")
    #expect(
      found == [
        "1:1 error: the plan has no front matter or only empty front matter; expected fields after '---' on the first line"
      ])
  }
}

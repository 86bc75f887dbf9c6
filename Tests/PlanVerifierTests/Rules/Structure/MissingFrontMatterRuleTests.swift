import Diagnostics
import PlanVerifier
import Testing

struct MissingFrontMatterRuleTests {
  @Test func `a title in front of it hides the front matter`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "---\nphase: 02", with: "# Title\n---\nphase: 02")
    #expect(
      found == [
        "1:1 error: the plan has no front matter, '---' is expected in the first line"
      ])
  }

  @Test func `front matter without an end is front matter`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "---\n\n<objective>", with: "\n<objective>")
    #expect(found == [])
  }

  @Test func `front matter that says nothing is none`() async throws {
    let bench = try RuleBench("structure.missing-front-matter")
    let found = try await bench.findings(
      replacing: "phase: 02-searching\n", with: "---\nphase: 02-searching\n")
    #expect(
      found == [
        "1:1 error: the plan has no front matter, '---' is expected in the first line"
      ])
  }
}

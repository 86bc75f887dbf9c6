import Diagnostics
import PlanVerifier
import Testing

struct DuplicatePlanRuleTests {
  @Test func `plans with the same number and different slugs are duplicates`() async throws {
    let bench = try RuleBench("structure.duplicate-plan")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/02-01-again-PLAN.md": "---\nwave: 1\n---\n"
    ])
    #expect(
      found == [
        "1:1 error: phase 02 has another plan 01, '02-01-PLAN.md'"
      ])
  }

  @Test func `the same number in another phase is accepted`() async throws {
    let bench = try RuleBench("structure.duplicate-plan")
    let found = try await bench.findings()
    #expect(found == [])
  }

  @Test func `several plans can have the same wave in their names`() async throws {
    let bench = try RuleBench("structure.duplicate-plan")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/02-W1-a-PLAN.md": "---\nwave: 1\n---\n",
      ".planning/phases/02-searching/02-W1-b-PLAN.md": "",
    ])
    #expect(found == [])
  }

  @Test func `the case of a letter in a number is ignored`() async throws {
    let bench = try RuleBench("structure.duplicate-plan")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/02-G1-PLAN.md": "",
      ".planning/phases/02-searching/02-g1-x-PLAN.md": "",
    ])
    #expect(
      found == [
        "1:1 error: phase 02 has another plan g1, '02-G1-PLAN.md'"
      ])
  }
}

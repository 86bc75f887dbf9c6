import Diagnostics
import PlanVerifier
import Testing

struct CycleRuleTests {
  @Test func `a cycle is reported once`() async throws {
    let bench = try RuleBench("graph.cycle")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [\"03-01\"]")
    #expect(
      found == [
        "6:14 error: plans depend on each other in a cycle: 02-01 → 03-01 → 02-03 → 02-01"
      ])
  }

  @Test func `a plan that depends on itself is reported`() async throws {
    let bench = try RuleBench("graph.cycle")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [2-1]")
    #expect(
      found == [
        "6:14 error: the plan '02-01' depends on itself"
      ])
  }

  @Test func `a plan that depends on a cycle is not part of it`() async throws {
    let bench = try RuleBench("graph.cycle")
    let found = try await bench.findings([
      .init(RuleBench.plan, "depends_on: []", "depends_on: [\"02-02\"]"),
      .init(
        ".planning/phases/02-searching/02-02-PLAN.md", "depends_on: []", "depends_on: [\"02-01\"]"),
    ])
    #expect(
      found == [
        "6:14 error: plans depend on each other in a cycle: 02-01 → 02-02 → 02-01"
      ])
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct WaveRuleTests {
  @Test func `a plan in a wave before its dependency is reported`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings([
      .init(".planning/phases/02-searching/02-03-PLAN.md", "wave: 2", "wave: 0")
    ])
    #expect(
      found == [
        "5:7 error: wave 0 is too low, because '02-01' in wave 1 must finish first"
      ])
  }

  @Test func `a wave that is higher than necessary is reported as a warning`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings(
      replacing: "wave: 1", with: "wave: 2")
    #expect(
      found == [
        "5:7 warning: wave 2 is higher than necessary for a plan without dependencies in its phase",
        "5:7 error: wave 2 is too low, because '02-01' in wave 2 must finish first",
      ])
  }

  @Test func `a file shared only with earlier waves does not justify a higher wave`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings([
      .init(".planning/phases/02-searching/02-03-PLAN.md", "wave: 2", "wave: 3"),
      .init(
        ".planning/phases/02-searching/02-03-PLAN.md", "  - Sources/NoteRanking.swift\n",
        "  - Sources/NoteRanking.swift\n  - Sources\n"),
    ])
    #expect(
      found == [
        "5:7 warning: wave 3 is higher than necessary; the dependencies allow wave 2"
      ])
  }

  @Test func `the wave of a dependency in another phase is ignored`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings([
      .init(".planning/phases/03-exporting/03-01-PLAN.md", "wave: 1", "wave: 0")
    ])
    #expect(found == [])
  }

  @Test func `the waves of plans in a cycle are not checked`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings([
      .init(RuleBench.plan, "depends_on: []", "depends_on: [\"02-02\"]"),
      .init(
        ".planning/phases/02-searching/02-02-PLAN.md", "depends_on: []", "depends_on: [\"02-01\"]"),
    ])
    #expect(found == [])
  }

  @Test func `the greatest integer as a wave does not cause an overflow`() async throws {
    let bench = try RuleBench("graph.wave")
    let found = try await bench.findings(replacing: "wave: 1", with: "wave: \(Int.max)")
    #expect(found.contains { $0.contains("wave 2 is too low") })
  }
}

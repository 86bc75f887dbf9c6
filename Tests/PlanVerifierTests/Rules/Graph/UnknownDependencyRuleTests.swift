import Diagnostics
import PlanVerifier
import Testing

struct UnknownDependencyRuleTests {
  @Test(arguments: [
    "depends_on: [\"02-01\"]",
    "depends_on: [02-1]",
    "depends_on: [01]",
    "depends_on: [\"1\"]",
    "depends_on: [\"02-01-PLAN.md\"]",
    "depends_on: [\"02-01-PLAN\"]",
    "depends_on: [\"`02-01`\"]",
    "depends_on: [02-01-index]",
    "depends_on: [searching-01]",
    "depends_on: [02-searching-01]",
    "depends_on: [01-saving]",
    "depends_on: [\".planning/phases/01-saving/01-01-PLAN.md\"]",
  ])
  func `different spellings of an existing plan or phase are accepted`(
    _ text: String
  ) async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings([
      .init(
        ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]", text)
    ])
    #expect(found == [])
  }

  @Test func `the value 'none' is read as an empty list of dependencies`() async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings([
      .init(
        ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]",
        "depends_on: none")
    ])
    #expect(found == [])
  }

  @Test func `a single value is read as a list with one element`() async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings([
      .init(
        ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]",
        "depends_on: 02-09")
    ])
    #expect(
      found == [
        "6:13 error: the dependency '02-09' does not name an existing plan"
      ])
  }

  @Test func `a dependency on a plan of a phase before the first one is reported as a note`()
    async throws
  {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings([
      .init(
        ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]",
        "depends_on: [00.1-02]")
    ])
    #expect(
      found == [
        "6:14 note: the dependency '00.1-02' refers to an archived phase or to one before the first current phase, so it is not checked"
      ])
  }

  @Test(arguments: ["07-01", "07-01..07-02", "07-01..02"])
  func `a dependency on archived plans is reported as a note`(_ dependency: String) async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings(
      [
        .init(
          ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]",
          "depends_on: [\(dependency)]")
      ],
      adding: [
        ".planning/milestones/v0.9-phases/07-old/07-01-PLAN.md": "",
        ".planning/milestones/v0.9-phases/07-old/07-02-PLAN.md": "",
      ])
    #expect(
      found == [
        "6:14 note: the dependency '\(dependency)' refers to an archived phase or to one before the first current phase, so it is not checked"
      ])
  }

  @Test func `a dependency such as 'W0' refers to the plan whose name contains it`() async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.findings(
      [
        .init(
          ".planning/phases/02-searching/02-03-PLAN.md", "depends_on: [\"02-01\", \"02-02\"]",
          "depends_on: [W0]")
      ], adding: [".planning/phases/02-searching/02-W0-tests-PLAN.md": ""])
    #expect(found == [])
  }

  @Test func `the fix names an existing plan with a similar name`() async throws {
    let bench = try RuleBench("graph.unknown-dependency")
    let found = try await bench.diagnostics([
      .init(".planning/phases/02-searching/02-03-PLAN.md", "\"02-02\"", "\"02-04\"")
    ])
    #expect(found.map(\.fix) == ["write '02-01'"])
  }
}

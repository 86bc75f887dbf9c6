import Diagnostics
import PlanVerifier
import Testing

struct MissingFieldRuleTests {
  @Test func `each required field is asked for`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings([
      .init(RuleBench.plan, "phase: 02-searching\n", ""),
      .init(RuleBench.plan, "plan: \"01\"\n", ""),
      .init(RuleBench.plan, "type: execute\n", ""),
      .init(RuleBench.plan, "wave: 1\n", ""),
      .init(RuleBench.plan, "autonomous: true\n", ""),
    ])
    #expect(
      found == [
        "1:1 error: the field 'autonomous' is missing",
        "1:1 error: the field 'phase' is missing",
        "1:1 error: the field 'plan' is missing",
        "1:1 error: the field 'type' is missing",
        "1:1 error: the field 'wave' is missing",
      ])
  }

  @Test func `a list may be empty and not be missing`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "files_modified:\n  - Sources/NoteIndex.swift\n", with: "files_modified: []\n")
    #expect(found == [])
  }

  @Test func `requirements are asked for where the project lists some`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "requirements: [NOTE-02]\n", with: "")
    #expect(
      found == [
        "1:1 warning: the field 'requirements' is missing, although the project lists requirements"
      ])
  }

  @Test func `requirements are not asked for without a list of them`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      [
        .init(RuleBench.plan, "requirements: [NOTE-02]\n", "")
      ], deleting: [".planning/REQUIREMENTS.md"])
    #expect(found == [])
  }

  @Test func `other words for requirements count`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "requirements: [NOTE-02]", with: "requirements_addressed: [NOTE-02]")
    #expect(found == [])
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct MissingFieldRuleTests {
  @Test func `several missing fields produce one finding`() async throws {
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
        "1:1 error: 5 fields are missing: 'phase', 'plan', 'type', 'wave', 'autonomous'"
      ])
  }

  @Test(arguments: ["phase: 02-searching", "plan: \"01\"", "type: execute", "wave: 1"])
  func `a missing field is reported with its name`(_ line: String) async throws {
    let bench = try RuleBench("structure.missing-field")
    let name = line.prefix { $0 != ":" }
    #expect(
      try await bench.findings(replacing: line + "\n", with: "") == [
        "1:1 error: the field '\(name)' is missing"
      ])
  }

  @Test func `an empty list is not a missing field`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "files_modified:\n  - Sources/NoteIndex.swift\n", with: "files_modified: []\n")
    #expect(found == [])
  }

  @Test func `the requirements field is required if the project lists requirements`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "requirements: [NOTE-02]\n", with: "")
    #expect(
      found == [
        "1:1 warning: the field 'requirements' is missing, although the project lists requirements"
      ])
  }

  @Test func `the requirements field is optional without a list of requirements`() async throws {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      [
        .init(RuleBench.plan, "requirements: [NOTE-02]\n", "")
      ], deleting: [".planning/REQUIREMENTS.md"])
    #expect(found == [])
  }

  @Test func `the field 'requirements_addressed' is accepted instead of 'requirements'`()
    async throws
  {
    let bench = try RuleBench("structure.missing-field")
    let found = try await bench.findings(
      replacing: "requirements: [NOTE-02]", with: "requirements_addressed: [NOTE-02]")
    #expect(found == [])
  }
}

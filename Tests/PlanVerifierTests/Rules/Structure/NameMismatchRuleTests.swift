import Diagnostics
import PlanVerifier
import Testing

struct NameMismatchRuleTests {
  @Test(arguments: [
    "phase: 2",
    "phase: \"02\"",
    "phase: 02-other",
    "phase: Phase 2",
    "phase: phase-02",
    "phase: CK-02",
    "phase: quick-fix",
    "phase: 2fa-login",
    "phase: 02: Searching",
  ])
  func `other spellings of the phase and names without a phase number are accepted`(
    _ text: String
  ) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "phase: 02-searching", with: text)
    #expect(found == [])
  }

  @Test(arguments: [
    ("phase: 20", "2:8 warning: the plan has phase '20', but is in phase 02"),
    ("phase: 02.1-x", "2:8 warning: the plan has phase '02.1-x', but is in phase 02"),
    ("phase: 02a", "2:8 warning: the plan has phase '02a', but is in phase 02"),
  ])
  func `a phase number that differs from the folder is reported`(
    _ text: String, _ message: String
  ) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "phase: 02-searching", with: text)
    #expect(found == [message])
  }

  @Test(arguments: [
    "plan: 1",
    "plan: 001",
    "plan: 02-01",
    "plan: 2-1",
    "plan: 02-01-PLAN.md",
    "plan: 02-01-index",
    "plan: the first",
  ])
  func `other spellings of the plan number and text without a number are accepted`(_ text: String)
    async throws
  {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "plan: \"01\"", with: text)
    #expect(found == [])
  }

  @Test(arguments: [
    ("plan: 10", "3:7 warning: the plan has number '10', but its file is '02-01-PLAN.md'"),
    ("plan: 01a", "3:7 warning: the plan has number '01a', but its file is '02-01-PLAN.md'"),
    ("plan: 03-01", "3:7 warning: the plan has number '03-01', but its file is '02-01-PLAN.md'"),
    ("plan: 02-02", "3:7 warning: the plan has number '02-02', but its file is '02-01-PLAN.md'"),
  ])
  func `a plan number that differs from the file name is reported`(
    _ text: String, _ message: String
  ) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "plan: \"01\"", with: text)
    #expect(found == [message])
  }

  @Test func `a file with another phase in its name is reported`() async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/03-04-PLAN.md": "---\nphase: 02\n---\n"
    ])
    #expect(
      found == [
        "warning: the file name has phase 03, but the file is in phase 02"
      ])
  }

  @Test func `a project with custom phase names is not checked`() async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(
      [
        .init(RuleBench.plan, "phase: 02-searching", "phase: 20")
      ], adding: [".planning/config.json": "{\"phase_naming\": \"custom\"}"])
    #expect(found == [])
  }
}

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
  func `each spelling is phase 2`(_ text: String) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "phase: 02-searching", with: text)
    #expect(found == [])
  }

  @Test(arguments: [
    ("phase: 20", "2:8 warning: the plan says phase '20' and lies in phase 02"),
    ("phase: 02.1-x", "2:8 warning: the plan says phase '02.1-x' and lies in phase 02"),
    ("phase: 02a", "2:8 warning: the plan says phase '02a' and lies in phase 02"),
  ])
  func `each spelling is another phase`(_ text: String, _ message: String) async throws {
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
  func `each spelling is plan 1`(_ text: String) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "plan: \"01\"", with: text)
    #expect(found == [])
  }

  @Test(arguments: [
    ("plan: 10", "3:7 warning: the plan says it is '10' and its file is '02-01-PLAN.md'"),
    ("plan: 01a", "3:7 warning: the plan says it is '01a' and its file is '02-01-PLAN.md'"),
    ("plan: 03-01", "3:7 warning: the plan says it is '03-01' and its file is '02-01-PLAN.md'"),
    ("plan: 02-02", "3:7 warning: the plan says it is '02-02' and its file is '02-01-PLAN.md'"),
  ])
  func `each spelling is another plan`(_ text: String, _ message: String) async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(replacing: "plan: \"01\"", with: text)
    #expect(found == [message])
  }

  @Test func `a file that is named for another phase is found`() async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/03-04-PLAN.md": "---\nphase: 02\n---\n"
    ])
    #expect(
      found == [
        "warning: the file is named for phase 03 and lies in phase 02"
      ])
  }

  @Test func `names that are chosen freely are not looked at`() async throws {
    let bench = try RuleBench("structure.name-mismatch")
    let found = try await bench.findings(
      [
        .init(RuleBench.plan, "phase: 02-searching", "phase: 20")
      ], adding: [".planning/config.json": "{\"phase_naming\": \"custom\"}"])
    #expect(found == [])
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct FileNameRuleTests {
  @Test(arguments: [
    ("plan-01.md", "warning: 'plan-01.md' looks like a plan but is not read as one"),
    ("PLAN_02.md", "warning: 'PLAN_02.md' looks like a plan but is not read as one"),
    ("02-02-Plan.md", "warning: '02-02-Plan.md' looks like a plan but is not read as one"),
    ("02-02-PLAN.MD", "warning: '02-02-PLAN.MD' looks like a plan but is not read as one"),
    ("02-02 PLAN.md", "warning: '02-02 PLAN.md' looks like a plan but is not read as one"),
    ("02-01-summary.md", "warning: '02-01-summary.md' looks like a summary but is not read as one"),
  ])
  func `a misspelled name of a plan or summary is reported`(_ file: String, _ message: String)
    async throws
  {
    let bench = try RuleBench("structure.file-name")
    let found = try await bench.findings(adding: [".planning/phases/02-searching/\(file)": ""])
    #expect(found == [message])
  }

  @Test(arguments: [
    "02-PLAN-CHECK.md",
    "02-01-PLAN-OUTLINE.md",
    "planning.md",
    "explanation.md",
    "02-01-PLAN.pre-bounce.md",
    "plan.txt",
  ])
  func `a file name with 'plan' that is not a misspelled plan name is not reported`(_ file: String)
    async throws
  {
    let bench = try RuleBench("structure.file-name")
    let found = try await bench.findings(adding: [".planning/phases/02-searching/\(file)": ""])
    #expect(found == [])
  }

  @Test func `a plan outside a phase is reported`() async throws {
    let bench = try RuleBench("structure.file-name")
    let found = try await bench.findings(adding: [".planning/phases/01-01-PLAN.md": ""])
    #expect(
      found == [
        "warning: the plan is not in the folder of a phase, so it is not read"
      ])
  }

  @Test func `plans in a folder named 'plans' are accepted`() async throws {
    let bench = try RuleBench("structure.file-name")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/plans/PLAN-04-x.md": ""
    ])
    #expect(found == [])
  }

  @Test func `custom folder names are accepted if the configuration allows them`() async throws {
    let bench = try RuleBench("structure.file-name")
    let found = try await bench.findings(adding: [
      ".planning/config.json": "{\"phase_naming\": \"custom\"}", ".planning/phases/import/a.md": "",
    ])
    #expect(found == [])
  }
}

import Testing

struct AcceptanceOpenRuleTests {
  private func findings(_ result: String, status: String = "testing") async throws -> [String] {
    try await FinishedProject().adding(
      "01-UAT.md",
      "---\nstatus: \(status)\n---\n\n## Tests\n\n### 1. Save\nexpected: saved\nresult: \(result)\n"
    ).findings(of: "completion.acceptance-open")
  }

  @Test(arguments: [
    ("issue", "has an issue"), ("FAILED - lost", "has an issue"), ("[pending]", "is pending"),
    ("blocked", "is blocked"), ("not ok", "has an issue"), ("❌ lost", "has an issue"),
    ("not tested", "is pending"),
  ])
  func `an unfinished or failed test is reported`(_ result: String, _ word: String) async throws {
    #expect(
      try await findings(result) == [
        "9: error: the test 'Save' \(word), but phase 01 is finished"
      ])
  }

  @Test(arguments: [
    "pass", "passed", "**pass**", "skipped", "PASS (0 issues)", "later", "✅", "n/a", "no issues",
  ])
  func `a passed or skipped test is accepted`(_ result: String) async throws {
    #expect(try await findings(result) == [])
  }

  @Test func `a resolved report can keep its old issues`() async throws {
    #expect(try await findings("issue", status: "resolved") == [])
  }

  @Test func `counts with a sum that overflows do not make the rule trap`() async throws {
    let huge = "\(Int.max)"
    let project = try FinishedProject().adding(
      "01-UAT.md", "## Summary\n\ntotal: 1\npassed: \(huge)\nissues: \(huge)\n")
    #expect(try await project.findings(of: "completion.acceptance-open").count == 1)
  }

  @Test func `an issue is reported as a warning if a finished plan of the phase closes gaps`()
    async throws
  {
    let project = try FinishedProject()
      .replacing("type: execute", with: "type: execute\ngap_closure: true", in: "01-01-PLAN.md")
      .adding("01-UAT.md", "## Tests\n\n### 1. Save\nresult: issue\n")
    #expect(
      try await project.findings(of: "completion.acceptance-open") == [
        "4: warning: the test 'Save' has an issue, but phase 01 is finished"
      ])
  }

  @Test func `an unknown result is reported as a warning`() async throws {
    #expect(
      try await findings("hmm") == [
        "9: warning: the test 'Save' has an unknown result, but phase 01 is finished"
      ])
  }

  @Test func `a result after a test without a number belongs to that test`() async throws {
    let project = try FinishedProject().adding(
      "01-UAT.md",
      """
      ## Tests

      ### 1. A note is saved
      result: issue

      ### A note is found
      result: pass

      ### Test 3: A note is sorted
      result: blocked

      ### Remarks
      """)
    #expect(
      try await project.findings(of: "completion.acceptance-open") == [
        "4: error: the test 'A note is saved' has an issue, but phase 01 is finished",
        "10: error: the test 'Test 3: A note is sorted' is blocked, but phase 01 is finished",
      ])
  }

  @Test func `a result under a subheading belongs to the test`() async throws {
    let project = try FinishedProject().adding(
      "01-UAT.md",
      "## Tests\n\n### 1. Save\n\n#### Steps\n\nSave.\n\n#### Outcome\n\nresult: issue\n")
    #expect(
      try await project.findings(of: "completion.acceptance-open") == [
        "11: error: the test 'Save' has an issue, but phase 01 is finished"
      ])
  }
}

import Testing

struct PlanCountRuleTests {
  @Test(arguments: [
    (
      "2/2 plans executed",
      "17: error: 2 plans of phase 01 are counted as done, but 1 has a summary"
    ),
    (
      "0/1 plans executed",
      "17: warning: 0 plans of phase 01 are counted as done, but 1 has a summary"
    ),
    ("4 plans", "17: warning: phase 01 is listed with 4 plans, but has 1"),
  ])
  func `a wrong count is reported`(_ count: String, _ message: String) async throws {
    let project = try FinishedProject()
      .replacing("1/1 plans executed", with: count, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-count") == [message])
  }

  @Test(arguments: ["0/1 plans executed", "1/1 plans executed"])
  func `a plan that is marked as done but has no summary may be counted as done or not`(
    _ count: String
  ) async throws {
    let project = try FinishedProject().removing("01-01-SUMMARY.md")
      .replacing("1/1 plans executed", with: count, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-count") == [])
  }

  @Test(arguments: ["TBD", "1 plan", "1/1", "to be planned in 3 steps"])
  func `the correct number and a missing number are accepted`(_ count: String) async throws {
    let project = try FinishedProject()
      .replacing("1/1 plans executed", with: count, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-count") == [])
  }
}

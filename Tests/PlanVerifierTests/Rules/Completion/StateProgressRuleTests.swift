import Testing

struct StateProgressRuleTests {
  @Test(arguments: [
    ("total_phases: 2", "total_phases: 3", "5: warning: 'total_phases' is 3, but 2 are found"),
    (
      "completed_phases: 1", "completed_phases: 2",
      "6: warning: 'completed_phases' is 2, but 1 is found"
    ),
    ("total_plans: 2", "total_plans: 1", "7: warning: 'total_plans' is 1, but 2 are found"),
    (
      "completed_plans: 1", "completed_plans: 0",
      "8: warning: 'completed_plans' is 0, but 1 is found"
    ),
  ])
  func `a wrong count is reported`(
    _ old: String, _ new: String, _ message: String
  ) async throws {
    let project = try FinishedProject().replacing(old, with: new, in: "STATE.md")
    #expect(try await project.findings(of: "completion.state-progress") == [message])
  }

  @Test func `phases that are only in the roadmap can be counted or omitted`() async throws {
    let line = "- [ ] **Phase 3: Sharing** - notes are sent\n\n### Phase 1"
    let project = try FinishedProject().replacing("\n### Phase 1", with: line, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.state-progress") == [])
    let more = try project.replacing("total_phases: 2", with: "total_phases: 3", in: "STATE.md")
    #expect(try await more.findings(of: "completion.state-progress") == [])
  }
}

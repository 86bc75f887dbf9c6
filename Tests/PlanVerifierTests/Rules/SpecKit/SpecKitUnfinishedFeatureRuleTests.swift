import Testing

struct SpecKitUnfinishedFeatureRuleTests {
  @Test func `a completed feature with open tasks is reported with their number`() async throws {
    let project = try TaggedProject()
      .replacing("In Progress", with: "Completed", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.unfinished-feature") == [
        "5: warning: the status is 'Completed', but 3 of 7 tasks are open"
      ])
  }

  @Test func `the status 'Incomplete' does not count as done`() async throws {
    let project = try TaggedProject()
      .replacing("In Progress", with: "Incomplete", in: "spec.md")
    #expect(try await project.findings(of: "speckit.unfinished-feature") == [])
  }
}

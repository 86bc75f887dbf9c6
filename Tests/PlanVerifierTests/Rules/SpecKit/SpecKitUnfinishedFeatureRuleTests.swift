import Testing

struct SpecKitUnfinishedFeatureRuleTests {
  @Test func `the tasks are counted`() async throws {
    let project = try TaggedProject()
      .replacing("In Progress", with: "Completed", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.unfinished-feature") == [
        "5: warning: the status is 'Completed' and 3 of 7 tasks are open"
      ])
  }

  @Test func `words that only start alike are others`() async throws {
    let project = try TaggedProject()
      .replacing("In Progress", with: "Incomplete", in: "spec.md")
    #expect(try await project.findings(of: "speckit.unfinished-feature") == [])
  }
}

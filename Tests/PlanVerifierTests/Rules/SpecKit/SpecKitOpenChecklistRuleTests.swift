import Testing

struct SpecKitOpenChecklistRuleTests {
  @Test func `open items produce one finding at the first open item`() async throws {
    let project = try TaggedProject()
      .replacing("- [x]", with: "- [ ]", in: "checklists/requirements.md")
    #expect(
      try await project.findings(of: "speckit.open-checklist") == [
        "3: warning: 2 of 2 items are open although a task is done"
      ])
  }

  @Test func `checklists other than requirements.md can be open until a task is done`()
    async throws
  {
    let project = try TaggedProject()
      .replacing("- [x]", with: "- [ ]", in: "checklists/search.md")
      .replacing("- [x]", with: "- [ ]", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.open-checklist") == [])
  }
}

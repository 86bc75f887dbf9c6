import Testing

struct SpecKitChecklistFormatRuleTests {
  @Test func `an id that occurs twice does not rise`() async throws {
    let project = try TaggedProject()
      .replacing("CHK002", with: "CHK001", in: "checklists/search.md")
    #expect(
      try await project.findings(of: "speckit.checklist-format") == [
        "4: note: CHK001 follows CHK001"
      ])
  }

  @Test func `a list without ids is free`() async throws {
    let project = try TaggedProject()
      .replacing("CHK001 ", with: "", in: "checklists/search.md")
      .replacing("CHK002 ", with: "", in: "checklists/search.md")
    #expect(try await project.findings(of: "speckit.checklist-format") == [])
  }
}

import Testing

struct SpecKitChecklistFormatRuleTests {
  @Test func `a duplicate id is reported`() async throws {
    let project = try TaggedProject()
      .replacing("CHK002", with: "CHK001", in: "checklists/search.md")
    #expect(
      try await project.findings(of: "speckit.checklist-format") == [
        "4: note: 'CHK001' follows 'CHK001'; expected 'CHK002'"
      ])
  }

  @Test func `a letter in an id does not count as a digit`() async throws {
    let project = try TaggedProject()
      .replacing("CHK002", with: "CHK02a", in: "checklists/search.md")
    #expect(
      try await project.findings(of: "speckit.checklist-format") == [
        "4: note: the id 'CHK02a' has fewer than three digits"
      ])
  }

  @Test func `a checklist without ids is not checked`() async throws {
    let project = try TaggedProject()
      .replacing("CHK001 ", with: "", in: "checklists/search.md")
      .replacing("CHK002 ", with: "", in: "checklists/search.md")
    #expect(try await project.findings(of: "speckit.checklist-format") == [])
  }
}

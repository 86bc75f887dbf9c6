import Testing

struct PhaseWithoutDirectoryRuleTests {
  private let line = "- [x] **Phase 3: Sharing** - notes are sent\n\n### Phase 1"

  @Test func `a checked-off phase without a folder is reported`() async throws {
    let project = try FinishedProject()
      .replacing("\n### Phase 1", with: line, in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.phase-without-directory") == [
        "7: error: phase 03 is checked off but has no folder"
      ])
  }

  @Test func `an archived phase is accepted`() async throws {
    let project = try FinishedProject().replacing("\n### Phase 1", with: line, in: "ROADMAP.md")
      .adding(".planning/milestones/v0.9-phases/03-sharing/03-01-PLAN.md", "---\nplan: 1\n---\n")
    #expect(try await project.findings(of: "completion.phase-without-directory") == [])
  }

  @Test func `a phase of a shipped milestone needs no folder`() async throws {
    let project = try FinishedProject().replacing("\n### Phase 1", with: line, in: "ROADMAP.md")
      .replacing("## Phases", with: "## ✅ v0.9 Sketch (Phases 3-5)\n\n## Phases", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.phase-without-directory") == [])
  }
}

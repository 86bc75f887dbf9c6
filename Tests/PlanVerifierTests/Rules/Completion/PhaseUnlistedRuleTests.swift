import Testing

struct PhaseUnlistedRuleTests {
  private let context = ".planning/phases/03-sharing/03-CONTEXT.md"

  @Test func `a folder that the roadmap does not name is reported`() async throws {
    let project = try FinishedProject().adding(context, "# Context\n")
    #expect(
      try await project.findings(of: "completion.phase-unlisted") == [
        "warning: the roadmap does not name phase 03 (folder '03-sharing')"
      ])
  }

  @Test func `a project with custom phase names is not checked`() async throws {
    let project = try FinishedProject().adding(context, "# Context\n")
      .adding("config.json", "{ \"phase_naming\": \"custom\" }\n")
    #expect(try await project.findings(of: "completion.phase-unlisted") == [])
  }

  @Test func `a project is not checked if its roadmap does not name any phases`() async throws {
    let project = try FinishedProject().adding("ROADMAP.md", "# Roadmap\n\nAll was shipped.\n")
    #expect(try await project.findings(of: "completion.phase-unlisted") == [])
  }
}

import Testing

struct TruthMissingRuleTests {
  private let truths = """
      truths:
        - "A saved note is there after a restart [command: swift test]"

    """

  @Test func `files without a behaviour are found`() async throws {
    let project = try FinishedProject().replacing(truths, with: "", in: "01-01-PLAN.md")
    #expect(
      try await project.findings(of: "truth.missing") == [
        "12: warning: plan '01-01' promises files but no behaviour"
      ])
  }

  @Test func `promises without anything in them are the matter of others`() async throws {
    let project = try FinishedProject()
      .adding("01-01-PLAN.md", "---\nphase: 01-saving\nmust_haves:\n  truths: []\n---\n")
    #expect(try await project.findings(of: "truth.missing") == [])
  }
}

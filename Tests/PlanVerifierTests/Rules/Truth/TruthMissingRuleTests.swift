import Testing

struct TruthMissingRuleTests {
  private let truths = """
      truths:
        - "A saved note is there after a restart [command: swift test]"

    """

  @Test func `artifacts without truths are reported`() async throws {
    let project = try FinishedProject().replacing(truths, with: "", in: "01-01-PLAN.md")
    #expect(
      try await project.findings(of: "truth.missing") == [
        "12: warning: plan '01-01' promises files or links but no behavior"
      ])
  }

  @Test func `empty promises are left to another rule`() async throws {
    let project = try FinishedProject()
      .adding("01-01-PLAN.md", "---\nphase: 01-saving\nmust_haves:\n  truths: []\n---\n")
    #expect(try await project.findings(of: "truth.missing") == [])
  }
}

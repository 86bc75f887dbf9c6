import Testing

struct VerificationStatusRuleTests {
  private func findings(_ frontMatter: String) async throws -> [String] {
    try await FinishedProject().adding("01-VERIFICATION.md", "---\n\(frontMatter)\n---\n")
      .findings(of: "completion.verification-status")
  }

  @Test(arguments: [
    (
      "status: gaps_found",
      "2: error: phase 01 is marked as done, but its verification ended with 'gaps_found'"
    ),
    (
      "status: human_needed",
      "2: warning: phase 01 is marked as done, but its verification ended with 'human_needed'"
    ),
    (
      "status: PASSED\ngaps: [one, two]",
      "2: error: the status is 'PASSED' though 2 gaps are listed"
    ),
    (
      "status: passed\nscore: 1/2",
      "3: error: the status is 'passed' though the score counts only 1 of 2 points as verified"
    ),
    ("status: passed\nscore: 3/2", "3: error: the score counts 3 of 2 points as verified"),
    (
      "status: passed\nhuman_verification:\n  - test: look",
      "2: warning: the status is 'passed' though 1 point must be checked by a person"
    ),
  ])
  func `a verification that contradicts itself or the roadmap is reported`(
    _ text: String, _ message: String
  ) async throws {
    #expect(try await findings(text) == [message])
  }

  @Test(arguments: [
    "status: pass # all of it", "status: complete\nscore: all", "status: verified\ngaps: []",
    "status: passed_with_notes\nscore: 4/4 truths\nre_verification: false",
    "status: in review", "phase: 01-saving",
  ])
  func `consistent reports and reports with a missing or unknown status are accepted`(
    _ text: String
  ) async throws {
    #expect(try await findings(text) == [])
  }

  @Test func `an override does not make the greatest possible score overflow`() async throws {
    let found = try await findings(
      "status: passed\nscore: \(Int.max)/\(Int.max)\noverrides:\n  - a")
    #expect(found == [])
  }
}

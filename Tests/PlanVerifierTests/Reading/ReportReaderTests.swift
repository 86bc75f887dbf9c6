import Diagnostics
import PlanVerifier
import Testing

struct ReportReaderTests {
  private func phase(_ file: String, _ text: String) async throws -> Phase {
    let project = try await FinishedProject().adding(file, text).project
    return try #require(project.phases.first)
  }

  @Test func `the requirements, commits and self-check of a summary are parsed`() async throws {
    let text = """
      ---
      phase: 01-saving
      requirements: [NOTE-01, "NOTE-03..NOTE-05"]
      commits: ["abc1234", later]
      ---

      ## Performance

      `1234567` is a number

      ## Task Commits

      1. **Task 1: The file format** - `def5678` (feat)
      2. Task 2 - 89abcde, defaced

      **Plan metadata:** `0a1b2c3d4e` (docs)

      ## Self-Check: PASSED
      """
    let summary = try #require(try await phase("01-01-SUMMARY.md", text).summaries.first)
    #expect(
      summary.completedRequirements.map(\.value) == ["NOTE-01", "NOTE-03", "NOTE-04", "NOTE-05"])
    #expect(summary.commits.map(\.value) == ["abc1234", "def5678", "89abcde", "0a1b2c3d4e"])
    #expect(summary.commits[1].location.description.hasSuffix(":13:35"))
    #expect(summary.selfCheck?.value == "PASSED")
  }

  @Test(arguments: [
    ("passed", VerificationReport.Status.passed), ("PASSED", .passed), ("pass", .passed),
    ("verified", .passed), ("complete", .passed), ("passed_with_notes", .passed),
    ("human_needed", .humanNeeded), ("human needed (2)", .humanNeeded),
    ("gaps_found", .gapsFound), ("Gaps Found", .gapsFound), ("failed", .gapsFound),
    ("not passed", .other), ("incomplete", .other), ("unverified", .other),
  ])
  func `the first words of a status text determine the status of a verification`(
    _ text: String, _ status: VerificationReport.Status
  ) async throws {
    let phase = try await phase("01-VERIFICATION.md", "---\nstatus: \(text)\n---\n")
    #expect(phase.verifications.first?.status == status)
  }

  @Test func `the score, open gaps, human checks and overrides of a verification are parsed`()
    async throws
  {
    let text = """
      ---
      status: passed  # mostly
      score: 7/9 must-haves verified
      gaps:
        - truth: "A note is saved"
          status: failed
        - truth: "A note is kept"
          status: resolved
      human_verification:
        - test: "Look at it"
          expected: "It is there"
      overrides:
        - must_have: "A note is dated"
      ---
      """
    let report = try #require(try await phase("01-VERIFICATION.md", text).verifications.first)
    #expect(report.score?.value.verified == 7)
    #expect(report.score?.value.total == 9)
    #expect(report.gaps.map(\.value) == ["A note is saved"])
    #expect(report.humanChecks.map(\.value) == ["Look at it"])
    #expect(report.overrides == 1)
  }

  @Test func `the results, counts and status of user acceptance tests are parsed`() async throws {
    let results = ["[pending]", "pass", "**PASSED** well", "issue", "FAILED", "skipped", "blocked"]
    let tests = results.enumerated().map { number, result in
      "### \(number + 1). Name \(number)\nexpected: x\nresult: \(result)\nreason: pass\n"
    }
    let text =
      "---\nstatus: complete\n---\n## Current Test\n\nresult: none\n\n## Tests\n\n"
      + tests.joined(separator: "\n")
      + "\n## Summary\n\ntotal: 7\n- passed: 2\n\n## Gaps\n\ntotal: 9\n"
    let report = try #require(try await phase("01-UAT.md", text).acceptances.first)
    #expect(
      report.tests.map(\.result) == [.pending, .pass, .pass, .issue, .issue, .skipped, .blocked])
    #expect(report.tests.first?.name.value == "Name 0")
    #expect(report.counts.mapValues(\.value) == ["total": 7, "passed": 2])
    #expect(report.status?.value == "complete")
  }

  @Test func `decisions are parsed with their tags`() async throws {
    let text = """
      <decisions>
      - **D-01:** First.
      - **D-02** [informational, folded]: Second.
      - **D-INFRA-03** — Third. [deferred]
      - D-04 is only mentioned
      - **FR-01:** another id
      </decisions>

      <!-- - **D-05:** hidden -->

      ```
      - **D-06:** code
      ```
      """
    let context = try #require(try await phase("01-CONTEXT.md", text).context)
    #expect(context.decisions.map(\.id.value) == ["D-01", "D-02", "D-INFRA-03"])
    #expect(context.decisions.map(\.tags) == [[], ["informational", "folded"], ["deferred"]])
    #expect(context.decisions.first?.text == "First.")
  }
}

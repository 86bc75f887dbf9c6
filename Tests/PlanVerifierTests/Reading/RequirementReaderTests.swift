import PlanVerifier
import TestSupport
import Testing

struct RequirementReaderTests {
  private func list(_ text: String) async throws -> RequirementList {
    try #require(try await FinishedProject().adding("REQUIREMENTS.md", text).project.requirements)
  }

  @Test(arguments: [
    ("- [ ] **AUTH-01**: text", "AUTH-01"), ("- [x] **AUTH-01:** text", "AUTH-01"),
    ("- [ ] **AUTH-01** text", "AUTH-01"), ("* [ ] AUTH-01 text", "AUTH-01"),
    ("  - [ ] `AUTH-01a` — text", "AUTH-01a"), ("- [ ] **AUTH-09.1**: text", "AUTH-09.1"),
    ("- [ ] **AUTH-09.x**: text", "AUTH-09.x"), ("- [ ] AUTH-09. text", "AUTH-09"),
    ("- [X] **ABC-DEF-12** - text", "ABC-DEF-12"),
  ])
  func `requirements in different forms are parsed`(_ line: String, _ id: String) async throws {
    let items = try await list("## v1\n\n### Category\n\n\(line)\n").items
    #expect(items.map(\.id.value) == [id])
    #expect(items.map(\.text) == ["text"])
    #expect(items.first?.headings == ["v1", "Category"])
    #expect(items.first?.state != nil)
  }

  @Test func `entries that are struck out or have no checkbox are outside the milestone`()
    async throws
  {
    let text = """
      - [ ] ~~**X-1**: text~~
      - ~~**X-2**~~
      - **X-3**: text
      - See X-4 for more

      | Requirement | Reason |
      |---|---|
      | X-5 | too much |
      """
    let list = try await list(text)
    #expect(list.items.map(\.id.value) == ["X-1", "X-2", "X-3", "X-5"])
    #expect(list.required.isEmpty)
    #expect(list.prefixes == ["X"])
  }

  @Test func `ranges in the traceability table are expanded`() async throws {
    let text = """
      | Requirement | Phase | Status |
      |---|---|---|
      | AUTH-01..03 | Phase 2 | complete (01-02) |
      | **AUTH-09** to AUTH-10 | 3 | |
      | AUTH-11 | TBD | Pending |
      | AUTH-12.1..3, AUTH-13..AUTH-14.20 | TBD | Pending |
      """
    let trace = try await list(text).trace
    #expect(
      trace.map(\.id.value) == [
        "AUTH-01", "AUTH-02", "AUTH-03", "AUTH-09", "AUTH-10", "AUTH-11",
        "AUTH-12.1", "AUTH-12.2", "AUTH-12.3", "AUTH-13", "AUTH-14.20",
      ])
    #expect(trace.prefix(6).map { $0.phase?.value.number } == [2, 2, 2, 3, 3, nil])
    #expect(
      trace.prefix(6).map { $0.status?.value.isEmpty } == [false, false, false, nil, nil, false])
  }

  @Test(arguments: [
    ("Phase: 3 of 8 (Name)", "03"), ("**Phase:** 27.1", "27.1"), ("- Phase: 09 complete", "09"),
    ("**Current Phase**: Phase 58", "58"), ("Phase: 12-name", "12"),
    ("Phase: none — v2 was executed", nil), ("Phase: 3rd", nil), ("Phase: 2026-02-10", nil),
  ])
  func `the first valid phase of the current position is used`(_ line: String, _ token: String?)
    async throws
  {
    let text = "Phase: 99\n\n## Current Position\n\n\(line)\nPhase: 98\n"
    let state = try #require(try await FinishedProject().adding("STATE.md", text).project.state)
    let expected = token ?? "98"
    #expect(state.phase?.value.description == expected)
  }

  @Test func `random documents do not make the readers or the rules trap`() async throws {
    let pieces = [
      "- [ ] ", "- [x]", "**", "Phase ", "27.1", ":", "-01", "AUTH-", "01..", "04", "|", "---\n",
      "\n", "\n\n", "### ", "<details>", "</details>", "`", "```\n", "é", "\0", "result: ", "1/",
      "Plans", "Requirements", "status: passed", "gaps:\n  - ", "## Tests\n", "## Summary\n",
      "## Task Commits\n", "abc1234", "~~", "[", "]", "(", "..", "…", "99999999999999999999", "\r",
      "D-1", "\u{FEFF}", "<!--", "-->", "| Phase | Status | Plans |\n|---|---|---|\n", "total: ",
    ]
    let names = [
      "ROADMAP.md", "REQUIREMENTS.md", "STATE.md", "01-01-SUMMARY.md", "01-VERIFICATION.md",
      "01-UAT.md", "01-CONTEXT.md", "01-RESEARCH.md", "01-01-PLAN.md",
    ]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      var project = try FinishedProject()
      for name in names {
        let text = (0..<random.below(60)).map { _ in random.pick(pieces) }.joined()
        project = project.adding(name, text)
      }
      _ = try await project.allFindings
    }
  }

  // Quadratic work on these documents would take too long for a test run.
  @Test(
    arguments: ["- [ ] Phase 1: ", "AUTH-01..", "- [ ] **A-1** ", "<details>", "**", "x-", "1/"])
  func `repetitive documents are parsed in bounded time`(_ piece: String) async throws {
    let text = String(repeating: piece, count: 20_000)
    let project = try FinishedProject().adding("ROADMAP.md", text)
      .adding("REQUIREMENTS.md", "- [ ] **A-1**: \(text)").adding("01-CONTEXT.md", text)
      .adding("01-UAT.md", "## Tests\n\(text)").adding("01-01-SUMMARY.md", text)
    _ = try await project.project
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct RoadmapReaderTests {
  private func roadmap(_ text: String) async throws -> Roadmap {
    try #require(try await FinishedProject().adding("ROADMAP.md", text).project.roadmap)
  }

  @Test(arguments: [
    ("- [x] **Phase 27: Name** - text", "27", "Name"), ("- [ ] Phase 27: Name", "27", "Name"),
    ("* [X] **Phase 27.1: Name** (INSERTED)", "27.1", "Name"),
    ("1. [~] ~~Phase 06D: Name~~ - dropped", "06d", "Name"),
    ("- [ ] Phase 3 - Name", "03", "Name"), ("  - [x] ✅ **Phase 3**: Name", "03", "Name"),
    ("- [ ] [Phase 3: Name](#phase-3)", "03", "Name](#phase-3)"),
    ("- [ ] **Phase CK-12: Name**", "12", "Name"),
  ])
  func `phase items in different forms are parsed`(
    _ line: String, _ token: String, _ name: String
  ) async throws {
    let items = try await roadmap("## Phases\n\n\(line)\n").phaseItems
    #expect(items.map(\.phase.value.description) == [token])
    #expect(items.map(\.name) == [name])
  }

  @Test(arguments: [
    "- [ ] Phase 1 must be done", "- [ ] Phases 1-4: all", "- Phase 1: no box", "- [ ] 1: Name",
    "```\n- [ ] Phase 1: Name\n```", "<!--\n- [ ] Phase 1: Name\n-->", "- [ ] Phase 1-4: all",
  ])
  func `lines that only resemble a phase item are not phases`(_ line: String) async throws {
    #expect(try await roadmap(line).phaseItems.isEmpty)
  }

  @Test func `the number of a phase has a source location`() async throws {
    let item = try #require(try await roadmap("- [x] **Phase 27.1: Name**\n").phaseItems.first)
    #expect(item.phase.location.start == .init(line: 1, column: 15))
    #expect(item.phase.location.end == .init(line: 1, column: 19))
  }

  @Test func `a phase section is parsed with its fields and plans`() async throws {
    let text = """
      ## Phase Details

      ### Phase 27.1: ~~Name~~ (INSERTED) ✓
      **Goal:** One goal
      **Depends on**: Phase 26, Phases 3 and 4 (v1.0 and 9 others)
      **Requirements:** [A-01, A-03..A-05, B-X-1]
      **Success Criteria** (what must be TRUE):
        1. First
        2. Second
      **Plans**: 2/3 plans executed

      Plans:
      **Wave 1** *(blocked on nothing)*
      - [x] 27.1-01-PLAN.md - text
        - [ ] 27.1-02: text
      - [ ] An open matter

      ## Progress
      - [ ] 27-03: later
      """
    let roadmap = try await roadmap(text)
    let section = try #require(roadmap.phases.first)
    #expect(roadmap.phases.count == 1)
    #expect(section.phase.value.description == "27.1")
    #expect(section.goal?.value == "One goal")
    #expect(section.dependencies.map(\.value.description) == ["26", "03", "04"])
    #expect(section.requirements.map(\.value) == ["A-01", "A-03", "A-04", "A-05", "B-X-1"])
    #expect(section.successCriteria.map(\.value) == ["First", "Second"])
    #expect(section.planCount?.value.completed == 2)
    #expect(section.planCount?.value.total == 3)
    #expect(section.checklist.map(\.text.value) == ["An open matter"])
    #expect(roadmap.planItems.map(\.plan.value) == ["27.1-01", "27.1-02", "27-03"])
    #expect(roadmap.planItems.map(\.state) == [.done, .open, .open])
    #expect(roadmap.planItems.map { $0.phase?.description } == ["27.1", "27.1", nil])
  }

  @Test(arguments: [
    "None (A-01 is in phase 2)", "TBD", "none", "N/A", "No requirement, A-01 later",
  ])
  func `a requirements field that states no requirement is empty`(_ text: String) async throws {
    let roadmap = try await roadmap("### Phase 1: Name\n**Requirements**: \(text)\n")
    #expect(roadmap.phases.first?.requirements.isEmpty == true)
  }

  @Test func `milestones are parsed with their phase ranges, and folded ones count as shipped`()
    async throws
  {
    let text = """
      - ✅ **v1.0 First** — Phases 1-4 (shipped 2026-01-01)
      - 🚧 **v1.1 Second** — Phases 5–6
      - [x] **v0.9** Phase 0

      <details>
      <summary>v0.8 Sketch (Phases 90-91)</summary>
      - [x] Phase 90: Sketch
      </details>

      - [ ] Phase 5: Now
      """
    let roadmap = try await roadmap(text)
    #expect(roadmap.milestones.map(\.version.value) == ["v1.0", "v1.1", "v0.9", "v0.8"])
    #expect(roadmap.milestones.map(\.isShipped) == [true, false, true, true])
    #expect(roadmap.milestones.map(\.firstPhase.number) == [1, 5, 0, 90])
    #expect(roadmap.milestones.map(\.lastPhase.number) == [4, 6, 0, 91])
    #expect(roadmap.phaseItems.map(\.isFolded) == [true, false])
  }

  @Test func `progress rows with a milestone column are parsed, except rows for several phases`()
    async throws
  {
    let text = """
      | Phase | Milestone | Plans Complete | Status | Completed |
      |---|---|---|---|---|
      | 1. Name | v1.0 | 2/2 | Complete | today |
      | **27.1 Name** | v1.0 | 0/TBD | Not started | - |
      | Phase 3 | v1.0 | 1 / 3 | In progress | |
      | 4-9 | v1.1 | - | - | |
      """
    let rows = try await roadmap(text).progress
    #expect(rows.map(\.phase.value.description) == ["01", "27.1", "03"])
    #expect(rows.map { $0.plans?.value.completed } == [2, nil, 1])
    #expect(rows.map { $0.plans?.value.total } == [2, nil, 3])
    #expect(rows.map { $0.status?.value } == ["Complete", "Not started", "In progress"])
  }

  @Test func `an unclosed fence does not hide phases`() async throws {
    #expect(try await roadmap("```\ncode\n\n- [ ] Phase 1: Name\n").phaseItems.count == 1)
  }
}

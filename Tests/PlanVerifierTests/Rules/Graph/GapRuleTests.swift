import Diagnostics
import PlanVerifier
import Testing

struct GapRuleTests {
  @Test func `consecutive missing plan numbers produce one note`() async throws {
    let bench = try RuleBench("graph.gap")
    let found = try await bench.findings(adding: [".planning/phases/02-searching/02-07-PLAN.md": ""]
    )
    #expect(
      found == [
        "1:1 note: plans 04–06 of phase 02 are missing between '02-03' and '02-07'"
      ])
  }

  @Test func `a missing phase number is reported as a note`() async throws {
    let bench = try RuleBench("graph.gap")
    let found = try await bench.findings(adding: [".planning/phases/05-x/05-01-PLAN.md": ""])
    #expect(
      found == [
        "note: phase 04 is missing between 03 and 05"
      ])
  }

  @Test func `decimals, letters and distant numbers do not cause gaps`() async throws {
    let bench = try RuleBench("graph.gap")
    let found = try await bench.findings(adding: [
      ".planning/phases/03.5-x/a.md": "", ".planning/phases/999.1-later/a.md": "",
      ".planning/phases/02-searching/02-03b-PLAN.md": "",
    ])
    #expect(found == [])
  }

  @Test func `the largest integer as a plan or phase number does not cause a gap`() async throws {
    let bench = try RuleBench("graph.gap")
    let found = try await bench.findings(adding: [
      ".planning/phases/02-searching/02-\(Int.max)-PLAN.md": "",
      ".planning/phases/02-searching/02-\(Int.max)b-PLAN.md": "",
      ".planning/phases/\(Int.max)-x/a.md": "", ".planning/phases/\(Int.max).1-y/a.md": "",
    ])
    #expect(found == [])
  }

  @Test func `a phase that only the roadmap names is not reported as missing`() throws {
    let place = Diagnostics.SourceLocation(file: "ROADMAP.md")
    let tokens = try ["1", "2", "3"].map { try #require(PhaseToken($0)) }
    var project = PlanningProject(phases: [
      Phase(token: tokens[0], slug: "a", path: .root),
      Phase(token: tokens[2], slug: "c", path: .root),
    ])
    let rule = try #require(RuleCatalog.rule("graph.gap"))
    let tree = SourceTree(view: .workingTree)
    #expect(rule.check(RuleContext(project: project, tree: tree)).count == 1)
    project.roadmap = Roadmap(
      document: PlanningDocument(path: .root),
      phaseItems: [.init(phase: Located(tokens[1], at: place), name: "b", state: .open)])
    #expect(rule.check(RuleContext(project: project, tree: tree)).isEmpty)
  }

  @Test func `only the phases that the roadmap does not name are reported as missing`() throws {
    let place = Diagnostics.SourceLocation(file: "ROADMAP.md")
    let tokens = try ["1", "3", "5"].map { try #require(PhaseToken($0)) }
    var project = PlanningProject(phases: [
      Phase(token: tokens[0], slug: "a", path: .root),
      Phase(token: tokens[2], slug: "c", path: .root),
    ])
    project.roadmap = Roadmap(
      document: PlanningDocument(path: .root),
      phaseItems: [.init(phase: Located(tokens[1], at: place), name: "b", state: .open)])
    let rule = try #require(RuleCatalog.rule("graph.gap"))
    let context = RuleContext(project: project, tree: SourceTree(view: .workingTree))
    #expect(
      rule.check(context).map(\.message) == ["phases 02, 04 are missing between 01 and 05"])
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct ForwardDependencyRuleTests {
  @Test func `a dependency on a later phase is reported`() async throws {
    let bench = try RuleBench("graph.forward-dependency")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [\"03-01\"]")
    #expect(
      found == [
        "6:14 error: the dependency '03-01' is in the later phase 03"
      ])
  }

  @Test func `a dependency on an earlier phase is accepted`() async throws {
    let bench = try RuleBench("graph.forward-dependency")
    let found = try await bench.findings(
      replacing: "depends_on: []", with: "depends_on: [\"01-01\"]")
    #expect(found == [])
  }

  @Test func `dependencies in the roadmap take precedence over the numbers of phases`() throws {
    let place = Diagnostics.SourceLocation(file: "ROADMAP.md")
    let (two, three) = (try #require(PhaseToken("2")), try #require(PhaseToken("3")))
    let frontMatter = YAMLValue(
      .map([
        .init(
          key: Located("depends_on", at: place),
          value: YAMLValue(.scalar("03-01", isQuoted: true), at: place))
      ]), at: place)
    let first = Plan(
      path: try RepositoryPath("a"), name: "02-01", phase: two, number: "01",
      frontMatter: frontMatter)
    let second = Plan(path: try RepositoryPath("b"), name: "03-01", phase: three, number: "01")
    var project = PlanningProject(phases: [
      Phase(token: two, slug: "a", path: .root, plans: [first]),
      Phase(token: three, slug: "b", path: .root, plans: [second]),
    ])
    let rule = try #require(RuleCatalog.rule("graph.forward-dependency"))
    let tree = SourceTree(view: .workingTree)
    #expect(rule.check(RuleContext(project: project, tree: tree)).count == 1)
    project.roadmap = Roadmap(
      document: PlanningDocument(path: .root),
      phases: [
        .init(
          phase: Located(two, at: place), name: "a", dependencies: [Located(three, at: place)])
      ])
    #expect(rule.check(RuleContext(project: project, tree: tree)).isEmpty)
  }
}

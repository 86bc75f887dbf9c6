import Diagnostics
import Testing

@testable import PlanVerifier

struct PlanGraphTests {
  /// Returns a project in which every phase has the same number of plans.
  ///
  /// The closure receives the numbers of a phase and a plan, and returns the plan's dependencies.
  private func project(
    phases: Int, plans: Int, _ dependencies: (Int, Int) -> [String]
  ) throws -> PlanningProject {
    let place = Diagnostics.SourceLocation(file: "a")
    var result = PlanningProject()
    for phase in 1...phases {
      let token = try #require(PhaseToken(String(phase)))
      let path = RepositoryPath.root.appending("\(token)-x")
      let plans = (1...plans).map { number in
        let name = "\(token)-\(number < 10 ? "0" : "")\(number)"
        let items = dependencies(phase, number).map {
          YAMLValue(.scalar($0, isQuoted: true), at: place)
        }
        let values: [(String, YAMLValue.Content)] = [
          ("depends_on", .list(items)), ("wave", .scalar(String(number), isQuoted: false)),
          (
            "files_modified",
            .list([YAMLValue(.scalar("\(name).swift", isQuoted: true), at: place)])
          ),
        ]
        let map = values.map {
          YAMLValue.Entry(key: Located($0.0, at: place), value: YAMLValue($0.1, at: place))
        }
        return Plan(
          path: path.appending("\(name)-PLAN.md"), name: name, phase: token,
          number: String(number), frontMatter: YAMLValue(.map(map), at: place))
      }
      result.phases.append(Phase(token: token, slug: "x", path: path, plans: plans))
    }
    return result
  }

  @Test func `plans that depend on each other form one component`() throws {
    let project = try project(phases: 1, plans: 5) { _, number in
      switch number {
      case 1: ["02"]
      case 2: ["03"]
      case 3: ["01", "04"]
      default: ["05"]
      }
    }
    let components = PlanGraph(project).components
    #expect(Set(components[0...2]).count == 1)
    #expect(Set(components).count == 3)
  }

  @Test func `a long chain of plans does not overflow the stack`() throws {
    let project = try project(phases: 1, plans: 20_000) { _, number in
      number == 1 ? [] : ["01-\(number - 1)"]
    }
    let graph = PlanGraph(project)
    #expect(graph.loose.isEmpty)
    #expect(Set(graph.components).count == 20_000)
  }

  @Test func `a large valid project breaks no graph rule`() throws {
    let project = try project(phases: 500, plans: 4) { phase, number in
      (number == 1 ? [] : [String(number - 1)]) + (phase == 1 ? [] : ["\(phase - 1)-04"])
    }
    let context = RuleContext(project: project, tree: SourceTree(view: .workingTree))
    for rule in RuleCatalog.all where rule.family == .graph {
      #expect(rule.check(context) == [], "\(rule.id.rawValue)")
    }
  }

  @Test func `a cycle of all plans is reported once, with a short message`() throws {
    let project = try project(phases: 1, plans: 2_000) { _, number in
      [number == 1 ? "01-2000" : String(number - 1)]
    }
    let context = RuleContext(project: project, tree: SourceTree(view: .workingTree))
    let rule = try #require(RuleCatalog.rule("graph.cycle"))
    let found = rule.check(context)
    #expect(found.count == 1)
    #expect((found.first?.message.count ?? 999) < 200)
  }
}

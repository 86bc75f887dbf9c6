internal import Diagnostics

extension Rule {
  /// The rule that a plan does not depend on a plan of a later phase.
  ///
  /// A phase that the roadmap puts before the phase of the plan does not count as later.
  static let forwardDependency = Rule(
    "graph.forward-dependency", .error,
    page: RulePage(
      what: "A plan does not depend on a plan of a later phase.",
      why: """
        Phases are carried out in order. A plan that needs a plan of a later phase blocks its own \
        phase until that plan is done. If the roadmap states that the phase depends on the later \
        one, or lists the later one first, that order applies.
        """,
      example: "# phase 2\ndepends_on: [\"03-01\"]",
      fix: "# phase 3\ndepends_on: [\"02-01\"]")
  ) { context in
    let graph = context.index.graph
    let order = PhaseOrder(context.project.roadmap)
    return graph.plans.indices.flatMap { index in
      graph.edges[index].compactMap { edge in
        let (plan, target) = (graph.plans[index], graph.plans[edge.target])
        guard target.phase > plan.phase, !order.isBefore(target.phase, plan.phase) else {
          return nil
        }
        return .forward(edge.written, plan, target)
      }
    }
  }
}

/// The order of phases that follows from their dependencies and from their list in the roadmap.
private struct PhaseOrder {
  private var needed: [PhaseToken: [PhaseToken]] = [:]
  private var positions: [PhaseToken: Int] = [:]

  init(_ roadmap: Roadmap?) {
    for section in roadmap?.phases ?? [] {
      needed[section.phase.value, default: []] += section.dependencies.map(\.value)
    }
    for (index, item) in (roadmap?.phaseItems ?? []).enumerated()
    where positions[item.phase.value] == nil {
      positions[item.phase.value] = index
    }
  }

  /// Returns whether the roadmap puts the first phase before the second one.
  func isBefore(_ first: PhaseToken, _ second: PhaseToken) -> Bool {
    if let one = positions[first], let other = positions[second], one < other { return true }
    var open = [second]
    var seen: Set<PhaseToken> = [second]
    while let next = open.popLast() {
      for phase in needed[next] ?? [] where seen.insert(phase).inserted {
        if phase == first { return true }
        open.append(phase)
      }
    }
    return false
  }
}

extension RuleFinding {
  fileprivate static func forward(
    _ written: Located<String>, _ plan: Plan, _ target: Plan
  ) -> Self {
    Self(
      "the dependency '\(target.name)' is in the later phase \(target.phase)", at: written.location,
      fix:
        "move the plan to phase \(target.phase), or make phase \(plan.phase) depend on that phase "
        + "in the roadmap")
  }
}

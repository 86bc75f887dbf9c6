internal import Diagnostics

extension Rule {
  /// The rule that the dependencies of plans exist.
  static let unknownDependency = Rule(
    "graph.unknown-dependency", .error,
    page: RulePage(
      what: "Every entry in 'depends_on' names one or more existing plans.",
      why: """
        Tools that order plans silently drop unknown dependencies, so the plan starts too early. \
        All of these forms are accepted: '23-01', '01' in the same phase, '23-01-PLAN.md', a \
        phase slug with a number, and a phase folder. A dependency on an archived plan or phase, \
        or on a plan of a phase before the first current one, is a note, because it cannot be \
        checked.
        """,
      example: "depends_on: [\"02-07\"]",
      fix: "depends_on: [\"02-01\"]")
  ) { context in
    let graph = context.index.graph
    let others = Dictionary(grouping: graph.plans, by: \.phase)
    return graph.loose.map { loose in
      let plan = graph.plans[loose.plan]
      return loose.isArchived
        ? .archived(loose.written)
        : .unknown(loose.written, of: plan, among: others[plan.phase] ?? [])
    }
  }
}

extension RuleFinding {
  fileprivate static func archived(_ written: Located<String>) -> Self {
    Self(
      "the dependency '\(written.value)' refers to an archived phase or to one before the first "
        + "current phase, so it is not checked",
      at: written.location, fix: "remove the dependency if the phase is finished",
      severity: .note)
  }

  fileprivate static func unknown(
    _ written: Located<String>, of plan: Plan, among plans: [Plan]
  ) -> Self {
    let names = plans.map(\.name).filter { $0 != plan.name }
    let meant = NearMiss(names).name(for: written.value)
    let choice = names.prefix(5).quotedChoice
    return Self(
      "the dependency '\(written.value)' does not name an existing plan", at: written.location,
      fix: meant.map { "write '\($0)'" }
        ?? (choice.map { "remove it, or write \($0)" } ?? "remove it"))
  }
}

internal import Diagnostics

/// The requirements of a project, the plans that claim them and the phases that should.
struct RequirementIndex: Sendable {
  /// A plan, or a summary without plan, that names a requirement.
  struct Claim: Sendable {
    /// The name of the plan.
    let plan: String
    let phase: PhaseToken
    let isDone: Bool
    /// The place that names the requirement.
    let location: SourceLocation
  }

  /// By id: the entry of REQUIREMENTS.
  let items: [String: RequirementList.Item]
  /// By id: who claims it, in the order of the phases; those that were archived come last.
  let claims: [String: [Claim]]
  /// By id: the places where summaries list it as completed.
  let completed: [String: [SourceLocation]]
  /// By id: the phases that the roadmap gives it to.
  let roadmapPhases: [String: [PhaseToken]]
  /// By id: the phase of its row in the traceability table.
  let tracedPhases: [String: PhaseToken]
  /// The prefixes of the ids that REQUIREMENTS defines.
  let prefixes: Set<String>

  init(_ project: PlanningProject, _ entries: [ProjectIndex.Entry]) {
    let list = project.requirements
    prefixes = list?.prefixes ?? []
    items = Dictionary(
      (list?.items ?? []).map { ($0.id.value, $0) },
      uniquingKeysWith: { $0.state == nil && $1.state != nil ? $1 : $0 })
    tracedPhases = Dictionary(
      (list?.trace ?? []).compactMap { row in row.phase.map { (row.id.value, $0.value) } },
      uniquingKeysWith: { first, _ in first })
    var phases: [String: [PhaseToken]] = [:]
    for section in project.roadmap?.phases ?? [] {
      for id in section.requirements { phases[id.value, default: []].append(section.phase.value) }
    }
    roadmapPhases = phases
    var claims: [String: [Claim]] = [:]
    var completed: [String: [SourceLocation]] = [:]
    for step in entries.flatMap(\.steps) {
      Self.add(step, to: &claims)
      for id in step.summary?.completedRequirements ?? [] {
        completed[id.value, default: []].append(id.location)
      }
    }
    for phase in project.archivedPhases {
      for plan in phase.plans {
        Self.add(
          ProjectIndex.Step(
            phase: phase.token, plan: plan, summary: nil, item: nil, isLost: true), to: &claims)
      }
    }
    self.claims = claims
    self.completed = completed
  }

  private static func add(_ step: ProjectIndex.Step, to claims: inout [String: [Claim]]) {
    let named = step.plan.map(ids) ?? step.summary?.completedRequirements ?? []
    var seen: Set<String> = []
    for id in named where seen.insert(id.value).inserted {
      claims[id.value, default: []].append(
        Claim(plan: step.name, phase: step.phase, isDone: step.isDone, location: id.location))
    }
  }

  /// The ids that a plan claims, ranges spelt out.
  static func ids(of plan: Plan) -> [Located<String>] {
    plan.requirements.flatMap { text in
      RequirementScanner.ids(in: text.value[...]).map { Located($0.id, at: text.location) }
    }
  }

  /// The phases that should deliver a requirement, by the roadmap and the traceability table.
  func phases(of id: String) -> [PhaseToken] {
    let traced = tracedPhases[id].map { [$0] } ?? []
    return traced + (roadmapPhases[id] ?? []).filter { !traced.contains($0) }
  }
}

extension RequirementList.Item {
  /// Whether the current milestone must meet it: it has a box, and no heading puts it off.
  var isRequired: Bool {
    guard let state, state != .other else { return false }
    return !headings.contains { heading in
      let words = Set(heading.lowercased().split { !$0.isLetter && !$0.isNumber })
      return words.contains("v2") || words.contains("future") || words.contains("deferred")
        || words.contains("backlog") || words.isSuperset(of: ["out", "scope"])
    }
  }
}

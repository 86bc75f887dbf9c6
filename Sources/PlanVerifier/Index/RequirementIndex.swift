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
  /// What names stand for.
  let names: RequirementNames
  /// What the current milestone must meet.
  let scope: RequirementScope

  /// Builds the index.
  ///
  /// Ids are used again in later milestones. What a phase of an earlier one claims counts only where the
  /// roadmap or the table give the requirement to that phase, or to none.
  init(
    _ project: PlanningProject, _ entries: [ProjectIndex.Entry],
    isCurrent: (PhaseToken) -> Bool
  ) {
    let list = project.requirements
    prefixes = list?.prefixes ?? []
    scope = RequirementScope(project)
    items = Dictionary(
      (list?.items ?? []).map { ($0.id.value, $0) },
      uniquingKeysWith: { $0.state == nil && $1.state != nil ? $1 : $0 })
    let names = RequirementNames(list)
    self.names = names
    tracedPhases = Dictionary(
      (list?.trace ?? []).flatMap { row in
        row.phase.map { phase in names.defined(by: row.id.value).map { ($0, phase.value) } } ?? []
      }, uniquingKeysWith: { first, _ in first })
    var phases: [String: [PhaseToken]] = [:]
    for section in project.roadmap?.phases ?? [] {
      for id in section.requirements.flatMap({ names.defined(by: $0.value) }) {
        phases[id, default: []].append(section.phase.value)
      }
    }
    roadmapPhases = phases
    let tracedPhases = self.tracedPhases
    func counts(_ id: String, in phase: PhaseToken) -> Bool {
      if isCurrent(phase) || tracedPhases[id] == phase { return true }
      let named = phases[id] ?? []
      return named.contains(phase) || (named.isEmpty && tracedPhases[id] == nil)
    }
    var claims: [String: [Claim]] = [:]
    var completed: [String: [SourceLocation]] = [:]
    let archived = project.archivedPhases.flatMap { phase in
      phase.plans.map { plan in
        ProjectIndex.Step(phase: phase.token, plan: plan, summary: nil, item: nil, isLost: true)
      }
    }
    for step in entries.flatMap(\.steps) + archived {
      for id in step.summary?.completedRequirements ?? [] {
        for name in names.completed(by: id.value) where counts(name, in: step.phase) {
          completed[name, default: []].append(id.location)
        }
      }
      let written = step.plan.map(Self.ids) ?? step.summary?.completedRequirements ?? []
      let named = written.flatMap { id in
        names.defined(by: id.value).map { Located($0, at: id.location) }
      }
      var seen: Set<String> = []
      for id in named where seen.insert(id.value).inserted && counts(id.value, in: step.phase) {
        claims[id.value, default: []].append(
          Claim(plan: step.name, phase: step.phase, isDone: step.isDone, location: id.location))
      }
    }
    self.claims = claims
    self.completed = completed
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

/// What the ids that documents write stand for, by the parts that REQUIREMENTS defines.
struct RequirementNames: Sendable {
  private let defined: Set<String>
  /// By an id: its parts, in order.
  private let parts: [String: [String]]

  init(_ list: RequirementList?) {
    let ids = (list?.items ?? []).map(\.id.value)
    defined = Set(ids)
    var parts: [String: [String]] = [:]
    for id in ids {
      guard let whole = RequirementID.whole(of: id) else { continue }
      parts[whole, default: []].append(id)
    }
    self.parts = parts
  }

  /// The defined ids that a written one means: itself, its parts where it stands for them, such as
  /// `PROV-09.x`, or what it is a part of.
  ///
  /// - Returns: The id itself where it means none that is defined.
  func defined(by id: String) -> [String] {
    if defined.contains(id) { return [id] }
    if id.hasSuffix(".x"), let whole = RequirementID.whole(of: id) {
      let all = (defined.contains(whole) ? [whole] : []) + (parts[whole] ?? [])
      return all.isEmpty ? [id] : all
    }
    if let own = parts[id] { return own }
    var name = id
    while let whole = RequirementID.whole(of: name) {
      if defined.contains(whole) { return [whole] }
      name = whole
    }
    return [id]
  }

  /// The defined ids that are done where a written one is: a part does not complete the whole.
  func completed(by id: String) -> [String] {
    let isFamily = id.hasSuffix(".x")
    return defined(by: id).filter { isFamily || !id.hasPrefix("\($0).") }
  }
}

/// Which entries of REQUIREMENTS the current milestone must meet.
struct RequirementScope: Sendable {
  /// The version that is worked on, such as `[1, 1]` of `v1.1`.
  private let version: [Int]?

  init(_ project: PlanningProject) {
    let versions = (project.requirements?.items ?? []).filter { $0.state != nil }
      .flatMap(\.headings).compactMap(Self.version)
    // "v1 Requirements" is the first batch whatever the version of the release is: what comes first in
    // the document is never put off by its heading.
    let first = versions.min { $0.lexicographicallyPrecedes($1) }
    let current = project.state?.milestone.flatMap { Self.version(in: $0.value) }
    version = [first, current].compactMap { $0 }.max { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether an entry has a box that counts, and no heading puts it off.
  func contains(_ item: RequirementList.Item) -> Bool {
    guard let state = item.state, state != .other else { return false }
    return !item.headings.contains { heading in
      let words = Set(heading.lowercased().split { !$0.isLetter })
      if words.contains("future") || words.contains("deferred") || words.contains("backlog")
        || words.isSuperset(of: ["out", "scope"])
      {
        return true
      }
      guard let version, let other = Self.version(in: heading) else { return false }
      return version.lexicographicallyPrecedes(other)
    }
  }

  /// The numbers of the first version of a text; `v2` and `v2.0` are one.
  private static func version(in text: String) -> [Int]? {
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." })
    where word.first == "v" || word.first == "V" {
      let parts = word.dropFirst().split(separator: ".")
      let numbers = parts.compactMap { Int($0) }
      guard !numbers.isEmpty, numbers.count == parts.count else { continue }
      let end = numbers.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 1
      return Array(numbers[..<end])
    }
    return nil
  }
}

internal import Diagnostics

/// A project's requirements, the plans that claim them and the phases that should deliver them.
struct RequirementIndex: Sendable {
  /// A plan, or a summary without a plan, that names a requirement.
  struct Claim: Sendable {
    /// The name of the plan.
    let plan: String
    let phase: PhaseToken
    let isDone: Bool
    /// The location of the requirement id in the plan or summary.
    let location: SourceLocation
  }

  /// The entries of `REQUIREMENTS.md`, by requirement id.
  ///
  /// If several entries have the same id, the first one with a state is used or, if they all lack a
  /// state, the first one.
  let items: [String: RequirementList.Item]
  /// The claims by requirement id, in the order of the phases, with archived phases last.
  let claims: [String: [Claim]]
  /// The locations where summaries of current phases list each requirement id as completed.
  let completed: [String: [SourceLocation]]
  /// The phases to which the roadmap assigns each requirement, by requirement id.
  let roadmapPhases: [String: [PhaseToken]]
  /// The first phase in the traceability table for each requirement id.
  let tracedPhases: [String: PhaseToken]
  /// The prefixes of the ids that `REQUIREMENTS.md` defines.
  let prefixes: Set<String>
  /// The mapping from written ids to the ids that `REQUIREMENTS.md` defines.
  let names: RequirementNames
  /// The selection of the requirements that the current milestone must meet.
  let scope: RequirementScope

  /// Creates the index of a project.
  ///
  /// Later milestones can reuse ids. A claim or completion by a phase for which `isCurrent` returns
  /// false therefore counts only if the roadmap or the traceability table assigns the requirement
  /// to that phase, or if neither of them assigns it to any phase.
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

  /// Returns the ids that a plan claims, with ranges expanded.
  static func ids(of plan: Plan) -> [Located<String>] {
    plan.requirements.flatMap { text in
      RequirementScanner.ids(in: text.value[...]).map { Located($0.id, at: text.location) }
    }
  }

  /// Returns the first phase of a requirement in the traceability table, and its other phases in
  /// the roadmap.
  func phases(of id: String) -> [PhaseToken] {
    let traced = tracedPhases[id].map { [$0] } ?? []
    return traced + (roadmapPhases[id] ?? []).filter { !traced.contains($0) }
  }
}

/// The mapping from the ids in documents to the ids that `REQUIREMENTS.md` defines.
struct RequirementNames: Sendable {
  private let defined: Set<String>
  /// The defined direct parts of each id, in document order.
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

  /// Returns the defined ids that a written id stands for.
  ///
  /// These are the id itself or, if it is not defined, its direct parts or, without defined parts,
  /// the nearest defined id of which it is a part. An id such as `PROV-09.x` stands for `PROV-09`
  /// and its direct parts, such as `PROV-09.1`.
  ///
  /// - Returns: The written id itself if no defined id matches.
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

  /// Returns the defined ids that are completed when a written id is completed.
  ///
  /// A completed part does not complete the whole, so the result can be empty.
  ///
  /// - Returns: The written id itself if no defined id matches.
  func completed(by id: String) -> [String] {
    let isFamily = id.hasSuffix(".x")
    return defined(by: id).filter { isFamily || !id.hasPrefix("\($0).") }
  }
}

/// The selection of the entries of `REQUIREMENTS.md` that the current milestone must meet.
struct RequirementScope: Sendable {
  /// The highest version in scope, such as `[1, 1]` for `v1.1`; `nil` if neither `STATE.md` nor a
  /// heading above a requirement with a checkbox names a version.
  private let version: [Int]?

  init(_ project: PlanningProject) {
    let versions = (project.requirements?.items ?? []).filter { $0.state != nil }
      .flatMap(\.headings).compactMap(Self.version)
    // The lowest version in the headings, as in "v1 Requirements", is always in scope, even if the
    // milestone has a lower version.
    let first = versions.min { $0.lexicographicallyPrecedes($1) }
    let current = project.state?.milestone.flatMap { Self.version(in: $0.value) }
    version = [first, current].compactMap { $0 }.max { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns whether an entry has a done or open checkbox, and no enclosing heading defers it.
  ///
  /// A heading defers its entries if it contains the word `future`, `deferred` or `backlog`, or
  /// both `out` and `scope`, or if its version is higher than the highest one in scope.
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

  /// Returns the numbers of the first version in a text; `nil` if the text does not contain one.
  ///
  /// Trailing zeros are removed, so that `v2` and `v2.0` are equal.
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

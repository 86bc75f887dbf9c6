/// The phases, plans and requirements of a project, with their roadmap entries.
///
/// All rules share one index. Each lookup of a phase takes at most logarithmic time.
package struct ProjectIndex: Sendable {
  /// A plan, its summary, or both.
  struct Step: Sendable {
    let phase: PhaseToken
    let plan: Plan?
    let summary: Summary?
    /// The plan's entry in the roadmap; `nil` if the roadmap does not list the plan.
    let item: Roadmap.PlanItem?
    /// Whether the plan counts as done without a summary.
    ///
    /// This is the case if the summary is missing, the roadmap marks the phase as done, and the
    /// roadmap does not list the plan as open. It is also assumed for every archived plan.
    let isLost: Bool

    /// Whether the plan counts as done.
    ///
    /// A plan whose summary was lost counts as done, to avoid further findings.
    var isDone: Bool { summary != nil || isLost }

    /// The name of the plan, such as `23-01`.
    var name: String { plan?.name ?? summary?.name ?? item?.plan.value ?? "" }
  }

  /// A phase that has a directory, with its plans and roadmap entries.
  struct Entry: Sendable {
    let phase: Phase
    /// The phase's entry in the roadmap; `nil` if it is missing.
    let item: Roadmap.PhaseItem?
    /// The plans, followed by the summaries without a plan; both are sorted by path.
    ///
    /// Summaries of the whole phase are omitted.
    let steps: [Step]
    /// The roadmap entries for the plans of the phase.
    let planItems: [Roadmap.PlanItem]
    /// Whether the roadmap marks the phase as done.
    let isTicked: Bool

    /// Whether ``steps`` is not empty and all of them are done; plans that only the roadmap lists
    /// are ignored.
    var isExecuted: Bool { !steps.isEmpty && steps.allSatisfy(\.isDone) }
    /// Whether the roadmap marks the phase as done, and ``isExecuted`` is true.
    var isFinished: Bool { isTicked && isExecuted }
    /// The number of plans that are done, including plans of which only the summary exists.
    var doneCount: Int { steps.count { $0.isDone } }
    /// The number of plans that have a summary, including plans of which only the summary exists.
    var summaryCount: Int { steps.count { $0.summary != nil } }
  }

  /// The current phases that have a directory, sorted by number.
  let entries: [Entry]
  /// The requirements and their claims.
  let requirements: RequirementIndex
  /// The current plans and their dependencies.
  let graph: PlanGraph
  /// The phases that the roadmap names outside `<details>` and shipped milestones.
  let visiblePhases: Set<PhaseToken>
  private let positions: [PhaseToken: Int]
  private let shipped: PhaseRanges
  private let folded: Set<PhaseToken>
  private let archived: Set<PhaseToken>
  private let namesPhases: Bool

  /// Creates the index of a project.
  ///
  /// - Complexity: O(*n* log *n*) in the number of plans, summaries and roadmap entries, plus the
  ///   work to resolve dependencies and requirement ids.
  init(_ project: PlanningProject) {
    let roadmap = RoadmapIndex(project.roadmap)
    entries = project.phases.map { roadmap.entry(of: $0) }
    positions = Dictionary(
      zip(entries.map(\.phase.token), entries.indices), uniquingKeysWith: { first, _ in first })
    visiblePhases = roadmap.visible
    shipped = roadmap.shipped
    folded = roadmap.folded
    self.namesPhases = roadmap.namesPhases
    archived = Set(project.archivedPhases.map(\.token))
    graph = PlanGraph(project)
    let visible = roadmap.visible
    let namesPhases = roadmap.namesPhases
    requirements = RequirementIndex(project, entries) { token in
      !namesPhases || visible.contains(token)
    }
  }

  /// The entry of a phase; `nil` if the phase has no current directory.
  subscript(_ token: PhaseToken) -> Entry? { positions[token].map { entries[$0] } }

  /// Returns whether a phase belongs to a shipped or archived milestone, or is named only in
  /// `<details>`.
  func isShipped(_ token: PhaseToken) -> Bool {
    archived.contains(token) || (folded.contains(token) && !visiblePhases.contains(token))
      || shipped.contains(token)
  }

  /// Returns whether a phase belongs to the current work according to the roadmap; always true if
  /// the roadmap is missing or does not name any phases.
  func isCurrent(_ token: PhaseToken) -> Bool {
    !namesPhases || visiblePhases.contains(token)
  }

  /// Returns whether a phase has a current directory, is in the roadmap, or was shipped.
  func isKnown(_ token: PhaseToken) -> Bool {
    positions[token] != nil || visiblePhases.contains(token) || isShipped(token)
  }
}

/// The entries of a roadmap, by phase.
private struct RoadmapIndex {
  private(set) var visible: Set<PhaseToken> = []
  private(set) var folded: Set<PhaseToken> = []
  private(set) var shipped = PhaseRanges()
  private var items: [PhaseToken: Roadmap.PhaseItem] = [:]
  private var done: Set<PhaseToken> = []
  private var plans: [PhaseToken: [Roadmap.PlanItem]] = [:]

  var namesPhases: Bool { !visible.isEmpty || !folded.isEmpty }

  init(_ roadmap: Roadmap?) {
    guard let roadmap else { return }
    shipped = PhaseRanges(
      roadmap.milestones.filter(\.isShipped).map { $0.firstPhase...$0.lastPhase })
    for item in roadmap.phaseItems {
      note(item.phase.value, isFolded: item.isFolded)
      // A visible entry takes precedence over a folded one.
      if items[item.phase.value]?.isFolded ?? true { items[item.phase.value] = item }
    }
    for section in roadmap.phases { note(section.phase.value, isFolded: section.isFolded) }
    for row in roadmap.progress {
      if let status = row.status, StatusWords.isDone(status.value) { done.insert(row.phase.value) }
    }
    for item in roadmap.planItems {
      guard let key = PlanKey(item.plan.value, in: item.phase) else { continue }
      plans[key.phase, default: []].append(item)
    }
  }

  private mutating func note(_ token: PhaseToken, isFolded: Bool) {
    if isFolded || shipped.contains(token) { folded.insert(token) } else { visible.insert(token) }
  }

  func entry(of phase: Phase) -> ProjectIndex.Entry {
    let item = items[phase.token]
    let isTicked = item.map { $0.state == .done } ?? done.contains(phase.token)
    let planItems = plans[phase.token, default: []]
    return ProjectIndex.Entry(
      phase: phase, item: item, steps: steps(of: phase, planItems, isTicked: isTicked),
      planItems: planItems, isTicked: isTicked)
  }

  private func steps(
    of phase: Phase, _ planItems: [Roadmap.PlanItem], isTicked: Bool
  ) -> [ProjectIndex.Step] {
    var lines: [PlanKey: Roadmap.PlanItem] = [:]
    for item in planItems {
      if let key = PlanKey(item.plan.value, in: item.phase), lines[key] == nil { lines[key] = item }
    }
    let byName = Dictionary(
      phase.summaries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let byNumber = Dictionary(
      phase.summaries.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var used: Set<RepositoryPath> = []
    var steps = phase.plans.map { plan in
      let summary = byName[plan.name] ?? byNumber[plan.number]
      if let summary { used.insert(summary.document.path) }
      let item = lines[PlanKey(phase: phase.token, number: plan.number)]
      return ProjectIndex.Step(
        phase: phase.token, plan: plan, summary: summary, item: item,
        isLost: summary == nil && isTicked && item?.state != .open)
    }
    let numbers = Set(phase.plans.map(\.number))
    for summary in phase.summaries
    where !used.contains(summary.document.path) && !numbers.contains(summary.number)
      && !isOfPhase(summary, phase)
    {
      steps.append(
        ProjectIndex.Step(
          phase: phase.token, plan: nil, summary: summary,
          item: lines[PlanKey(phase: phase.token, number: summary.number)], isLost: false))
    }
    return steps
  }

  /// Returns whether a summary covers a whole phase, as do `SUMMARY.md`, `23-SUMMARY.md` and
  /// `23-slug-SUMMARY.md`.
  private func isOfPhase(_ summary: Summary, _ phase: Phase) -> Bool {
    summary.name.isEmpty
      || PhaseToken(summary.number) == phase.token
        && summary.name.hasPrefix(summary.number)
        && !summary.name.dropFirst(summary.number.count + 1).contains(where: \.isNumber)
  }
}

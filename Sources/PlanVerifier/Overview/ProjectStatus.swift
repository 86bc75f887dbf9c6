/// The progress of a project, as shown by `healthspec plan status`.
package struct ProjectStatus: Sendable, Hashable, Codable {
  /// The number of finished items and the total number of items.
  package struct Progress: Sendable, Hashable, Codable {
    package var done: Int
    package var total: Int

    package init(done: Int = 0, total: Int = 0) {
      self.done = done
      self.total = total
    }
  }

  /// The result of a phase's last verification report; `none` without a report.
  package enum Verification: String, Sendable, Hashable, Codable {
    case none, passed, humanNeeded, gapsFound, other
  }

  /// The status of a phase.
  package struct PhaseStatus: Sendable, Hashable, Codable {
    /// The number of the phase, such as `01`.
    package var number: String
    package var name: String
    /// The plans on disk, including summaries without a plan.
    ///
    /// If a phase has a directory and the roadmap lists more plans for it than exist, the total is
    /// the number of listed plans. For a phase that only the roadmap names, the total is 0.
    package var plans: Progress
    /// The tasks of the plans; a task counts as done if its plan is done.
    package var tasks: Progress
    /// The checkboxes in the roadmap section, the requirements and the UAT reports of the phase.
    ///
    /// A requirement of several phases counts only toward the first of them. The checkboxes of
    /// plans, and checkboxes that are neither done nor open, are excluded.
    package var checklist: Progress
    package var verification: Verification
    /// Whether the roadmap marks the phase as done, and all of its ``plans`` on disk are done.
    ///
    /// A phase without plans on disk is not finished.
    package var isFinished: Bool
  }

  /// The next plan to carry out.
  package struct NextPlan: Sendable, Hashable, Codable {
    /// The name of the plan.
    package var plan: String
    /// The path of the plan's file.
    package var path: String
    /// The number of the phase, such as `01`.
    package var phase: String
  }

  /// The milestone in `STATE.md`; `nil` if it is missing.
  package var milestone: String?
  /// The phases under `phases/` and in the roadmap, sorted by number.
  ///
  /// Phases that the roadmap names only in `<details>` or in shipped milestones are omitted unless
  /// they have a directory under `phases/`.
  package var phases: [PhaseStatus]
  /// The number of finished plans and the number of all plans, across all phases.
  package var plans: Progress
  /// The first open plan whose dependencies are done; `nil` if no open plan is ready.
  ///
  /// The open plans of shipped milestones are skipped, but other plans still wait for them.
  package var next: NextPlan?
  /// The percentage of finished plans, rounded down; 0 without phases.
  ///
  /// An unfinished phase without plans counts as one open plan.
  package var percent: Int

  /// Creates the status of a project.
  ///
  /// - Complexity: O(*n* log *n*) in the number of phases, plans and checkboxes, plus the work to
  ///   resolve dependencies and requirement ids.
  package init(_ project: PlanningProject) {
    let index = ProjectIndex(project)
    let boxes = PhaseBoxes(project, index)
    let names = Self.names(project, index)
    milestone = project.state?.milestone?.value
    let tokens = Set(names.keys).union(index.entries.map(\.phase.token))
    phases = tokens.sorted().map { token in
      Self.status(token, index[token], name: names[token], boxes[token])
    }
    plans = phases.reduce(into: Progress()) { sum, phase in
      sum.done += phase.plans.done
      sum.total += phase.plans.total
    }
    // An unfinished phase without plans counts as one open plan.
    let unplanned = phases.count { $0.plans.total == 0 && !$0.isFinished }
    let whole = plans.total + unplanned
    percent = whole == 0 ? 0 : plans.done * 100 / whole
    next = Self.next(index)
  }

  /// Returns the names that the roadmap gives to the ``ProjectIndex/visiblePhases``, by number.
  private static func names(
    _ project: PlanningProject, _ index: ProjectIndex
  ) -> [PhaseToken: String] {
    let roadmap = project.roadmap
    let items = (roadmap?.phaseItems ?? []).map { ($0.phase.value, $0.name) }
    let sections = (roadmap?.phases ?? []).map { ($0.phase.value, $0.name) }
    return Dictionary(
      (items + sections).filter { index.visiblePhases.contains($0.0) },
      uniquingKeysWith: { first, second in first.isEmpty ? second : first })
  }

  private static func status(
    _ token: PhaseToken, _ entry: ProjectIndex.Entry?, name: String?, _ checklist: Progress
  ) -> PhaseStatus {
    let steps = entry?.steps ?? []
    let listed = entry?.planItems.count ?? 0
    var tasks = Progress()
    for step in steps {
      let count = step.plan?.tasks.count ?? 0
      tasks.total += count
      if step.isDone { tasks.done += count }
    }
    return PhaseStatus(
      number: token.description, name: name ?? entry?.phase.slug ?? "",
      plans: Progress(done: entry?.doneCount ?? 0, total: max(steps.count, listed)), tasks: tasks,
      checklist: checklist, verification: Verification(entry?.phase.verifications.last),
      isFinished: entry?.isFinished ?? false)
  }

  private static func next(_ index: ProjectIndex) -> NextPlan? {
    let waiting = waiting(index)
    for entry in index.entries where !index.isShipped(entry.phase.token) {
      for step in entry.steps where !step.isDone {
        guard let plan = step.plan else { continue }
        if !waiting.contains(plan.path) {
          return NextPlan(
            plan: plan.name, path: plan.path.description, phase: plan.phase.description)
        }
      }
    }
    return nil
  }

  /// Returns the paths of the plans that have a dependency that is not done.
  private static func waiting(_ index: ProjectIndex) -> Set<RepositoryPath> {
    var done: Set<PlanKey> = []
    var open: Set<RepositoryPath> = []
    for step in index.entries.flatMap(\.steps) {
      if step.isDone {
        let number = step.plan?.number ?? step.summary?.number ?? ""
        done.insert(PlanKey(phase: step.phase, number: number))
      } else if let plan = step.plan {
        open.insert(plan.path)
      }
    }
    let graph = index.graph
    var waiting: Set<RepositoryPath> = []
    for (plan, edges) in zip(graph.plans, graph.edges)
    where edges.contains(where: { open.contains(graph.plans[$0.target].path) }) {
      waiting.insert(plan.path)
    }
    for loose in graph.loose where !loose.isArchived {
      let plan = graph.plans[loose.plan]
      // A dependency without a plan number is ignored here; the graph rules report it.
      if let key = PlanKey(loose.written.value, in: plan.phase), !done.contains(key) {
        waiting.insert(plan.path)
      }
    }
    return waiting
  }
}

extension ProjectStatus.Verification {
  fileprivate init(_ report: VerificationReport?) {
    switch report?.status {
    case nil: self = .none
    case .passed: self = .passed
    case .humanNeeded: self = .humanNeeded
    case .gapsFound: self = .gapsFound
    case .other: self = .other
    }
  }
}

/// The numbers of checkboxes that count toward the progress of each phase.
private struct PhaseBoxes {
  private var counts: [PhaseToken: ProjectStatus.Progress] = [:]

  init(_ project: PlanningProject, _ index: ProjectIndex) {
    for section in project.roadmap?.phases ?? [] {
      for item in section.checklist { add(item.state, to: section.phase.value) }
    }
    for item in project.requirements?.items ?? [] where index.requirements.scope.contains(item) {
      guard let state = item.state,
        let phase = index.requirements.phases(of: item.id.value).first
      else { continue }
      add(state, to: phase)
    }
    for entry in index.entries {
      for report in entry.phase.acceptances {
        for item in report.document.checklist { add(item.state, to: entry.phase.token) }
      }
    }
  }

  private mutating func add(_ state: ChecklistItem.State, to phase: PhaseToken) {
    guard state != .other else { return }
    counts[phase, default: ProjectStatus.Progress()].total += 1
    if state == .done { counts[phase, default: ProjectStatus.Progress()].done += 1 }
  }

  subscript(_ token: PhaseToken) -> ProjectStatus.Progress {
    counts[token] ?? ProjectStatus.Progress()
  }
}

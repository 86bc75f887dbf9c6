/// `ROADMAP.md`: milestones, phases and what is said of their progress.
package struct Roadmap: Sendable {
  /// The document.
  package var document: PlanningDocument
  /// The items of the list of phases.
  package var phaseItems: [PhaseItem]
  /// The sections that describe phases.
  package var phases: [PhaseSection]
  /// The items of the lists of plans.
  package var planItems: [PlanItem]
  /// The rows of the progress table.
  package var progress: [ProgressRow]

  /// Creates a roadmap.
  package init(
    document: PlanningDocument, phaseItems: [PhaseItem] = [], phases: [PhaseSection] = [],
    planItems: [PlanItem] = [], progress: [ProgressRow] = []
  ) {
    self.document = document
    self.phaseItems = phaseItems
    self.phases = phases
    self.planItems = planItems
    self.progress = progress
  }

  /// A line such as `- [x] **Phase 27: Name** - text`.
  package struct PhaseItem: Sendable {
    package var phase: Located<PhaseToken>
    package var name: String
    package var state: ChecklistItem.State

    package init(phase: Located<PhaseToken>, name: String, state: ChecklistItem.State) {
      self.phase = phase
      self.name = name
      self.state = state
    }
  }

  /// A section such as `### Phase 27: Name` with its fields.
  package struct PhaseSection: Sendable {
    package var phase: Located<PhaseToken>
    package var name: String
    /// The text of `Goal`.
    package var goal: Located<String>?
    /// The phases that `Depends on` names.
    package var dependencies: [Located<PhaseToken>]
    /// The ids that `Requirements` names, ranges spelt out.
    package var requirements: [Located<String>]
    /// The items of `Success Criteria`.
    package var successCriteria: [Located<String>]

    package init(
      phase: Located<PhaseToken>, name: String, goal: Located<String>? = nil,
      dependencies: [Located<PhaseToken>] = [], requirements: [Located<String>] = [],
      successCriteria: [Located<String>] = []
    ) {
      self.phase = phase
      self.name = name
      self.goal = goal
      self.dependencies = dependencies
      self.requirements = requirements
      self.successCriteria = successCriteria
    }
  }

  /// A line such as `- [x] 27-01-PLAN.md - text`.
  package struct PlanItem: Sendable {
    /// The name of the plan without `-PLAN.md`.
    package var plan: Located<String>
    package var state: ChecklistItem.State
    /// The phase whose section the line is in.
    package var phase: PhaseToken?

    package init(plan: Located<String>, state: ChecklistItem.State, phase: PhaseToken? = nil) {
      self.plan = plan
      self.state = state
      self.phase = phase
    }
  }

  /// A row of the progress table.
  package struct ProgressRow: Sendable {
    package var phase: Located<PhaseToken>
    /// The two numbers of `2/3`.
    package var plans: Located<(completed: Int, total: Int)>?
    /// The status as it is written.
    package var status: Located<String>?

    package init(
      phase: Located<PhaseToken>, plans: Located<(completed: Int, total: Int)>? = nil,
      status: Located<String>? = nil
    ) {
      self.phase = phase
      self.plans = plans
      self.status = status
    }
  }
}

/// `REQUIREMENTS.md`.
package struct RequirementList: Sendable {
  /// A line such as `- [ ] **AUTH-01**: text`.
  package struct Item: Sendable {
    package var id: Located<String>
    package var text: String
    /// The box; `nil` for entries without one, which are out of the scope of the milestone.
    package var state: ChecklistItem.State?
    /// The titles of the headings above it.
    package var headings: [String]

    package init(
      id: Located<String>, text: String, state: ChecklistItem.State?, headings: [String] = []
    ) {
      self.id = id
      self.text = text
      self.state = state
      self.headings = headings
    }
  }

  /// A row of the traceability table, ranges spelt out.
  package struct TraceRow: Sendable {
    package var id: Located<String>
    package var phase: Located<PhaseToken>?
    package var status: Located<String>?

    package init(
      id: Located<String>, phase: Located<PhaseToken>? = nil, status: Located<String>? = nil
    ) {
      self.id = id
      self.phase = phase
      self.status = status
    }
  }

  package var document: PlanningDocument
  package var items: [Item]
  package var trace: [TraceRow]

  /// Creates a list.
  package init(document: PlanningDocument, items: [Item] = [], trace: [TraceRow] = []) {
    self.document = document
    self.items = items
    self.trace = trace
  }

  /// The entries that the current milestone must meet: those with a box.
  package var required: [Item] { items.filter { $0.state != nil } }

  /// The parts of ids in front of their last number, such as `AUTH`; ids elsewhere are only looked
  /// for with these, as `UTF-8` and `SHA-256` look the same.
  package var prefixes: Set<String> {
    Set(items.map { RequirementID.prefix(of: $0.id.value) })
  }
}

/// `STATE.md`.
package struct ProjectState: Sendable {
  package var document: PlanningDocument
  /// The milestone that the front matter names.
  package var milestone: Located<String>?
  /// The first phase that `Phase:` names; `nil` when that line is prose.
  package var phase: Located<PhaseToken>?
  /// The counts of `progress` in the front matter by their keys, such as `completed_plans`.
  package var progress: [String: Located<Int>]

  /// Creates a state.
  package init(
    document: PlanningDocument, milestone: Located<String>? = nil,
    phase: Located<PhaseToken>? = nil, progress: [String: Located<Int>] = [:]
  ) {
    self.document = document
    self.milestone = milestone
    self.phase = phase
    self.progress = progress
  }
}

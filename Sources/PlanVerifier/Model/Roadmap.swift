/// A `ROADMAP.md` with milestones, phases and their progress.
package struct Roadmap: Sendable {
  /// The document with its sections and checklist items.
  package var document: PlanningDocument
  /// The list items with a checkbox that name a phase, outside phase sections.
  package var phaseItems: [PhaseItem]
  /// The sections that describe phases.
  package var phases: [PhaseSection]
  /// The list items that name a plan, with a checkbox or as a `PLAN.md` file.
  package var planItems: [PlanItem]
  /// The rows of progress tables that name a phase.
  package var progress: [ProgressRow]
  /// The milestones that have a version and name their phases.
  package var milestones: [Milestone]

  /// Creates a roadmap.
  package init(
    document: PlanningDocument, phaseItems: [PhaseItem] = [], phases: [PhaseSection] = [],
    planItems: [PlanItem] = [], progress: [ProgressRow] = [], milestones: [Milestone] = []
  ) {
    self.document = document
    self.milestones = milestones
    self.phaseItems = phaseItems
    self.phases = phases
    self.planItems = planItems
    self.progress = progress
  }

  /// A milestone in a line such as `- ✅ **v1.0 Name** — Phases 1-4 (shipped date)`.
  package struct Milestone: Sendable {
    /// The version, such as `v1.0`.
    package var version: Located<String>
    package var firstPhase: PhaseToken
    package var lastPhase: PhaseToken
    /// Whether the milestone is marked as shipped.
    ///
    /// The marks are a done checkbox, `✅` or the word `shipped` in the line, and `<details>` around
    /// the line. If the line contains `🚧`, the milestone is not shipped.
    package var isShipped: Bool

    package init(
      version: Located<String>, firstPhase: PhaseToken, lastPhase: PhaseToken, isShipped: Bool
    ) {
      self.version = version
      self.firstPhase = firstPhase
      self.lastPhase = lastPhase
      self.isShipped = isShipped
    }
  }

  /// A phase in a line such as `- [x] **Phase 27: Name** - text`.
  package struct PhaseItem: Sendable {
    package var phase: Located<PhaseToken>
    package var name: String
    package var state: ChecklistItem.State
    /// Whether the item is in `<details>`, which usually contains shipped phases.
    package var isFolded: Bool

    package init(
      phase: Located<PhaseToken>, name: String, state: ChecklistItem.State, isFolded: Bool = false
    ) {
      self.phase = phase
      self.name = name
      self.state = state
      self.isFolded = isFolded
    }
  }

  /// A section such as `### Phase 27: Name` with its fields.
  package struct PhaseSection: Sendable {
    package var phase: Located<PhaseToken>
    package var name: String
    /// The text of the `Goal` field; `nil` if it is missing.
    package var goal: Located<String>?
    /// The phases in the `Depends on` field.
    package var dependencies: [Located<PhaseToken>]
    /// The ids in the `Requirements` field, with ranges expanded.
    package var requirements: [Located<String>]
    /// The list items under `Success Criteria`.
    package var successCriteria: [Located<String>]
    /// The counts at the start of the `Plans` field; `nil` if it does not start with a count.
    ///
    /// These are both numbers of `2/3 plans executed`, or the total of `3 plans`.
    package var planCount: Located<(completed: Int?, total: Int)>?
    /// The items with a checkbox that are not plans; their only heading is the name of the phase.
    package var checklist: [ChecklistItem]
    /// Whether the section is in `<details>`, which usually contains shipped phases.
    package var isFolded: Bool

    package init(
      phase: Located<PhaseToken>, name: String, goal: Located<String>? = nil,
      dependencies: [Located<PhaseToken>] = [], requirements: [Located<String>] = [],
      successCriteria: [Located<String>] = [],
      planCount: Located<(completed: Int?, total: Int)>? = nil, checklist: [ChecklistItem] = [],
      isFolded: Bool = false
    ) {
      self.planCount = planCount
      self.checklist = checklist
      self.isFolded = isFolded
      self.phase = phase
      self.name = name
      self.goal = goal
      self.dependencies = dependencies
      self.requirements = requirements
      self.successCriteria = successCriteria
    }
  }

  /// A plan in a line such as `- [x] 27-01-PLAN.md - text`.
  package struct PlanItem: Sendable {
    /// The name of the plan without `-PLAN.md`.
    package var plan: Located<String>
    /// The state of the checkbox; ``ChecklistItem/State/other`` without a checkbox.
    package var state: ChecklistItem.State
    /// The phase whose section contains the line; `nil` outside all phase sections.
    package var phase: PhaseToken?
    /// Whether the item is in `<details>`, which usually contains shipped phases.
    package var isFolded: Bool

    package init(
      plan: Located<String>, state: ChecklistItem.State, phase: PhaseToken? = nil,
      isFolded: Bool = false
    ) {
      self.plan = plan
      self.state = state
      self.phase = phase
      self.isFolded = isFolded
    }
  }

  /// A row of a progress table.
  package struct ProgressRow: Sendable {
    package var phase: Located<PhaseToken>
    /// The two numbers of a count such as `2/3`; `nil` if the cell does not start with both.
    package var plans: Located<(completed: Int, total: Int)>?
    /// The status as written; `nil` if the cell is missing or empty.
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

package import Diagnostics

/// The documents under `.planning` and the features of spec-kit, read once.
///
/// All paths are relative to the directory that contains `.planning`.
package struct PlanningProject: Sendable {
  /// `PROJECT.md`.
  package var identity: PlanningDocument?
  /// `ROADMAP.md`.
  package var roadmap: Roadmap?
  /// `REQUIREMENTS.md`.
  package var requirements: RequirementList?
  /// `STATE.md`.
  package var state: ProjectState?
  /// `config.json`.
  package var configuration: YAMLValue?
  /// The phases under `phases/`, in order.
  package var phases: [Phase] {
    didSet { listPlans() }
  }
  /// The plans of all current phases, in order.
  ///
  /// Stored, because every rule iterates over the plans and copying them each time is expensive.
  package private(set) var plans: [Plan] = []
  /// The plans of current phases that have a summary, in order.
  ///
  /// Includes the plans of archived milestones only on request, because they describe an older
  /// state of the tree.
  package private(set) var finishedPlans: [FinishedPlan] = []
  /// The phases of archived milestones, under `milestones/vX.Y-phases/`.
  package var archivedPhases: [Phase] {
    didSet { listPlans() }
  }
  /// Whether the plans of archived milestones are judged as well.
  package var judgesArchives = false {
    didSet { listPlans() }
  }
  /// The requirement ids of archived milestones.
  package var archivedRequirements: Set<String>
  /// The features under `specs/` or `Specs/`.
  package var features: [Feature]
  /// The principles that all features share: `.specify/memory/constitution.md`.
  package var constitution: FeatureDocument?

  /// Creates a project.
  package init(
    identity: PlanningDocument? = nil, roadmap: Roadmap? = nil,
    requirements: RequirementList? = nil, state: ProjectState? = nil,
    configuration: YAMLValue? = nil, phases: [Phase] = [], archivedPhases: [Phase] = [],
    archivedRequirements: Set<String> = [], features: [Feature] = [],
    constitution: FeatureDocument? = nil
  ) {
    self.archivedRequirements = archivedRequirements
    self.identity = identity
    self.roadmap = roadmap
    self.requirements = requirements
    self.state = state
    self.configuration = configuration
    self.phases = phases
    self.archivedPhases = archivedPhases
    self.features = features
    self.constitution = constitution
    listPlans()
  }

  private mutating func listPlans() {
    plans = phases.flatMap(\.plans)
    finishedPlans = ((judgesArchives ? archivedPhases : []) + phases).flatMap { phase in
      phase.plans.compactMap { plan in
        phase.summary(of: plan).map { FinishedPlan(plan: plan, summary: $0, phase: phase) }
      }
    }
  }

  /// Returns the phase with a token.
  package func phase(_ token: PhaseToken) -> Phase? { phases.first { $0.token == token } }
}

/// A directory such as `phases/23-healthkit-import`.
package struct Phase: Sendable {
  /// The number.
  package var token: PhaseToken
  /// The name after the number, such as `healthkit-import`.
  package var slug: String
  /// The directory.
  package var path: RepositoryPath
  /// The plans, sorted by name.
  package var plans: [Plan]
  /// The summaries, sorted by name.
  package var summaries: [Summary]
  /// `NN-VERIFICATION.md` files.
  package var verifications: [VerificationReport]
  /// `NN-UAT.md` and `NN-HUMAN-UAT.md` files.
  package var acceptances: [AcceptanceReport]
  /// `NN-CONTEXT.md`.
  package var context: PhaseContext?
  /// `NN-RESEARCH.md`.
  package var research: PlanningDocument?

  /// Creates a phase.
  package init(
    token: PhaseToken, slug: String, path: RepositoryPath, plans: [Plan] = [],
    summaries: [Summary] = [], verifications: [VerificationReport] = [],
    acceptances: [AcceptanceReport] = [], context: PhaseContext? = nil,
    research: PlanningDocument? = nil
  ) {
    self.token = token
    self.slug = slug
    self.path = path
    self.plans = plans
    self.summaries = summaries
    self.verifications = verifications
    self.acceptances = acceptances
    self.context = context
    self.research = research
  }

  /// Returns the summary with the name of a plan, or with its number.
  package func summary(of plan: Plan) -> Summary? {
    summaries.first { $0.name == plan.name } ?? summaries.first { $0.number == plan.number }
  }

  /// Whether the phase has plans and each plan has a summary.
  package var isExecuted: Bool { !plans.isEmpty && plans.allSatisfy { summary(of: $0) != nil } }
}

/// A Markdown document with its front matter and sections.
package struct PlanningDocument: Sendable {
  /// A heading with the text below it, up to the next heading of the same or a higher level.
  package struct Section: Sendable {
    /// The level, from 1 to 6.
    package var level: Int
    /// The text of the heading.
    package var title: Located<String>
    /// The source below the heading.
    package var text: String

    /// Creates a section.
    package init(level: Int, title: Located<String>, text: String) {
      self.level = level
      self.title = title
      self.text = text
    }
  }

  /// The file.
  package var path: RepositoryPath
  /// The whole front matter; `nil` without one, or if it cannot be parsed.
  package var frontMatter: YAMLValue?
  /// The sections in document order, including nested sections.
  package var sections: [Section]
  /// All checklist items in document order.
  package var checklist: [ChecklistItem]

  /// Creates a document.
  package init(
    path: RepositoryPath, frontMatter: YAMLValue? = nil, sections: [Section] = [],
    checklist: [ChecklistItem] = []
  ) {
    self.path = path
    self.frontMatter = frontMatter
    self.sections = sections
    self.checklist = checklist
  }

  /// The file as a whole.
  package var location: SourceLocation { SourceLocation(file: path.description) }

  /// Returns the first section with one of the titles, ignoring level and case.
  package func section(_ titles: String...) -> Section? {
    sections.first { section in
      titles.contains { $0.lowercased() == section.title.value.lowercased() }
    }
  }
}

/// A checklist item.
package struct ChecklistItem: Sendable {
  /// The state of a box; `[~]`, `[-]` and similar marks are neither done nor open.
  package enum State: Sendable, Hashable { case done, open, other }

  /// The state of the box.
  package var state: State
  /// The text after the box without marks; its location is that of the box.
  package var text: Located<String>
  /// The titles of the enclosing headings, outermost first.
  package var headings: [String]

  /// Creates an item.
  package init(state: State, text: Located<String>, headings: [String] = []) {
    self.state = state
    self.text = text
    self.headings = headings
  }
}

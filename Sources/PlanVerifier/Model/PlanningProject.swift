package import Diagnostics

/// Everything under `.planning`, and the features of spec-kit, read once.
///
/// The paths in it are relative to ``root``, the directory that holds `.planning`.
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
  /// The phases under `phases/` in their order.
  package var phases: [Phase] {
    didSet { listPlans() }
  }
  /// The plans of all current phases in their order.
  ///
  /// Kept, as every rule goes over them, and copying so many is not free.
  package private(set) var plans: [Plan] = []
  /// The plans of current phases that have a summary, in their order.
  ///
  /// Those of archived milestones only where they are asked for: they describe a tree that has moved
  /// on.
  package private(set) var finishedPlans: [FinishedPlan] = []
  /// The phases of milestones that were archived under `milestones/vX.Y-phases/`.
  package var archivedPhases: [Phase] {
    didSet { listPlans() }
  }
  /// Whether the plans of archived milestones are judged, too.
  package var judgesArchives = false {
    didSet { listPlans() }
  }
  /// The ids of requirements of milestones that were archived.
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

  /// The phase of a token.
  package func phase(_ token: PhaseToken) -> Phase? { phases.first { $0.token == token } }
}

/// A directory such as `phases/23-healthkit-import`.
package struct Phase: Sendable {
  /// The number.
  package var token: PhaseToken
  /// What stands behind the number, such as `healthkit-import`.
  package var slug: String
  /// The directory.
  package var path: RepositoryPath
  /// The plans in the order of their names.
  package var plans: [Plan]
  /// The summaries in the order of their names.
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

  /// The summary of a plan: the one of its name, or of the numbers that its name starts with.
  package func summary(of plan: Plan) -> Summary? {
    summaries.first { $0.name == plan.name } ?? summaries.first { $0.number == plan.number }
  }

  /// Whether there are plans, and each has its summary.
  package var isExecuted: Bool { !plans.isEmpty && plans.allSatisfy { summary(of: $0) != nil } }
}

/// A Markdown document with its front matter and sections.
package struct PlanningDocument: Sendable {
  /// A heading with what stands below it, up to the next heading of its level or a higher one.
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
  /// The whole front matter; `nil` when the file has none.
  package var frontMatter: YAMLValue?
  /// The sections in document order, those inside of others too.
  package var sections: [Section]
  /// The items of check lists in document order, wherever they stand.
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

  /// The first section with one of some titles, whatever its level and case.
  package func section(_ titles: String...) -> Section? {
    sections.first { section in
      titles.contains { $0.lowercased() == section.title.value.lowercased() }
    }
  }
}

/// An item with a box.
package struct ChecklistItem: Sendable {
  /// What the box says; `[~]`, `[-]` and the like are neither done nor open.
  package enum State: Sendable, Hashable { case done, open, other }

  /// What the box says.
  package var state: State
  /// The text behind the box, marks dropped; its place is that of the box.
  package var text: Located<String>
  /// The titles of the headings above it, from the outermost.
  package var headings: [String]

  /// Creates an item.
  package init(state: State, text: Located<String>, headings: [String] = []) {
    self.state = state
    self.text = text
    self.headings = headings
  }
}

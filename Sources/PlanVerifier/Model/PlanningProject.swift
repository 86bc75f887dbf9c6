package import Diagnostics

/// The parsed documents under `.planning` and the parsed spec-kit documents.
///
/// All paths are relative to the root of the project.
package struct PlanningProject: Sendable {
  /// The parsed `PROJECT.md`; `nil` if it is missing or unreadable.
  package var identity: PlanningDocument?
  /// The parsed `ROADMAP.md`; `nil` if it is missing or unreadable.
  package var roadmap: Roadmap?
  /// The parsed `REQUIREMENTS.md`; `nil` if it is missing or unreadable.
  package var requirements: RequirementList?
  /// The parsed `STATE.md`; `nil` if it is missing or unreadable.
  package var state: ProjectState?
  /// The parsed `config.json`; `nil` if it is missing, unreadable or not valid JSON.
  package var configuration: YAMLValue?
  /// The current phases under `phases/`, sorted by number.
  package var phases: [Phase] {
    didSet { listPlans() }
  }
  /// The plans of all current phases, in the order of the phases.
  ///
  /// The plans are stored, because many rules iterate over them and collecting them is expensive.
  package private(set) var plans: [Plan] = []
  /// The plans that have a summary, in the order of the phases.
  ///
  /// Plans of archived milestones describe an older state of the tree. They are included only if
  /// ``judgesArchives`` is `true`, and come before the current plans.
  package private(set) var finishedPlans: [FinishedPlan] = []
  /// The phases of archived milestones, under `milestones/vX.Y-phases/`, sorted by number.
  package var archivedPhases: [Phase] {
    didSet { listPlans() }
  }
  /// Whether the plans of archived milestones are judged as well.
  package var judgesArchives = false {
    didSet { listPlans() }
  }
  /// The requirement ids of archived milestones.
  package var archivedRequirements: Set<String>
  /// The spec-kit features under `specs/` or `Specs/`, sorted by path.
  package var features: [Feature]
  /// The parsed `.specify/memory/constitution.md`; `nil` if it is missing or unreadable.
  ///
  /// The constitution contains the principles that all features share.
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

  /// The plans whose promises must be well-formed, whether or not the plans are finished.
  ///
  /// These are the current plans, after the archived ones if ``judgesArchives`` is `true`.
  var judgedPlans: [Plan] {
    (judgesArchives ? archivedPhases.flatMap(\.plans) : []) + plans
  }

  /// Returns the current phase with the given number; `nil` if it does not exist.
  package func phase(_ token: PhaseToken) -> Phase? { phases.first { $0.token == token } }
}

/// A phase: a directory such as `phases/23-healthkit-import`.
package struct Phase: Sendable {
  /// The number in the directory name.
  package var token: PhaseToken
  /// The directory name after the number, such as `healthkit-import`.
  package var slug: String
  /// The path of the directory.
  package var path: RepositoryPath
  /// The plans, sorted by path.
  package var plans: [Plan]
  /// The summaries, sorted by path.
  package var summaries: [Summary]
  /// The parsed `NN-VERIFICATION.md` files, sorted by path.
  package var verifications: [VerificationReport]
  /// The parsed `NN-UAT.md` and `NN-HUMAN-UAT.md` files, sorted by path.
  package var acceptances: [AcceptanceReport]
  /// The parsed `NN-CONTEXT.md`, the last one by path; `nil` if it is missing or unreadable.
  package var context: PhaseContext?
  /// The parsed `NN-RESEARCH.md`, the last one by path; `nil` if it is missing or unreadable.
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

  /// Returns the summary of a plan; `nil` if it does not exist.
  ///
  /// This is the summary with the plan's name or, without one, the first with the plan's number.
  package func summary(of plan: Plan) -> Summary? {
    summaries.first { $0.name == plan.name } ?? summaries.first { $0.number == plan.number }
  }

  /// Whether the phase has plans and each plan has a summary.
  package var isExecuted: Bool { !plans.isEmpty && plans.allSatisfy { summary(of: $0) != nil } }
}

/// A Markdown document with its front matter, sections and checklist items.
package struct PlanningDocument: Sendable {
  /// A heading with the text below it, up to the next heading of the same or a higher level.
  package struct Section: Sendable {
    /// The level of the heading, from 1 to 6.
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

  /// The path of the file.
  package var path: RepositoryPath
  /// The readable part of the front matter; `nil` if it is missing, empty or unreadable.
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

  /// The location of the whole file.
  package var location: SourceLocation { SourceLocation(file: path.description) }

  /// Returns the first section with one of the titles, ignoring level and case.
  ///
  /// - Returns: `nil` if no section has any of the titles.
  package func section(_ titles: String...) -> Section? {
    sections.first { section in
      titles.contains { $0.lowercased() == section.title.value.lowercased() }
    }
  }
}

/// A list item with a checkbox, such as `- [x] Write the reader`.
package struct ChecklistItem: Sendable {
  /// The state of a checkbox; `[~]`, `[-]` and similar marks are neither done nor open.
  package enum State: Sendable, Hashable { case done, open, other }

  /// The state of the checkbox.
  package var state: State
  /// The text after the checkbox; its location is on the first line of the item.
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

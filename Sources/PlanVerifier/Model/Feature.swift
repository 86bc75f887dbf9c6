/// A feature of spec-kit: a directory such as `specs/001-photo-albums`.
package struct Feature: Sendable {
  /// The directory.
  package var path: RepositoryPath
  /// The number or date in front of the name.
  package var number: String
  /// What stands behind it.
  package var slug: String
  /// `spec.md`.
  package var specification: PlanningDocument?
  /// `plan.md`.
  package var plan: PlanningDocument?
  /// `tasks.md`.
  package var tasks: FeatureTasks?
  /// `data-model.md`.
  package var dataModel: PlanningDocument?
  /// The files under `contracts/`.
  package var contracts: [RepositoryPath]
  /// The files under `checklists/`.
  package var checklists: [PlanningDocument]

  /// Creates a feature.
  package init(
    path: RepositoryPath, number: String, slug: String, specification: PlanningDocument? = nil,
    plan: PlanningDocument? = nil, tasks: FeatureTasks? = nil,
    dataModel: PlanningDocument? = nil, contracts: [RepositoryPath] = [],
    checklists: [PlanningDocument] = []
  ) {
    self.path = path
    self.number = number
    self.slug = slug
    self.specification = specification
    self.plan = plan
    self.tasks = tasks
    self.dataModel = dataModel
    self.contracts = contracts
    self.checklists = checklists
  }
}

/// `tasks.md` of a feature.
package struct FeatureTasks: Sendable {
  /// A line such as `- [ ] T001 [P] [US1] Create the model in src/model.py`.
  package struct Task: Sendable {
    /// What the box says.
    package var state: ChecklistItem.State
    /// The id, or `nil` where the line has none.
    package var id: Located<String>?
    /// Whether it may be done beside others.
    package var isParallel: Bool
    /// The story that it belongs to, such as `US1`.
    package var story: Located<String>?
    /// What is to be done.
    package var text: Located<String>
    /// The title of the phase that the line is in.
    package var phase: String?

    package init(
      state: ChecklistItem.State, id: Located<String>? = nil, isParallel: Bool = false,
      story: Located<String>? = nil, text: Located<String>, phase: String? = nil
    ) {
      self.state = state
      self.id = id
      self.isParallel = isParallel
      self.story = story
      self.text = text
      self.phase = phase
    }
  }

  package var document: PlanningDocument
  package var tasks: [Task]

  /// Creates a list of tasks.
  package init(document: PlanningDocument, tasks: [Task] = []) {
    self.document = document
    self.tasks = tasks
  }
}

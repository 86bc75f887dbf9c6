/// A spec-kit feature: a directory such as `specs/001-photo-albums`.
package struct Feature: Sendable {
  /// The path of the feature's directory.
  package var path: RepositoryPath
  /// The number or timestamp at the start of the directory name.
  package var number: String
  /// The directory name without the number or timestamp and the hyphen after it.
  package var slug: String
  /// The parsed `spec.md`; `nil` if it is missing or unreadable.
  package var specification: FeatureSpecification?
  /// The parsed `plan.md`; `nil` if it is missing or unreadable.
  package var plan: FeatureDocument?
  /// The parsed `tasks.md`; `nil` if it is missing or unreadable.
  package var tasks: FeatureTasks?
  /// The parsed `data-model.md`; `nil` if it is missing or unreadable.
  package var dataModel: FeatureDocument?
  /// The parsed `research.md`; `nil` if it is missing or unreadable.
  package var research: FeatureDocument?
  /// The parsed `quickstart.md`; `nil` if it is missing or unreadable.
  package var quickstart: FeatureDocument?
  /// The paths of the files under `contracts/`, sorted.
  package var contracts: [RepositoryPath]
  /// The readable Markdown files directly in `checklists/`, sorted by name.
  package var checklists: [FeatureDocument]

  /// Creates a feature.
  package init(
    path: RepositoryPath, number: String, slug: String,
    specification: FeatureSpecification? = nil, plan: FeatureDocument? = nil,
    tasks: FeatureTasks? = nil, dataModel: FeatureDocument? = nil,
    research: FeatureDocument? = nil, quickstart: FeatureDocument? = nil,
    contracts: [RepositoryPath] = [], checklists: [FeatureDocument] = []
  ) {
    self.path = path
    self.number = number
    self.slug = slug
    self.specification = specification
    self.plan = plan
    self.tasks = tasks
    self.dataModel = dataModel
    self.research = research
    self.quickstart = quickstart
    self.contracts = contracts
    self.checklists = checklists
  }

  /// The parsed documents, with the checklists last; contracts are not parsed.
  package var documents: [FeatureDocument] {
    [specification?.text, plan, tasks?.text, dataModel, research, quickstart].compactMap { $0 }
      + checklists
  }
}

/// A spec-kit document with the ids, open questions and placeholders in its text.
package struct FeatureDocument: Sendable {
  /// The path, front matter, sections and checklist items.
  package var document: PlanningDocument
  /// The ids in the text, in order, including definitions.
  ///
  /// Ids in front matter, comments and code blocks, in parentheses that start with `e.g.`, and on
  /// lines about another feature are excluded.
  package var mentions: [Located<FeatureID>]
  /// The indices of the ``mentions`` that end a range, such as `FR-004` in `FR-001..FR-004`.
  ///
  /// The range starts with the previous mention.
  package var rangeEnds: Set<Int>
  /// The `NEEDS CLARIFICATION` markers outside front matter, code, comments and text about markers.
  package var clarifications: [Located<String>]
  /// The first unfilled placeholder of each line, such as `[FEATURE NAME]` or `TODO:`.
  package var placeholders: [Located<String>]

  /// Creates a document.
  package init(
    document: PlanningDocument, mentions: [Located<FeatureID>] = [], rangeEnds: Set<Int> = [],
    clarifications: [Located<String>] = [], placeholders: [Located<String>] = []
  ) {
    self.document = document
    self.mentions = mentions
    self.rangeEnds = rangeEnds
    self.clarifications = clarifications
    self.placeholders = placeholders
  }
}

/// A feature's `spec.md`.
package struct FeatureSpecification: Sendable {
  /// The definition of a requirement or success criterion.
  package struct Definition: Sendable {
    /// The id of the requirement or success criterion.
    package var id: Located<FeatureID>
    /// Whether the definition has the form `FR-001: …`.
    ///
    /// A table row, or any other line that starts with an id, may merely repeat a definition.
    package var isFormal: Bool

    /// Creates a definition.
    package init(id: Located<FeatureID>, isFormal: Bool) {
      self.id = id
      self.isFormal = isFormal
    }
  }

  /// The document, including its ids, open questions and placeholders.
  package var text: FeatureDocument
  /// The value of the `Status` field; `nil` if it is missing or empty.
  package var status: Located<String>?
  /// The numbered user stories in document order.
  package var stories: [UserStory]
  /// The definitions of requirements and success criteria in document order.
  package var definitions: [Definition]

  /// Creates a specification.
  package init(
    text: FeatureDocument, status: Located<String>? = nil, stories: [UserStory] = [],
    definitions: [Definition] = []
  ) {
    self.text = text
    self.status = status
    self.stories = stories
    self.definitions = definitions
  }

  /// Returns the definitions whose ids have the given kind, in document order.
  package func definitions(of kind: FeatureID.Kind) -> [Definition] {
    definitions.filter { $0.id.value.kind == kind }
  }
}

/// A user story such as `### User Story 1 - Tag a note (Priority: P1)`.
package struct UserStory: Sendable {
  /// The number in the heading.
  package var number: Int
  /// The text of the heading.
  package var title: Located<String>
  /// The priority as written, such as `P1`; `nil` if it is missing.
  package var priority: Located<String>?
  /// Whether the story mentions an independent test.
  package var hasIndependentTest: Bool
  /// The lines that describe acceptance scenarios.
  package var scenarios: [Located<String>]

  /// Creates a story.
  package init(
    number: Int, title: Located<String>, priority: Located<String>? = nil,
    hasIndependentTest: Bool = false, scenarios: [Located<String>] = []
  ) {
    self.number = number
    self.title = title
    self.priority = priority
    self.hasIndependentTest = hasIndependentTest
    self.scenarios = scenarios
  }
}

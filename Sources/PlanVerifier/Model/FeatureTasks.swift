package import Diagnostics

/// `tasks.md` of a feature.
package struct FeatureTasks: Sendable {
  /// A phase such as `## Phase 3: User Story 1 - Tag a note`.
  package struct Phase: Sendable {
    /// The heading.
    package var title: Located<String>
    /// The stories that it names; none in phases such as *Setup*.
    package var stories: [Int]
    /// Whether it is one of the phases that belong to no story: setup, foundations, polish.
    package var isShared: Bool

    /// Creates a phase.
    package init(title: Located<String>, stories: [Int] = [], isShared: Bool = false) {
      self.title = title
      self.stories = stories
      self.isShared = isShared
    }
  }

  /// What is wrong with the form of a task.
  package enum Flaw: Sendable, Hashable {
    /// There is no box in front of the id.
    case noBox
    /// What stands for the box is none, such as `[]`.
    case box(String)
    /// There is no id.
    case noID
    /// The id has fewer than three digits.
    case shortID(String)
    /// A label is not written as spec-kit reads it, such as `[us1]`.
    case label(String)
    /// `[P]` stands behind the story.
    case labelOrder
  }

  /// A line such as `- [ ] T001 [P] [US1] Create the model in src/model.py`.
  package struct Task: Sendable {
    /// What the box says; open where there is none.
    package var state: ChecklistItem.State
    /// The id, or `nil` where the line has none of the right form.
    package var id: Located<FeatureID>?
    /// Whether it may be done beside others.
    package var isParallel: Bool
    /// The number in the label of the story that it belongs to.
    package var story: Located<Int>?
    /// What is to be done.
    package var text: Located<String>
    /// The phase that the line is in, as an index of ``FeatureTasks/phases``.
    package var phase: Int?
    /// The tasks that it says it depends on.
    package var dependencies: [Located<FeatureID>]
    /// The files that it names.
    package var files: [Located<String>]
    /// Whether it may take files away, by its words.
    package var removesFiles: Bool
    /// What is wrong with its form.
    package var flaw: Located<Flaw>?
    /// The line from the mark of the list on.
    package var location: SourceLocation

    /// Creates a task.
    package init(
      state: ChecklistItem.State, id: Located<FeatureID>? = nil, isParallel: Bool = false,
      story: Located<Int>? = nil, text: Located<String>, phase: Int? = nil,
      dependencies: [Located<FeatureID>] = [], files: [Located<String>] = [],
      removesFiles: Bool = false, flaw: Located<Flaw>? = nil, location: SourceLocation
    ) {
      self.state = state
      self.id = id
      self.isParallel = isParallel
      self.story = story
      self.text = text
      self.phase = phase
      self.dependencies = dependencies
      self.files = files
      self.removesFiles = removesFiles
      self.flaw = flaw
      self.location = location
    }
  }

  /// The document.
  package var text: FeatureDocument
  /// The phases in document order.
  package var phases: [Phase]
  /// The tasks in document order.
  package var tasks: [Task]

  /// Creates a list of tasks.
  package init(text: FeatureDocument, phases: [Phase] = [], tasks: [Task] = []) {
    self.text = text
    self.phases = phases
    self.tasks = tasks
  }
}

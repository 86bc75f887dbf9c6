package import Diagnostics

/// The `tasks.md` of a feature.
package struct FeatureTasks: Sendable {
  /// A phase such as `## Phase 3: User Story 1 - Tag a note`.
  package struct Phase: Sendable {
    /// The heading.
    package var title: Located<String>
    /// The stories that the heading names; empty for phases such as *Setup*.
    package var stories: [Int]
    /// Whether the phase belongs to no story: setup, foundations or polish.
    package var isShared: Bool

    /// Creates a phase.
    package init(title: Located<String>, stories: [Int] = [], isShared: Bool = false) {
      self.title = title
      self.stories = stories
      self.isShared = isShared
    }
  }

  /// A formatting error in a task.
  package enum Flaw: Sendable, Hashable {
    /// The box before the id is missing.
    case noBox
    /// The box is malformed, such as `[]`.
    case box(String)
    /// The id is missing.
    case noID
    /// The id has fewer than three digits.
    case shortID(String)
    /// A label is not in the form that spec-kit parses, such as `[us1]`.
    case label(String)
    /// `[P]` comes after the story label.
    case labelOrder
  }

  /// A line such as `- [ ] T001 [P] [US1] Create the model in src/model.py`.
  package struct Task: Sendable {
    /// The state of the box; open if the box is missing.
    package var state: ChecklistItem.State
    /// The id; `nil` if it is missing or malformed.
    package var id: Located<FeatureID>?
    /// Whether the task can be done in parallel with others.
    package var isParallel: Bool
    /// The number in the story label.
    package var story: Located<Int>?
    /// The description.
    package var text: Located<String>
    /// The phase of the task, as an index of ``FeatureTasks/phases``.
    package var phase: Int?
    /// The declared dependencies on other tasks.
    package var dependencies: [Located<FeatureID>]
    /// The files that the task names.
    package var files: [Located<String>]
    /// Whether the description says that files may be removed.
    package var removesFiles: Bool
    /// The formatting error, if any.
    package var flaw: Located<Flaw>?
    /// The location of the line, starting at the list marker.
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

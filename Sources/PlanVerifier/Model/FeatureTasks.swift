package import Diagnostics

/// A feature's `tasks.md`.
package struct FeatureTasks: Sendable {
  /// A phase such as `## Phase 3: User Story 1 - Tag a note`.
  package struct Phase: Sendable {
    /// The text of the heading.
    package var title: Located<String>
    /// The numbers of the stories that the heading names; always empty for a shared phase.
    package var stories: [Int]
    /// Whether the phase belongs to all stories, such as a setup, foundation or polish phase.
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
    /// The checkbox before the id is missing.
    case noBox
    /// The checkbox is malformed, such as `[]`.
    case box(String)
    /// The id is missing or cannot be recognized.
    case noID
    /// The id, such as `T1` or `t001`, has a wrong number of digits or a lowercase letter.
    case shortID(String)
    /// A label, such as `[us1]` instead of `[US1]`, does not have the form that spec-kit parses.
    case label(String)
    /// `[P]` comes after the story label.
    case labelOrder
  }

  /// A line such as `- [ ] T001 [P] [US1] Create the model in src/model.py`.
  package struct Task: Sendable {
    /// The state of the checkbox; open if the checkbox is missing.
    package var state: ChecklistItem.State
    /// The id; `nil` if it is missing or malformed.
    package var id: Located<FeatureID>?
    /// Whether a label such as `[P]` states that the task can run in parallel with others.
    package var isParallel: Bool
    /// The number in the story label; `nil` if the label is missing.
    package var story: Located<Int>?
    /// The description after the id and the labels.
    package var text: Located<String>
    /// The index of the task's phase in ``FeatureTasks/phases``; `nil` outside all phases.
    package var phase: Int?
    /// The ids of the tasks that the description declares as dependencies.
    package var dependencies: [Located<FeatureID>]
    /// The file paths in the description that contain a directory and a file extension.
    package var files: [Located<String>]
    /// Whether the named files need not exist, even if the task is done.
    ///
    /// This is assumed if the description contains an arrow or a word such as `remove`, `move` or
    /// `optional`.
    package var removesFiles: Bool
    /// The first formatting error; `nil` if the format is correct.
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

  /// The document, including its ids, open questions and placeholders.
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

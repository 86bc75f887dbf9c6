package import Diagnostics

/// A plan in an `NN-MM-PLAN.md` file, with its tasks and promises.
package struct Plan: Sendable {
  /// The path of the plan's file.
  package var path: RepositoryPath
  /// The file name without `PLAN` and `.md`, such as `23-01`; empty for `PLAN.md`.
  package var name: String
  /// The number of the phase whose directory contains the file.
  package var phase: PhaseToken
  /// The part of the name that distinguishes the plans of a phase, such as `01`.
  package var number: String
  /// The readable part of the front matter; `nil` if it is missing, empty or unreadable.
  package var frontMatter: YAMLValue?
  /// Whether the file starts with non-empty front matter, valid or not.
  package var hasFrontMatter: Bool
  /// The size of the file in bytes.
  package var size: Int
  /// The promises; `nil` if the front matter has no `must_haves`.
  package var promises: Promises?
  /// The tasks in document order.
  package var tasks: [PlanTask]
  /// The top-level blocks, such as `objective`, `context` and `verification`.
  package var sections: [PlanSection]
  /// The paths in the `@path` lines of `<context>` and `<execution_context>`.
  package var references: [Located<String>]
  /// The names of closing tags without an opening tag.
  ///
  /// Only the tags of tasks, task parts and standard blocks are included.
  package var strayTags: [Located<String>]

  /// The usual file name of the plan's summary.
  var summaryName: String { name.isEmpty ? "SUMMARY.md" : "\(name)-SUMMARY.md" }

  /// Creates a plan; by default, it has front matter if `frontMatter` is not `nil`.
  package init(
    path: RepositoryPath, name: String, phase: PhaseToken, number: String,
    frontMatter: YAMLValue? = nil, hasFrontMatter: Bool? = nil, size: Int = 0,
    promises: Promises? = nil, tasks: [PlanTask] = [], sections: [PlanSection] = [],
    references: [Located<String>] = [], strayTags: [Located<String>] = []
  ) {
    self.path = path
    self.name = name
    self.phase = phase
    self.number = number
    self.frontMatter = frontMatter
    self.hasFrontMatter = hasFrontMatter ?? (frontMatter != nil)
    self.size = size
    self.promises = promises
    self.tasks = tasks
    self.sections = sections
    self.references = references
    self.strayTags = strayTags
  }
}

extension Plan {
  /// The location of the whole file.
  package var location: SourceLocation { SourceLocation(file: path.description) }

  /// The start of the first line, which is also the start of the front matter if it exists.
  package var head: SourceLocation {
    SourceLocation(file: path.description, start: SourcePosition(line: 1, column: 1))
  }

  /// The wave number; `nil` if it is missing or not a whole number.
  package var wave: Located<Int>? {
    frontMatter?["wave"].flatMap { value in value.integer.map { Located($0, at: value.location) } }
  }

  /// The entries of `depends_on`, as written; `none` is omitted.
  package var dependencies: [Located<String>] {
    (frontMatter?["depends_on", "depends-on"]?.texts ?? []).filter {
      $0.value.lowercased() != "none"
    }
  }

  /// The entries of `files_modified`, as written.
  package var modifiedFiles: [Located<String>] {
    frontMatter?["files_modified", "files-modified"]?.texts ?? []
  }

  /// The requirements that the plan claims, as written.
  package var requirements: [Located<String>] {
    frontMatter?["requirements", "requirements_addressed"]?.texts ?? []
  }

  /// Whether the plan runs without human input, as declared in `autonomous`.
  ///
  /// `nil` if the field is missing or not a Boolean value.
  package var isAutonomous: Located<Bool>? {
    frontMatter?["autonomous"].flatMap { value in
      value.bool.map { Located($0, at: value.location) }
    }
  }
}

/// An unindented block in a plan, such as `<objective>`.
package struct PlanSection: Sendable {
  /// The names of the standard plan blocks, which are never nested.
  static let majorNames: Set<String> = [
    "objective", "execution_context", "context", "tasks", "verification", "success_criteria",
    "output",
  ]

  /// The name of the tag.
  package var name: String
  /// The location of the opening tag.
  package var location: SourceLocation
  /// The text after the opening tag, up to the end of the block.
  package var text: String
  /// Whether the block has a closing tag.
  package var isClosed: Bool

  /// Creates a section.
  package init(name: String, location: SourceLocation, text: String, isClosed: Bool) {
    self.name = name
    self.location = location
    self.text = text
    self.isClosed = isClosed
  }
}

/// A `<task>` in a plan.
package struct PlanTask: Sendable {
  /// The tag names of the known task parts.
  static let partNames: Set<String> = [
    "name", "files", "read_first", "behavior", "implementation", "action", "verify",
    "acceptance_criteria", "done", "what-built", "how-to-verify", "resume-signal", "decision",
    "context", "options", "instructions", "verification",
  ]

  /// A child element of a task, such as `<action>`.
  package struct Part: Sendable {
    /// The name of the tag.
    package var name: String
    /// The text of the part, without leading and trailing whitespace.
    package var text: String
    /// The location of the opening tag.
    package var location: SourceLocation
    /// Whether the part has a closing tag.
    package var isClosed: Bool

    /// Creates a part.
    package init(name: String, text: String, location: SourceLocation, isClosed: Bool = true) {
      self.name = name
      self.text = text
      self.location = location
      self.isClosed = isClosed
    }
  }

  /// The attributes of the opening tag, by name.
  package var attributes: [String: Located<String>]
  /// The child elements in document order.
  package var parts: [Part]
  /// The location of the opening tag.
  package var location: SourceLocation
  /// Whether the task has a closing tag.
  package var isClosed: Bool

  /// Creates a task.
  package init(
    attributes: [String: Located<String>], parts: [Part], location: SourceLocation,
    isClosed: Bool
  ) {
    self.attributes = attributes
    self.parts = parts
    self.location = location
    self.isClosed = isClosed
  }

  /// The `type` attribute; `nil` if the tag does not contain it.
  package var type: Located<String>? { attributes["type"] }

  /// Returns the first child element with the given name; `nil` if the task does not contain one.
  package func part(_ name: String) -> Part? { parts.first { $0.name == name } }
}

internal import Diagnostics

extension Rule {
  /// The rule that tasks have the label of their story, and that the story exists.
  static let specKitStoryLabel = Rule(
    "speckit.story-label", .warning,
    page: RulePage(
      what: """
        Tasks in the phase of a user story have its label, such as [US1]; tasks of setup, \
        foundation and polish phases have no label. Each story that tasks.md names in a label or \
        the title of a phase exists in spec.md.
        """,
      why: """
        The label allows progress to be counted for each story, and a story to be delivered or \
        removed independently. A wrong label assigns work to the wrong story.
        """,
      example: "## Phase 3: User Story 1 - Tag a note\n\n- [ ] T010 Create the model",
      fix: "## Phase 3: User Story 1 - Tag a note\n\n- [ ] T010 [US1] Create the model")
  ) { context in
    context.project.features.flatMap { feature -> [RuleFinding] in
      guard let list = feature.tasks else { return [] }
      let known = Set(feature.specification?.stories.map(\.number) ?? [])
      let labels = list.tasks.compactMap(\.story).filter { isUnknown($0.value, known) }.map {
        unknown($0.value, at: $0.location)
      }
      let phases = list.phases.flatMap { phase in
        phase.stories.filter { isUnknown($0, known) }.map { unknown($0, at: phase.title.location) }
      }
      let tasks = list.tasks.filter { $0.id != nil && !isUnknown($0.story?.value, known) }
      let byPhase = Dictionary(grouping: tasks, by: \.phase)
      return labels + phases
        + list.phases.indices.flatMap { findings(list.phases[$0], byPhase[$0] ?? []) }
    }
  }

  private static func isUnknown(_ story: Int?, _ known: Set<Int>) -> Bool {
    story.map { !known.isEmpty && !known.contains($0) } ?? false
  }

  private static func unknown(_ story: Int, at location: SourceLocation) -> RuleFinding {
    RuleFinding(
      "spec.md has no user story \(story)", at: location,
      fix: "use the number of a story in spec.md")
  }

  /// Returns the findings for the tasks of one phase.
  private static func findings(
    _ phase: FeatureTasks.Phase, _ tasks: [FeatureTasks.Task]
  ) -> [RuleFinding] {
    if phase.isShared {
      return tasks.compactMap { task in
        task.story.map {
          RuleFinding(
            "the label [US\($0.value)] is in the phase '\(phase.title.value)', which has no story",
            at: $0.location, fix: "remove the label, or move the task to the phase of its story")
        }
      }
    }
    guard let story = phase.stories.first else { return [] }
    let bare = tasks.filter { $0.story == nil }
    if bare.count == tasks.count, tasks.count > 1 {
      return [
        RuleFinding(
          "none of the \(tasks.count) tasks of the phase has the label [US\(story)]",
          at: phase.title.location,
          fix: "add the label after each id, or after [P] if the task has it")
      ]
    }
    return tasks.compactMap { task in
      guard let label = task.story else {
        return RuleFinding(
          "the task has no story label; expected [US\(story)]",
          at: task.id?.location ?? task.location,
          fix: "add the label after the id, or after [P] if the task has it")
      }
      guard !phase.stories.contains(label.value) else { return nil }
      return RuleFinding(
        "the label [US\(label.value)] is in the phase of story \(story)", at: label.location,
        fix: "write [US\(story)], or move the task to the phase of its story")
    }
  }
}

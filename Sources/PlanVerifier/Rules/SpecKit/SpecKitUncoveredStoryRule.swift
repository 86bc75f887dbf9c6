internal import Diagnostics

extension Rule {
  /// The rule that every story has tasks, if tasks.md refers to any story.
  static let specKitUncoveredStory = Rule(
    "speckit.uncovered-story", .warning,
    page: RulePage(
      what: "Every user story in spec.md has a task with its label, or a phase with tasks.",
      why: """
        A story without tasks is specified but not implemented, and no later step reports it. Task \
        lists that do not use stories at all are not checked.
        """,
      example: "spec.md:  ### User Story 2 - Find by tag (Priority: P2)\ntasks.md: (no [US2])",
      fix: "tasks.md: - [ ] T012 [US2] Find notes by tag in src/find.py")
  ) { context in
    context.project.features.flatMap { feature -> [RuleFinding] in
      guard let list = feature.tasks else { return [] }
      let labeled = list.tasks.compactMap(\.story?.value)
      let phases = Set(list.tasks.compactMap(\.phase)).flatMap { list.phases[$0].stories }
      let covered = Set(labeled + phases)
      if covered.isEmpty { return [] }
      return (feature.specification?.stories ?? []).filter { !covered.contains($0.number) }.map {
        RuleFinding(
          "story \($0.number) has no task", at: $0.title.location,
          fix: "add its tasks with the label [US\($0.number)] to tasks.md")
      }
    }
  }
}

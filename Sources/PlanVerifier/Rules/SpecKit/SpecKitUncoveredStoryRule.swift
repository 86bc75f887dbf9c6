internal import Diagnostics

extension Rule {
  /// Every story has tasks.
  static let specKitUncoveredStory = Rule(
    "speckit.uncovered-story", .warning,
    page: RulePage(
      what: "Every user story of spec.md has a task with its label, or a phase of tasks.",
      why: """
        A story without a task is specified and will not be built, and nothing later says so. Lists \
        of tasks that know no stories at all are not judged.
        """,
      example: "spec.md:  ### User Story 2 - Find by tag (Priority: P2)\ntasks.md: (no [US2])",
      fix: "tasks.md: - [ ] T012 [US2] Find notes by tag in src/find.py")
  ) { context in
    context.project.features.flatMap { feature -> [RuleFinding] in
      guard let list = feature.tasks else { return [] }
      let labelled = list.tasks.compactMap(\.story?.value)
      let phases = Set(list.tasks.compactMap(\.phase)).flatMap { list.phases[$0].stories }
      let covered = Set(labelled + phases)
      if covered.isEmpty { return [] }
      return (feature.specification?.stories ?? []).filter { !covered.contains($0.number) }.map {
        RuleFinding(
          "no task is for story \($0.number)", at: $0.title.location,
          fix: "add its tasks with the label [US\($0.number)] to tasks.md")
      }
    }
  }
}

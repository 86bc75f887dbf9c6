internal import Diagnostics

extension Rule {
  /// The rule that stories have priorities and are sorted by them.
  static let specKitStoryPriority = Rule(
    "speckit.story-priority", .warning,
    page: RulePage(
      what: "Each user story has a priority P1, P2, …, and the most important stories come first.",
      why: """
        Tasks are planned story by story in the order of the priorities, and the first story is \
        delivered first. A story without a priority has no place in that order. A story that \
        follows a less important one is a note.
        """,
      example: "### User Story 1 - Tag a note",
      fix: "### User Story 1 - Tag a note (Priority: P1)")
  ) { context in
    context.project.features.flatMap { feature in
      var highest = 0
      return (feature.specification?.stories ?? []).compactMap { story -> RuleFinding? in
        guard let priority = story.priority else {
          return RuleFinding(
            "story \(story.number) has no priority", at: story.title.location,
            fix: "add '(Priority: P1)' or another priority to the heading")
        }
        guard priority.value.first == "P", let level = Int(priority.value.dropFirst()) else {
          return RuleFinding(
            "story \(story.number) has the priority '\(priority.value)'; expected P1, P2, …",
            at: priority.location, fix: "use P1 for the most important story, then P2, and so on")
        }
        defer { highest = max(highest, level) }
        guard level < highest else { return nil }
        return RuleFinding(
          "story \(story.number) with priority \(priority.value) follows a less important story "
            + "with priority P\(highest)",
          at: priority.location, fix: "order the stories by their priorities", severity: .note)
      }
    }
  }
}

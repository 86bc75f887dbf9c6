internal import Diagnostics

extension Rule {
  /// The rule that a feature marked as done has no open tasks.
  static let specKitUnfinishedFeature = Rule(
    "speckit.unfinished-feature", .warning,
    page: RulePage(
      what: "A specification whose status states that it is done has no open tasks.",
      why: """
        Readers trust the status of a specification. If tasks are still open, either work is \
        missing or finished tasks were not checked off. A specification is done if the first word \
        of its status is complete, completed, done, implemented, delivered, shipped or finished.
        """,
      example: "spec.md:  **Status**: Complete\ntasks.md: - [ ] T015 Test the export",
      fix: "spec.md:  **Status**: In Progress")
  ) { context in
    context.project.features.compactMap { feature in
      let words = [
        "complete", "completed", "done", "implemented", "delivered", "shipped", "finished",
      ]
      guard let status = feature.specification?.status, let tasks = feature.tasks?.tasks,
        let word = status.value.split(whereSeparator: { !$0.isLetter }).first,
        words.contains(word.lowercased())
      else { return nil }
      let open = tasks.filter { $0.state == .open }
      guard let first = open.first else { return nil }
      return RuleFinding(
        "the status is '\(status.value)', but \(open.count) of "
          + "\(tasks.count.counted("task")) \(open.count == 1 ? "is" : "are") open",
        at: status.location, fix: "check off the finished tasks, or change the status",
        notes: [.init("the first open task", at: first.location)])
    }
  }
}

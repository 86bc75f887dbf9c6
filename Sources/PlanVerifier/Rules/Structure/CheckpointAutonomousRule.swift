internal import Diagnostics

extension Rule {
  /// The rule that the `autonomous` field of a plan agrees with its checkpoints.
  static let checkpointAutonomous = Rule(
    "structure.checkpoint-autonomous", .error,
    page: RulePage(
      what: "A plan with a checkpoint contains 'autonomous: false'.",
      why: """
        A checkpoint requires a person. If a plan claims to be autonomous, it runs unattended, \
        and the checkpoint blocks or is skipped. The reverse, 'autonomous: false' without a \
        checkpoint or a user setup, is a note, because it is unclear why a person is needed.
        """,
      example: "autonomous: true\n…\n<task type=\"checkpoint:human-verify\">",
      fix: "autonomous: false\n…\n<task type=\"checkpoint:human-verify\">")
  ) { context in
    context.project.plans.compactMap { plan in
      guard let isAutonomous = plan.isAutonomous else { return nil }
      let checkpoint = plan.tasks.first { $0.type?.value.hasPrefix("checkpoint") ?? false }
      if let checkpoint {
        guard isAutonomous.value else { return nil }
        return RuleFinding(
          "the plan is autonomous but has a checkpoint", at: isAutonomous.location,
          fix: "write 'autonomous: false'",
          notes: [.init("the checkpoint", at: (checkpoint.type?.location ?? checkpoint.location))])
      }
      let needsUser = plan.frontMatter?["user_setup"].map { !$0.items.isEmpty } ?? false
      guard !isAutonomous.value, !needsUser, !plan.tasks.isEmpty else { return nil }
      return RuleFinding(
        "the plan is not autonomous but has no checkpoint", at: isAutonomous.location,
        fix: "add a checkpoint, or write 'autonomous: true'", severity: .note)
    }
  }
}

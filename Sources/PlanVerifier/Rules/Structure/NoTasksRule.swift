internal import Diagnostics

extension Rule {
  /// The rule that plans have tasks.
  static let noTasks = Rule(
    "structure.no-tasks", .error,
    page: RulePage(
      what: "A plan has at least one task or, as in plans of type tdd, a feature.",
      why: """
        The '<task>' tags of a plan define the work to carry out. Headings such as '## Task 1: …' \
        are not read as tasks, and neither are tags in code fences or comments.
        """,
      example: "<tasks>\n\n## Task 1: The file format\n\n</tasks>",
      fix: "<tasks>\n\n<task type=\"auto\">\n  <name>Task 1: The file format</name>\n  …\n</task>"
        + "\n\n</tasks>")
  ) { context in
    context.project.plans.filter { plan in
      plan.tasks.isEmpty && !plan.sections.contains { $0.name == "feature" }
        && !plan.sections.contains { $0.name == "tasks" && $0.text.contains("<feature>") }
    }.map { plan in
      RuleFinding(
        "the plan has no task",
        at: plan.sections.first { $0.name == "tasks" }?.location ?? plan.head,
        fix: "add a '<task type=\"auto\">' inside '<tasks>'")
    }
  }
}

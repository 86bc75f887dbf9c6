internal import Diagnostics

extension Rule {
  /// The rule that the tags of plans are balanced.
  static let unclosedTag = Rule(
    "structure.unclosed-tag", .error,
    page: RulePage(
      what: "Every task, task part and section that a plan opens is closed exactly once.",
      why: """
        A part ends at its closing tag. Without this tag, some tools read the next part as text of \
        the unclosed one, so tools disagree on where the task ends. Write a tag in backticks, as \
        in '`</action>`', to mention it in text. The sections are objective, execution_context, \
        context, tasks, verification, success_criteria and output.
        """,
      example:
        "<task type=\"auto\">\n  <action>Save the note.\n  <done>It is saved.</done>\n</task>",
      fix: "<task type=\"auto\">\n  <action>Save the note.</action>\n"
        + "  <done>It is saved.</done>\n</task>")
  ) { context in
    context.project.plans.flatMap { plan -> [RuleFinding] in
      let sections = plan.sections.filter {
        !$0.isClosed && PlanSection.majorNames.contains($0.name)
      }.map { RuleFinding.unclosed($0.name, at: $0.location) }
      let tasks = plan.tasks.flatMap { task -> [RuleFinding] in
        let parts = task.parts.filter { !$0.isClosed }.map {
          RuleFinding.unclosed($0.name, at: $0.location)
        }
        return (task.isClosed ? [] : [.unclosed("task", at: task.location)]) + parts
      }
      return sections + tasks + plan.strayTags.map { .stray($0) }
    }
  }
}

extension RuleFinding {
  fileprivate static func unclosed(_ name: String, at place: SourceLocation) -> Self {
    Self("<\(name)> is not closed", at: place, fix: "add '</\(name)>' where it should end")
  }

  fileprivate static func stray(_ tag: Located<String>) -> Self {
    Self(
      "</\(tag.value)> has no opening tag", at: tag.location,
      fix: "remove it, or add '<\(tag.value)>' where it should start")
  }
}

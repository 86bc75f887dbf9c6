internal import Diagnostics

extension Rule {
  /// The rule that tasks contain the parts that their type requires.
  static let missingTaskPart = Rule(
    "structure.missing-task-part", .error,
    page: RulePage(
      what: """
        A task has the parts of its type. auto: name, files, action, verify and done; tdd: \
        implementation, behavior, files, verify and done; checkpoint:human-verify: what-built, \
        how-to-verify and resume-signal; checkpoint:decision: decision, options, context and \
        resume-signal; checkpoint:human-action: action, verification and resume-signal.
        """,
      why: """
        An action states what to do; verify and done state when the task is complete. A missing \
        name, action, implementation, how-to-verify or decision is an error, and so are missing \
        options; a missing resume-signal is a note, and any other missing part is a warning. Empty \
        parts count as missing. Other types have the parts of auto, except unknown checkpoints, \
        which are not checked.
        """,
      example: "<task type=\"auto\">\n  <name>Task 1: Save</name>\n  <action>…</action>\n</task>",
      fix: "<task type=\"auto\">\n  <name>Task 1: Save</name>\n  <files>Note.swift</files>\n"
        + "  <action>…</action>\n  <verify>swift test</verify>\n  <done>…</done>\n</task>")
  ) { context in
    context.project.plans.flatMap { plan in
      // An unclosed part may contain other parts, so a task with an unclosed tag is not checked.
      plan.tasks.filter { $0.isClosed && $0.parts.allSatisfy(\.isClosed) }
        .flatMap(findings)
    }
  }

  private static func findings(of task: PlanTask) -> [RuleFinding] {
    let type = task.type?.value ?? "auto"
    // The parts of an unknown kind of checkpoint are unknown.
    if type.hasPrefix("checkpoint"), !TaskParts.types.contains(type) { return [] }
    return TaskParts.parts(of: type).parts.compactMap { part in
      if part.names == ["name"], task.attributes["title"] ?? task.attributes["name"] != nil {
        return nil
      }
      let found = task.parts.filter { part.names.contains($0.name) }
      guard found.allSatisfy(\.text.isEmpty) else { return nil }
      return .missing(part, of: task, empty: found.first)
    }
  }
}

extension RuleFinding {
  fileprivate static func missing(
    _ part: TaskParts.Part, of task: PlanTask, empty: PlanTask.Part?
  ) -> Self {
    let name = part.names.map { "<\($0)>" }.joined(separator: " or ")
    return Self(
      empty.map { "the <\($0.name)> of the task is empty" } ?? "the task has no \(name)",
      at: empty?.location ?? task.location,
      fix: empty == nil ? "add \(name)" : "add text between the tags", severity: part.severity)
  }
}

internal import Diagnostics

extension Rule {
  /// The rule that tasks have a known type.
  static let unknownTaskType = Rule(
    "structure.unknown-task-type", .warning,
    page: RulePage(
      what: """
        A task has the type auto, tdd, checkpoint:human-verify, checkpoint:decision or \
        checkpoint:human-action.
        """,
      why: """
        The type determines whether a task runs unattended or requires a person. A task with an \
        unknown type runs unattended: 'checkpoint:verify' never stops. Types that some tools write \
        as synonyms of auto are a note: tracer, execute, code, interactive and placeholder.
        """,
      example: "<task type=\"checkpoint:verify\">",
      fix: "<task type=\"checkpoint:human-verify\">")
  ) { context in
    context.project.plans.flatMap(\.tasks).compactMap { task in
      guard let type = task.type else {
        return RuleFinding(
          "the task has no type; 'auto' is assumed", at: task.location,
          fix: "write '<task type=\"auto\">'")
      }
      if TaskParts.types.contains(type.value) { return nil }
      if TaskParts.likeAuto.contains(type.value) {
        return RuleFinding(
          "the task type '\(type.value)' is read as 'auto'", at: type.location,
          fix: "write 'auto'", severity: .note)
      }
      let kinds = TaskParts.types.joined(separator: ", ")
      return RuleFinding(
        "the task type '\(type.value)' is unknown; expected one of \(kinds)",
        at: type.location,
        fix: NearMiss.taskType(for: type.value).map { "write '\($0)'" } ?? "use one of these types")
    }
  }
}

extension NearMiss {
  fileprivate static func taskType(for text: String) -> String? {
    NearMiss(TaskParts.types).name(for: text)
      ?? TaskParts.types.first { type in
        text.split(separator: ":").last.map { $0.count > 3 && type.hasSuffix($0) } ?? false
      }
  }
}

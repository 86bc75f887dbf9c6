internal import Diagnostics

extension Rule {
  /// Tasks have the format that spec-kit parses.
  static let specKitTaskFormat = Rule(
    "speckit.task-format", .error,
    page: RulePage(
      what: """
        Each item of a phase is written '- [ ] T001 [P] [US1] Description': a box, an id of at \
        least three digits, then the labels in this order.
        """,
      why: """
        Tasks are ticked, counted, turned into issues and depended on by their boxes and ids. A \
        line of another form is not seen as a task, so its work is not done, or done and never \
        ticked. Items inside of a task and outside of phases are free.
        """,
      example: "- [ ] T1 Create the schema\n- T002 Create the model",
      fix: "- [ ] T001 Create the schema\n- [ ] T002 Create the model")
  ) { context in
    context.project.features.flatMap { $0.tasks?.tasks ?? [] }.compactMap { task in
      task.flaw.map { RuleFinding($0.value.message, at: $0.location, fix: $0.value.fix) }
    }
  }
}

extension FeatureTasks.Flaw {
  fileprivate var message: String {
    switch self {
    case .noBox: "the task has no box"
    case .box(let box): "'\(box)' is not a check box, expected '[ ]' or '[x]'"
    case .noID: "the task has no id, expected one such as T001"
    case .shortID(let id): "the id '\(id)' is not of the form T001"
    case .label(let label): "the label '\(label)' is not of the form [P] or [US1]"
    case .labelOrder: "[P] stands behind the story, expected in front of it"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .noBox: "write '- [ ]' in front of the id"
    case .box: "write '[ ]', or '[x]' when it is done"
    case .noID: "write the next free id behind the box, or indent the item below its task"
    case .shortID: "write T and at least three digits"
    case .label: "write '[P]' or '[US1]'"
    case .labelOrder: "write '[P] [US1]'"
    }
  }
}

internal import Diagnostics

extension Rule {
  /// The rule that tasks have a checkbox, an id and labels in the format of spec-kit.
  static let specKitTaskFormat = Rule(
    "speckit.task-format", .error,
    page: RulePage(
      what: """
        In a phase, each item with a checkbox or an id has the form '- [ ] T001 [P] [US1] \
        Description': a checkbox, an id with three to six digits, then the labels in this order.
        """,
      why: """
        Tasks are checked off, counted, referred to and turned into issues by their checkboxes and \
        ids. A line in another form is not recognized as a task, so its work is not done, or done \
        and never checked off. Items inside a task or outside phases are checked only if they \
        have a checkbox and an id.
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
    case .noBox: "the task has no checkbox"
    case .box(let box): "'\(box)' is not a checkbox; expected '[ ]' or '[x]'"
    case .noID: "the task has no id; expected an id such as T001"
    case .shortID(let id): "the id '\(id)' does not have the form T001"
    case .label(let label): "the label '\(label)' does not have the form [P] or [US1]"
    case .labelOrder: "[P] comes after the story label; expected it before the label"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .noBox: "write '- [ ]' before the id"
    case .box: "write '[ ]', or '[x]' if the task is done"
    case .noID: "add the next free id after the checkbox, or indent the item below its task"
    case .shortID: "write T and three to six digits"
    case .label: "write '[P]', or a story label such as '[US1]'"
    case .labelOrder: "move '[P]' before the story label"
    }
  }
}

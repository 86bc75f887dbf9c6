internal import Diagnostics

extension Rule {
  /// The rule that tasks depend only on earlier tasks.
  static let specKitTaskDependency = Rule(
    "speckit.task-dependency", .warning,
    page: RulePage(
      what: "A task with 'depends on T012' in its text comes after T012, and T012 exists.",
      why: """
        Tasks run from first to last, and those marked [P] in parallel. A task that depends on a \
        later one runs too early, and a dependency on a task that does not exist has no effect.
        """,
      example: "- [ ] T007 Wire the service (depends on T008)\n- [ ] T008 Create the service",
      fix: "- [ ] T007 Create the service\n- [ ] T008 Wire the service (depends on T007)")
  ) { context in
    context.project.features.flatMap { feature in
      let tasks = feature.tasks?.tasks ?? []
      let all = Set(tasks.compactMap(\.id?.value))
      var earlier: Set<FeatureID> = []
      return tasks.flatMap { task in
        defer { if let id = task.id { earlier.insert(id.value) } }
        let name = task.id.map { "'\($0.value)'" } ?? "the task"
        return task.dependencies.compactMap { dependency -> RuleFinding? in
          if earlier.contains(dependency.value) { return nil }
          let isSelf = dependency.value == task.id?.value
          let isLater = !isSelf && all.contains(dependency.value)
          let found =
            isSelf
            ? "itself"
            : isLater
              ? "'\(dependency.value)', which comes later"
              : "'\(dependency.value)', which is not a task"
          return RuleFinding(
            "\(name) depends on \(found)", at: dependency.location,
            fix: isLater
              ? "name an earlier task, or reorder the tasks"
              : "name an earlier task, or remove the dependency")
        }
      }
    }
  }
}

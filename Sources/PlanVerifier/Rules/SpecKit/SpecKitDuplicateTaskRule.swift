internal import Diagnostics

extension Rule {
  /// The rule that the ids of tasks are unique.
  static let specKitDuplicateTask = Rule(
    "speckit.duplicate-task", .error,
    page: RulePage(
      what: "The tasks of a feature have unique ids.",
      why: """
        A task is checked off, referred to and turned into an issue by its id. If two tasks share \
        an id, one can be checked off for the work of the other.
        """,
      example: "- [x] T007 Create the model\n- [ ] T007 Create the service",
      fix: "- [x] T007 Create the model\n- [ ] T008 Create the service")
  ) { context in
    context.project.features.flatMap { feature in
      var first: [FeatureID: Located<FeatureID>] = [:]
      return (feature.tasks?.tasks ?? []).compactMap { task -> RuleFinding? in
        guard let id = task.id else { return nil }
        guard let other = first[id.value] else {
          first[id.value] = id
          return nil
        }
        return RuleFinding(
          "the id '\(id.value)' is already used by another task", at: id.location,
          fix: "use the next free number instead",
          notes: [.init("the other task", at: other.location)])
      }
    }
  }
}

internal import Diagnostics

extension Rule {
  /// The ids of tasks are unique.
  static let specKitDuplicateTask = Rule(
    "speckit.duplicate-task", .error,
    page: RulePage(
      what: "No two tasks of a feature have the same id.",
      why: """
        A task is ticked, depended on and turned into an issue by its id. Of two with one id, one \
        is ticked for the other's work.
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
          "the id \(id.value) is that of another task already", at: id.location,
          fix: "give it the next free number",
          notes: [.init("the other task", at: other.location)])
      }
    }
  }
}
